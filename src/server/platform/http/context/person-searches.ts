/**
 * ReaderScene for people has a pace, is on record, and is told to auditors when there is too much of it
 * (docs/specification/personal-data.md, decision 088). What is refused is on record too.
 */
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { NamedPerson } from '#domain/entry/asked-person.ts'
import { queryForOthers } from '#domain/entry/asked-person.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from './request-context.ts'
import { logAccessBeside } from './log-access.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'

type PersonSearch = 'party-search' | 'entry-search'

/** A hand that types a name asks some six times; nobody registers five people in a minute. */
const mostInAMinute = 30
/** In the directory and in the register together; those whom one then registers do not count. */
const mostInAnHour = 50
/** More are not looked through: it is too many anyway. */
const mostLookedAt = 1000

/**
 * Before anything is answered. Refuses E-SYS-07 to whoever goes through the directory faster than
 * anybody works. Of the register a page, its count and what a form asks beside it say the same:
 * within ten minutes they are one line.
 */
export async function recordPersonSearch(
  context: RequestContext,
  action: PersonSearch,
  detail: string,
): Promise<void> {
  const { municipalityId } = context.actor
  const { database } = context.app
  if (action === 'entry-search') {
    const isOnRecord = await database.read(municipalityId, (db) => isSaid(db, context, detail))
    if (isOnRecord) return
  }
  const searches = await logAccessBeside(context, action, { detail }, (db) => counted(db, context))
  if (searches === null) return
  if (searches.people > mostInAnHour) await tellAuditors(context)
  if (action === 'party-search' && searches.minute > mostInAMinute) {
    throw new Refusal('E-SYS-07', null, { espera: 'ONE_MINUTE' })
  }
}

async function isSaid(db: Transaction, context: RequestContext, detail: string): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select exists (select from access_log where ${searchesIn(context, '10 minutes')} and detail = ${detail}) as said`.execute(
    db,
  )
  return rows[0]?.said === true
}

function searchesIn({ actor }: RequestContext, time: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`municipality_id = ${actor.municipalityId} and staff_id = ${actor.staffId}
    and action in ('party-search', 'entry-search') and at > clock_timestamp() - ${time}::interval`
}

interface Counted {
  readonly minute: number
  readonly people: number
}

/**
 * A text that another goes on from is that one while it was typed, and counts only with it: many
 * that go on from the same are many.
 */
async function counted(db: Transaction, context: RequestContext): Promise<Counted> {
  const { rows } = await sql<{ minute: number; texts: readonly string[] }>`
    with searched as materialized (
      select at, action, es_fold(detail) collate "C" as said from access_log where ${searchesIn(context, '1 hour')}
    ), typed as (
      select said, lead(said) over (order by said) as next from (select distinct said from searched) as texts)
    select
      (select count(*)::int from searched where action = 'party-search' and at > clock_timestamp() - interval '1 minute') as minute,
      array(select said from typed where next is null or not starts_with(next, said) limit ${mostLookedAt}) as texts`.execute(
    db,
  )
  const { minute, texts } = rows[0] ?? { minute: 0, texts: [] }
  if (texts.length <= mostInAnHour) return { minute, people: texts.length }
  return { minute, people: queryForOthers(texts, await registered(db, context)).length }
}

/** Whom the asker registered meanwhile: they stood there. */
async function registered(
  db: Transaction,
  { actor }: RequestContext,
): Promise<readonly NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select concat_ws(' ', p.given_names, p.surname1, p.surname2, p.legal_name) as name, p.identity_number as number
    from entry e join entry_party p using (municipality_id, entry_id)
    where e.municipality_id = ${actor.municipalityId} and e.registered_by_id = ${actor.staffId}
      and e.registered_on >= now()::date - 2 and e.registered_at > clock_timestamp() - interval '1 hour'`.execute(
    db,
  )
  return rows
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
