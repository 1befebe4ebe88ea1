/**
 * Notices of what is done to an entry, in the transaction that does it: there exactly once, or not
 * at all.
 */
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryFact } from '#domain/acts/entry-fact.ts'
import { needsConsent } from '#domain/entry/entry-standing.ts'
import { handOver } from '#domain/handling/handling.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
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
  /** Who sees less of it than before. */
  readonly unsightedIds: readonly string[]
}

/** Tells whoever must know, and takes back what was told of an act that is taken back. */
export async function tellOfAct(db: Transaction, act: ToldAct): Promise<void> {
  const { seen, fact } = act
  for (const undone of [...actsTakenBack(fact), ...askedNoMore(act)]) {
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
  const kind = noticeOf(fact)
  const people = kind === null ? null : peopleToTell(act, kind)
  if (kind !== null && people !== null) await write(db, act, kind, people)
}

/**
 * Registered and not sent on: told of when it lasts (`tell-of-waiting.ts`), and no longer once it
 * does not.
 */
function waits({ handling, registerStatus }: Entry): boolean {
  return handling.stage.status === 'REGISTERED' && registerStatus !== 'ANNULLED'
}

/** What was asked for is decided, or over. */
function askedNoMore({ seen, after }: ToldAct): readonly EntryFact['type'][] {
  const isOver = after.handling.confidentialityChange === null
  return seen.entry.handling.confidentialityChange !== null && isOver
    ? ['ConfidentialityChangeRequested']
    : []
}

/** A query of `staff_id`; null when nobody is told. */
function peopleToTell(act: ToldAct, kind: NoticeKind): RawBuilder<unknown> | null {
  const { seen, fact } = act
  const { entry } = seen
  if (kind.startsWith('CONFIDENTIALITY_')) return concernedByConfidentiality(act, kind)
  if (fact.type === 'EntryAssigned') return sql`select ${fact.data.assigneeId}::uuid as staff_id`
  if (fact.type === 'EntryReturned')
    return sql`select ${handOver(entry.handling, fact.data.sequence).sentById}::uuid as staff_id`
  if (fact.type === 'EntryRouted')
    return receivers([fact.data.principal, ...fact.data.copies].map(({ unitId }) => unitId))
  if (fact.type !== 'AnnulmentRequested') return null
  return sql`${approvers(entry.officeId)} union ${consenting(seen, fact.data.isUnitsOwn === true)}`
}

/** Who receives for an office: its heads, and where none stands, everyone who works there. */
function receivers(unitIds: readonly string[]): RawBuilder<unknown> {
  return sql`select staff_id from standing h where h.unit_id = any (${unitIds}::uuid[]) and (h.role = 'JU'
    or (h.role = 'TR' and not exists (select from standing x where x.unit_id = h.unit_id and x.role = 'JU')))`
}

/** Of a change by two people whoever may decide, then whoever asked; of every one whom it touches. */
function concernedByConfidentiality(
  { seen, after, fact, unsightedIds }: ToldAct,
  kind: NoticeKind,
): RawBuilder<unknown> {
  // One person's act, and so made known: to whoever goes on reading, and where it is registered.
  if (fact.type === 'ReadersWithdrawn')
    return sql`select unnest(${[...unsightedIds, ...after.handling.readerIds]}::uuid[])
      union ${approvers(seen.entry.officeId)}`
  if (kind === 'CONFIDENTIALITY_ASKED') return confidentialityDeciders(seen)
  const asked = seen.entry.handling.confidentialityChange
  const askers = asked === null ? [] : [asked.askedById]
  const people = kind === 'CONFIDENTIALITY_LOWERED' ? after.handling.readerIds : unsightedIds
  const named = sql`select unnest(${[...askers, ...people]}::uuid[])`
  return kind === 'CONFIDENTIALITY_LOWERED'
    ? sql`${named} union ${confidentialityDeciders(seen)} union select staff_id from standing where role = 'AUD'`
    : named
}

/** The heads of registry of its office, and of the unit that answers for it. */
export function confidentialityDeciders({
  entry,
  workUnitIds,
}: Pick<SeenEntry, 'entry' | 'workUnitIds'>): RawBuilder<unknown> {
  return sql`${approvers(entry.officeId)}
    union select staff_id from standing where role = 'JU' and unit_id = any (${workUnitIds}::uuid[])`
}

function approvers(officeId: string): RawBuilder<unknown> {
  return sql`select staff_id from standing
    where role = 'JREG' and (office_id is null or office_id = ${officeId})`
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
  { municipalityId, seen, event }: ToldAct,
  kind: NoticeKind,
  people: RawBuilder<unknown>,
): Promise<void> {
  const aboutId = kind.startsWith('CONFIDENTIALITY_') ? event.actorId : null
  const shown = showsAt(kind, event.at.toISOString())
  await sql`
    with ${standingRoles(municipalityId, seen.rolesOn)}
    insert into notice (municipality_id, staff_id, entry_id, kind, ledger_position, about_id, made_at, shows_at)
    select s.municipality_id, s.staff_id, ${seen.entry.entryId}, ${kind}, ${event.position}, ${aboutId}::uuid, ${event.at}, ${shown}
    from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id <> ${event.actorId} and s.staff_id in (${people})
  `.execute(db)
}
