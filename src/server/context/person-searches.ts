/**
 * Looking for people has a pace, is on record, and is told to auditors when there is too much of it
 * (docs/specification/personal-data.md). What is refused is on record too.
 */
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { RequestContext } from './request-context.ts'
import { logAccess } from './log-access.ts'
import { standingRoles } from '../municipality/people/standing-roles.ts'

type PersonSearch = 'party-search' | 'entry-search'

/** A hand that types a name asks some six times; nobody registers five people in a minute. */
const mostInAMinute = 30
/** In the directory and in the register together; what goes on to be typed is one search. */
const mostInAnHour = 50

/**
 * Before anything is answered. Refuses E-SYS-07 to whoever goes through the directory faster than
 * anybody works.
 */
export async function recordPersonSearch(
  context: RequestContext,
  action: PersonSearch,
  detail: string,
): Promise<void> {
  await logAccess(context, action, { detail })
  const { municipalityId } = context.actor
  const { minute, hour } = await context.app.database.read(municipalityId, (db) =>
    counted(db, context),
  )
  if (hour > mostInAnHour) await tellAuditors(context)
  if (action === 'party-search' && minute > mostInAMinute) {
    throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })
  }
}

interface Counted {
  readonly minute: number
  readonly hour: number
}

async function counted(db: Transaction, { actor }: RequestContext): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where at > clock_timestamp() - interval '1 minute' and action = 'party-search')::int as minute,
      count(*) filter (where before is null or not (starts_with(said, before) or starts_with(before, said)))::int as hour
    from (
      select at, action, lower(detail) as said, lag(lower(detail)) over (order by access_id) as before from access_log
      where municipality_id = ${actor.municipalityId} and staff_id = ${actor.staffId}
        and action in ('party-search', 'entry-search') and at > clock_timestamp() - interval '1 hour') as searched`.execute(
    db,
  )
  return rows[0] ?? { minute: 0, hour: 0 }
}

/** Once in an hour of the clock, however much more there is. */
async function tellAuditors({ actor, app }: RequestContext): Promise<void> {
  const { municipalityId, staffId } = actor
  const { municipality } = await app.referenceData.of(municipalityId)
  const now = app.now()
  const { date } = localDateTimeAt(now, municipality.timeZone)
  await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, date)}
      insert into notice (municipality_id, staff_id, about_id, kind, made_at, shows_at)
      select distinct s.municipality_id, s.staff_id, ${staffId}::uuid, 'PERSON_SEARCHES', date_trunc('hour', ${now}::timestamptz),
        ${now}::timestamptz
      from standing h join staff s on s.municipality_id = ${municipalityId} and s.staff_id = h.staff_id
      where h.role = 'AUD' and s.status = 'ACTIVE' and s.staff_id <> ${staffId}
      on conflict do nothing`.execute(db),
  )
}
