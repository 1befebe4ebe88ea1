/**
 * Every change to a registered entry walks the same way: hold the ledger's head, read the entry
 * from the ledger, let the domain decide, append the fact, bring the rows up to date. One
 * transaction, in sight of the reader.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { NamedAct } from '#domain/acts/act.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { endingRequest } from '#domain/acts/annulment.ts'
import { mayNot } from '#domain/acts/demand-stage.ts'
import type { EntryEvent, EntryFact } from '#domain/acts/entry-fact.ts'
import { evolve } from '#domain/acts/entry-fact.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { actsTakenBack, noticeOf, showsAt } from '#domain/book/notice.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { needsConsent, standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { handOver } from '#domain/handling/handling.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppendedEvent, HeldHead } from '../../../platform/ledger/append.ts'
import { holdHead, writeAfter } from '../../../platform/ledger/append.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import {
  attachmentRows,
  handOverRows,
  mendableColumns,
  noteRows,
  partyRows,
} from '../rows/entry-row.ts'
import { learnPeopleAgain } from '../rows/learner.ts'
import { rowsAsJson } from '../rows/write-registrations.ts'
import { entryViewOf } from '../show/entry-view.ts'
import type { SeenEntry } from '../see-entry.ts'
import { lookAt, seeEntryIn, untoldVersion, versionSeen, whoLosesVisibility } from '../see-entry.ts'
import { isNews, sayDue } from '../status-mail/say-due.ts'

type WrittenOn = Pick<SeenEntry, 'entry' | 'events' | 'rolesOn' | 'workUnitIds'>

export interface ChangeScene extends SeenEntry {
  readonly db: Transaction
  /** With the roles of this moment: what was true when the request arrived may not be any more. */
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly head: HeldHead
  readonly allowed: readonly EntryAction[]
  readonly now: string
}

/**
 * Changes an entry. `decide` returns the fact, or null when there is nothing to change. With
 * `isRepeat` true for the entry, the change was made already by an earlier sending of the same
 * request, and the entry is answered as it stands.
 */
export async function changeEntry(
  context: RequestContext,
  entryId: string,
  decide: (scene: ChangeScene) => EntryFact | null | Promise<EntryFact | null>,
  isRepeat: (seen: Pick<SeenEntry, 'entry' | 'events'>) => boolean = () => false,
): Promise<EntryView> {
  const { municipalityId } = context.actor
  const { app } = context
  const reference = await app.referenceData.of(municipalityId)
  const changed = await app.database.inMunicipality(await rowScopeOf(context), async (db) => {
    const head = await holdHead(db, municipalityId)
    const actor = await actorNow(db, context)
    const now = { ...context, actor }
    const seen = await seeEntryIn(db, now, entryId)
    if (isRepeat(seen)) return seen
    const fact = await decide({
      ...seen,
      db,
      actor,
      head,
      reference,
      allowed: allowedActions(actor, standingOf(seen.entry), seen.around),
      now: head.now.toISOString(),
    })
    if (!fact) return seen
    const entry = await writeFact(db, now, head, seen, fact)
    // An act may put the entry out of the actor's own visibility, and is answered all the same.
    return { ...seen, entry, ...(await lookAt(db, now, entry, 'EXISTENCE')) }
  })
  return entryViewOf(context, changed)
}

/**
 * Appends the fact, brings the rows up to date and tells whoever must know, in the caller's
 * transaction.
 */
export async function writeFact(
  db: Transaction,
  context: RequestContext,
  head: HeldHead,
  seen: WrittenOn,
  decided: EntryFact,
): Promise<Entry> {
  const { actor } = context
  const { entry } = seen
  const fact = endingRequest(entry, decided)
  const { entryId } = entry
  const [event] = await writeAfter(db, head, [
    { type: fact.type, subjectId: entryId, actorId: actor.staffId, data: asJson(fact.data) },
  ])
  if (!event) throw new Error('A fact makes an event')
  const said: EntryEvent = { ...fact, entryId, actorId: actor.staffId, at: event.at.toISOString() }
  const after = evolve(entry, said)
  await writeRows(db, actor.municipalityId, entry, after)
  const told = { municipalityId: actor.municipalityId, seen, after, fact, event }
  const isMoreSecret = noticeOf(fact) === 'CONFIDENTIALITY_RAISED'
  const unseenIds = isMoreSecret ? await whoLosesVisibility(db, context, seen, after) : []
  await tellOfAct(db, { ...told, unseenIds })
  if (isNews(entry, after)) await sayDue(db, [entryId], event.at)
  return after
}

async function writeRows(
  db: Transaction,
  municipalityId: string,
  before: Entry,
  after: Entry,
): Promise<void> {
  const at = { municipality_id: municipalityId, entry_id: after.entryId }
  await db
    .updateTable('entry')
    .set(mendableColumns(after))
    .where((eb) => eb.and(at))
    .execute()
  if (after.parties !== before.parties)
    await rewrite(db, 'entry_party', at, partyRows(municipalityId, after))
  await learnPeopleAgain(db, before, after)
  if (after.attachments !== before.attachments)
    await addAttachments(db, municipalityId, before, after)
  if (after.notes !== before.notes) {
    await db
      .insertInto('entry_note')
      .values(noteRows(municipalityId, after).slice(before.notes.length))
      .execute()
  }
  if (after.handling.handOvers !== before.handling.handOvers)
    await rewrite(db, 'hand_over', at, handOverRows(municipalityId, after))
  if (after.receiptVersion !== before.receiptVersion) {
    await db
      .insertInto('receipt')
      .values({
        ...at,
        version: after.receiptVersion,
        verification_code: after.verificationCode,
        issued_at: new Date(after.rectifiedAt ?? after.registeredAt),
      })
      .execute()
  }
}

interface EntryKey {
  readonly municipality_id: string
  readonly entry_id: string
}

async function rewrite(
  db: Transaction,
  table: 'entry_party' | 'hand_over',
  { municipality_id: municipalityId, entry_id: entryId }: EntryKey,
  rows: readonly object[],
): Promise<void> {
  await sql`delete from ${sql.table(table)}
    where municipality_id = ${municipalityId} and entry_id = ${entryId}`.execute(db)
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${rowsAsJson(rows)}::json)`.execute(
    db,
  )
}

async function addAttachments(
  db: Transaction,
  municipalityId: string,
  before: Entry,
  after: Entry,
): Promise<void> {
  const rows = attachmentRows(municipalityId, after)
  await db.insertInto('attachment').values(rows.slice(before.attachments.length)).execute()
  for (const row of rows.filter((kept) => kept.replaced_by_id !== null)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time; rarely more than one
    await db
      .updateTable('attachment')
      .set({ replaced_by_id: row.replaced_by_id })
      .where('municipality_id', '=', municipalityId)
      .where((eb) => eb.and({ entry_id: after.entryId, attachment_id: row.attachment_id }))
      .execute()
  }
}

function asJson(data: EntryFact['data']): JsonValue {
  // oxlint-disable-next-line no-unsafe-type-assertion -- facts are made of JSON values only
  return data as unknown as JsonValue
}

/** Refuses E-SYS-03 when somebody changed the entry after the version the actor was looking at. */
export function demandVersion(context: RequestContext, scene: ChangeScene): void {
  const { version } = scene.entry
  const told = versionSeen(version, scene.visibility, scene.allowed)
  if ([version, told].includes(context.request.version)) return
  const last = scene.events.at(-1)?.event.at ?? scene.entry.registeredAt
  const { timeZone } = officeOf(scene.reference, scene.entry.officeId)
  throw new Refusal('E-SYS-03', null, { hora: localDateTimeAt(new Date(last), timeZone).time })
}

/**
 * Whether the entry stands right after this very act by this very person, who said the same: the
 * answer to its first sending was lost. `sent`: the fields of the request, which are those of the
 * fact where both have them.
 */
export function isActRepeated(
  context: RequestContext,
  act: string,
  sent: object = {},
): (seen: Pick<SeenEntry, 'entry' | 'events'>) => boolean {
  return ({ entry: { version, handling }, events }) => {
    const { lastAct } = handling
    const isTheirs = lastAct?.type === act && lastAct.byId === context.actor.staffId
    const said = new Map(Object.entries(events.at(-1)?.event.data ?? {}))
    return (
      [version - 1, untoldVersion].includes(context.request.version) &&
      isTheirs &&
      Object.entries(sent).every(
        ([field, value]) => !said.has(field) || isSame(value, said.get(field)),
      )
    )
  }
}

function isSame(sent: unknown, kept: unknown): boolean {
  return typeof sent === 'string' && typeof kept === 'string'
    ? sent.trim() === kept
    : canonicalJson(sent) === canonicalJson(kept)
}

/**
 * Refuses, before anything else is said, what somebody may not do to an entry of which all they may
 * know is that it is there: any other refusal would tell how it stands. E-PER-09, and E-TRA-20 for
 * a reader who has not said why they read it.
 */
export function demandKnown(
  { visibility, asksReason, allowed, entry }: ChangeScene,
  act: NamedAct,
): void {
  if (visibility !== 'EXISTENCE' || entry.registerStatus === 'ANNULLED') return
  const names = Object.keys(act.does ?? {})
  if (allowed.some((action) => names.includes(action))) return
  throw asksReason ? new Refusal('E-TRA-20') : mayNot(act)
}

/** Refuses E-PER-09 unless the actor may do this to the entry now, or what is named instead. */
export function demandAct(
  scene: ChangeScene,
  act: NamedAct,
  action = Object.keys(act.does ?? {})[0],
): void {
  if (!scene.allowed.some((allowed) => allowed === action)) throw mayNot(act)
}

interface NotifiedAct {
  readonly municipalityId: string
  readonly seen: Pick<SeenEntry, 'entry' | 'events' | 'rolesOn' | 'workUnitIds'>
  readonly after: Entry
  readonly fact: EntryFact
  readonly event: AppendedEvent
  readonly unseenIds: readonly string[]
}

/** Tells whoever must know, and takes back what was told of an act that is taken back. */
async function tellOfAct(db: Transaction, act: NotifiedAct): Promise<void> {
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

function askedNoMore({ seen, after }: NotifiedAct): readonly EntryFact['type'][] {
  const isOver = after.handling.confidentialityChange === null
  return seen.entry.handling.confidentialityChange !== null && isOver
    ? ['ConfidentialityChangeRequested']
    : []
}

function peopleToTell(act: NotifiedAct, kind: NoticeKind): RawBuilder<unknown> | null {
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
  { seen, after, fact, unseenIds }: NotifiedAct,
  kind: NoticeKind,
): RawBuilder<unknown> {
  // One person's act, and so made known: to whoever goes on reading, and where it is registered.
  if (fact.type === 'ReadersWithdrawn')
    return sql`select unnest(${[...unseenIds, ...after.handling.readerIds]}::uuid[])
      union ${approvers(seen.entry.officeId)}`
  if (kind === 'CONFIDENTIALITY_ASKED') return confidentialityDeciders(seen)
  const asked = seen.entry.handling.confidentialityChange
  const askers = asked === null ? [] : [asked.askedById]
  const people = kind === 'CONFIDENTIALITY_LOWERED' ? after.handling.readerIds : unseenIds
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
  { entry, workUnitIds }: NotifiedAct['seen'],
  isUnitsOwn: boolean,
): RawBuilder<unknown> {
  const unitIds = !isUnitsOwn && needsConsent(entry.handling.stage) ? workUnitIds : []
  return sql`select staff_id from standing where role = 'JU' and unit_id = any (${unitIds}::uuid[])`
}

async function write(
  db: Transaction,
  { municipalityId, seen, event }: NotifiedAct,
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
