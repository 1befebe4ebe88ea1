/**
 * Visits to municipalities in which something comes due by their ledger and their hour together: a
 * visit says until when there is nothing to do. It holds while the ledger stands where it stood as
 * the visit began; what happens meanwhile brings the next round back.
 */
import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { bookPosition } from '../../ledger/read-events.ts'
import { inMunicipalitiesDue } from './in-every-municipality.ts'
import type { Everywhere } from './in-every-municipality.ts'

/**
 * `work` answers from which local hour on (HH:MM, at whichever of its offices it comes first) it
 * wants to be back, or null for the next round; sooner when the ledger goes on.
 */
export async function visitMunicipalities(
  app: Everywhere & { readonly now: () => Date },
  round: Tables['municipality_visit']['round'],
  work: (municipalityId: string) => Promise<string | null>,
): Promise<void> {
  const at = app.now()
  const due = sql`municipalities_to_visit(${round}, ${at})`
  await inMunicipalitiesDue(app, due, async (municipalityId) => {
    const position = await app.database.read(municipalityId, (db) =>
      bookPosition(db, municipalityId),
    )
    const from = await work(municipalityId)
    await keepVisit(app.database, { municipalityId, round, position, at, from })
  })
}

interface Visit {
  readonly municipalityId: string
  readonly round: Tables['municipality_visit']['round']
  readonly position: number
  readonly at: Date
  readonly from: string | null
}

async function keepVisit(
  database: Database,
  { municipalityId, round, position, at, from }: Visit,
): Promise<void> {
  await database.inMunicipality(municipalityId, (db) =>
    sql`
      insert into municipality_visit (municipality_id, round, position, visited_at, next_at)
      select ${municipalityId}, ${round}, ${position}, ${at}::timestamptz, coalesce(min(
        (local.at::date + ${from}::time + case when local.at::time < ${from}::time then interval '0' else interval '1 day' end)
          at time zone z.time_zone), ${at}::timestamptz)
      from (select time_zone from municipality where municipality_id = ${municipalityId}
        union select time_zone from registry_office where municipality_id = ${municipalityId}) z
      cross join lateral (select ${at}::timestamptz at time zone z.time_zone as at) local
      on conflict (municipality_id, round) do update
        set position = excluded.position, visited_at = excluded.visited_at, next_at = excluded.next_at`.execute(
      db,
    ),
  )
}
