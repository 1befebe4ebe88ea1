/**
 * Notices of what is done to an entry, in the transaction that does it: there exactly once, or not
 * at all.
 */
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import { needsConsent } from '#domain/entry/entry-standing.ts'
import { handOver } from '#domain/handling/handling.ts'
import { actsTakenBack, noticeOf, showsAt } from '#domain/book/notice.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppendedEvent } from '../../ledger/append.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import type { SeenEntry } from '../sight/see-entry.ts'

export interface ToldAct {
  readonly municipalityId: string
  /** The entry as it was before the act. */
  readonly seen: Pick<SeenEntry, 'entry' | 'events' | 'rolesOn' | 'workUnitIds'>
  /** The entry as it is after it. */
  readonly after: Entry
  readonly fact: EntryFact
  readonly event: AppendedEvent
}

/** Tells whoever must know, and takes back what was told of an act that is taken back. */
export async function tellOfAct(db: Transaction, act: ToldAct): Promise<void> {
  const { seen, fact } = act
  for (const undone of actsTakenBack(fact)) {
    const told = seen.events.findLast(({ event }) => event.type === undone)
    if (told)
      // oxlint-disable-next-line no-await-in-loop -- one connection; at most two
      await sql`select withdraw_notices(${seen.entry.entryId}, ${told.position})`.execute(db)
  }
  if (waits(seen.entry) && !waits(act.after)) {
    const [registered] = seen.events
    if (registered)
      await sql`select withdraw_notices(${seen.entry.entryId}, ${registered.position})`.execute(db)
  }
  const people = peopleToTell(act)
  if (people !== null) await write(db, act, people)
}

/**
 * Registered and not sent on: told of when it lasts (`tell-of-waiting.ts`), and no longer once it
 * does not.
 */
function waits({ handling, registerStatus }: Entry): boolean {
  return handling.stage.status === 'REGISTERED' && registerStatus !== 'ANNULLED'
}

/** A query of `staff_id`; null when nobody is told. */
function peopleToTell({ seen, fact }: ToldAct): RawBuilder<unknown> | null {
  const { entry } = seen
  if (fact.type === 'EntryAssigned') return sql`select ${fact.data.assigneeId}::uuid as staff_id`
  if (fact.type === 'EntryReturned')
    return sql`select ${handOver(entry.handling, fact.data.sequence).sentById}::uuid as staff_id`
  if (fact.type === 'EntryRouted')
    return receivers([fact.data.principal, ...fact.data.copies].map(({ unitId }) => unitId))
  if (fact.type !== 'AnnulmentRequested') return null
  const watching = fact.data.isAlone === true ? sql`union ${watchers(seen)}` : sql``
  return sql`${approvers(entry.officeId)} union ${consenting(seen, fact.data.isUnitsOwn === true)} ${watching}`
}

/** Who receives for an office: its heads, and where none stands, everyone who works there. */
function receivers(unitIds: readonly string[]): RawBuilder<unknown> {
  return sql`select staff_id from standing h where h.unit_id = any (${unitIds}::uuid[]) and (h.role = 'JU'
    or (h.role = 'TR' and not exists (select from standing x where x.unit_id = h.unit_id and x.role = 'JU')))`
}

function approvers(officeId: string): RawBuilder<unknown> {
  return sql`select staff_id from standing
    where role = 'JREG' and (office_id is null or office_id = ${officeId})`
}

/**
 * Who may say no where nobody else could approve it, and sees it: one person alone annuls what is
 * ordinary (E-TRA-24). And whoever it is of by their work.
 */
function watchers({ entry, workUnitIds }: ToldAct['seen']): RawBuilder<unknown> {
  const { registeredById, officeId } = entry
  return sql`select staff_id from standing where role in ('AUD', 'ADM')
      or (role = 'JU' and unit_id = any (${workUnitIds}::uuid[]))
    union select staff_id from standing where staff_id = ${registeredById}
      and role in ('REG', 'JREG') and (office_id is null or office_id = ${officeId})`
}

/**
 * The heads of the office that works on it must agree (docs/specification/handling.md), unless it
 * was theirs to ask.
 */
function consenting(
  { entry, workUnitIds }: ToldAct['seen'],
  isUnitsOwn: boolean,
): RawBuilder<unknown> {
  const unitIds = !isUnitsOwn && needsConsent(entry.handling.stage) ? workUnitIds : []
  return sql`select staff_id from standing where role = 'JU' and unit_id = any (${unitIds}::uuid[])`
}

async function write(
  db: Transaction,
  { municipalityId, seen, fact, event }: ToldAct,
  people: RawBuilder<unknown>,
): Promise<void> {
  const kind = noticeOf(fact)
  if (kind === null) throw new Error('Whoever is told is told something')
  const shown = showsAt(kind, event.at.toISOString())
  await sql`
    with ${standingRoles(municipalityId, seen.rolesOn)}
    insert into notice (municipality_id, staff_id, entry_id, kind, ledger_position, made_at, shows_at)
    select s.municipality_id, s.staff_id, ${seen.entry.entryId}, ${kind}, ${event.position}, ${event.at}, ${shown}
    from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id <> ${event.actorId} and s.staff_id in (${people})
  `.execute(db)
}
