/**
 * Stamping what was closed: every few minutes, in every process, the closings of the last weeks
 * that have no stamp yet are sent to the authority, oldest first. An authority that is away is
 * asked again the next time; nobody waits for it.
 */
import { sql } from 'kysely'
import type { AppContext } from '../../context/request-context.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import { askAuthority, trustedIn } from '../../outside/ask-authority.ts'
import { stampedForDays } from '../../outside/closing-proofs.ts'

type Stamping = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>

const lookBackMs = stampedForDays * 86_400_000
const mostAtOnce = 50

export async function makeStampRound(app: Stamping): Promise<void> {
  if (app.config.stamps === null) return
  const since = new Date(app.now().getTime() - lookBackMs)
  const due = sql`municipalities_with_closings_to_stamp(${since})`
  await inMunicipalitiesDue(app, due, (municipalityId) => stampClosings(app, municipalityId))
}

/** Returns how many were stamped. Throws at the first that the authority did not stamp. */
export async function stampClosings(app: Stamping, municipalityId: string): Promise<number> {
  const { config, database, now } = app
  const { stamps } = config
  if (stamps === null) return 0
  const since = new Date(now().getTime() - lookBackMs)
  const closings = await database.read(municipalityId, (db) =>
    db
      .selectFrom('daily_closing as c')
      .innerJoin('ledger_event as v', (join) =>
        join
          .onRef('v.municipality_id', '=', 'c.municipality_id')
          .onRef('v.position', '=', 'c.ledger_position'),
      )
      .leftJoin('closing_stamp as s', (join) =>
        join
          .onRef('s.municipality_id', '=', 'c.municipality_id')
          .onRef('s.ledger_position', '=', 'c.ledger_position'),
      )
      .select(['c.ledger_position', 'v.hash'])
      .where('c.municipality_id', '=', municipalityId)
      .where('c.closed_at', '>', since)
      .where('s.ledger_position', 'is', null)
      .orderBy('c.ledger_position')
      .limit(mostAtOnce)
      .execute(),
  )
  const trusted = trustedIn(config)
  for (const { ledger_position: position, hash } of closings) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: the authority is somebody else's
    const { token, at } = await askAuthority(stamps, trusted, hash)
    // oxlint-disable-next-line no-await-in-loop
    await database.inMunicipality(municipalityId, (db) =>
      db
        .insertInto('closing_stamp')
        .values({
          municipality_id: municipalityId,
          ledger_position: position,
          token,
          stamped_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }
  return closings.length
}
