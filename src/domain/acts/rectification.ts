/**
 * Corrections stand beside what they correct, "Dice / Debe decir"
 * (docs/specification/rectification.md; ROF art. 153.3).
 */
import { refuseWhenSettled } from './demand-stage.ts'
import type { JsonValue } from '../common/canonical.ts'
import { canonicalJson } from '../common/canonical.ts'
import { reserveOf } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Change, Entry, EntryContent } from '../entry/entry.ts'
import type { HandlingStatus } from '../handling/handling.ts'
import { isOpen } from '../handling/handling.ts'
import type { EntryFact } from './entry-fact.ts'
import { normalParty } from '../party/normal-party.ts'
import { checkParties } from '../party/party-check.ts'
import type { Party } from '../party/party.ts'
import { Refusal } from '../common/refusal.ts'
import { registerActs } from './register-acts.ts'
import { contentRefusals, dateRefusals, subjectRefusals } from './registration.ts'
import { oneLine, textLength } from '../common/text.ts'

export type RectificationClass = 'FREE' | 'CLERK' | 'SUPERVISOR'

export type RectifiableContent = Omit<EntryContent, 'effectiveDate' | 'dueOn'>

export interface RectificationCommand {
  readonly reason: string
  readonly content: Partial<RectifiableContent>
  /** The whole list; null leaves the people alone. */
  readonly parties: readonly Party[] | null
}

export interface RectificationFacts {
  readonly now: string
  readonly today: CivilDate
  readonly actorId: string
  readonly datesOf: (content: RectifiableContent) => Pick<EntryContent, 'effectiveDate' | 'dueOn'>
  readonly verificationCode: string
}

const classOf: Readonly<Record<keyof EntryContent, RectificationClass>> = {
  presentedAt: 'SUPERVISOR',
  lateReason: 'SUPERVISOR',
  effectiveDate: 'SUPERVISOR',
  dueOn: 'SUPERVISOR',
  channel: 'SUPERVISOR',
  typeId: 'SUPERVISOR',
  folios: 'SUPERVISOR',
  confidentiality: 'SUPERVISOR',
  subject: 'CLERK',
  statement: 'CLERK',
  request: 'CLERK',
  documentDate: 'CLERK',
  senderReference: 'CLERK',
  fileNumber: 'CLERK',
  transportType: 'CLERK',
  transportNumber: 'CLERK',
  declaredAttachments: 'CLERK',
  nonDocumentItems: 'CLERK',
  physicalDocs: 'CLERK',
  physicalCustody: 'CLERK',
  destinationUnitId: 'CLERK',
  priority: 'FREE',
  urgencyReason: 'FREE',
}

const supervisedPartyFields = new Set(['role', 'kind', 'identity', 'identityVerified'])

export function rectificationClass(change: Change): RectificationClass {
  if (change.field === 'confidentiality') {
    return reserveOf(change.to) > reserveOf(change.from) ? 'FREE' : 'SUPERVISOR'
  }
  const [head, , key] = change.field.split('.')
  if (head === 'parties') return key && !supervisedPartyFields.has(key) ? 'CLERK' : 'SUPERVISOR'
  return isContentField(change.field) ? classOf[change.field] : 'SUPERVISOR'
}

function isContentField(field: string): field is keyof EntryContent {
  return Object.hasOwn(classOf, field)
}

export function strictestClass(changes: readonly Change[]): RectificationClass {
  const classes = changes.map(rectificationClass)
  if (classes.includes('SUPERVISOR')) return 'SUPERVISOR'
  return classes.includes('CLERK') ? 'CLERK' : 'FREE'
}

export const reasonMinimum: Readonly<Record<RectificationClass, number>> = {
  FREE: 0,
  CLERK: 5,
  SUPERVISOR: 10,
}

/** Null when nothing differs. */
export function rectify(
  entry: Entry,
  command: RectificationCommand,
  facts: RectificationFacts,
): Extract<EntryFact, { type: 'EntryRectified' }> | null {
  refuseWhenSettled(entry, registerActs.rectifyEntry)
  const content = contentAfter(entry, command, facts)
  const parties = command.parties?.map(normalParty) ?? entry.parties
  const changes = changesBetween(entry, { content, parties })
  if (changes.length === 0) return null
  demandTwo(entry, changes, facts)
  refuseWhenUntrue(entry, { content, parties }, facts)
  const reason = command.reason.trim()
  const minimum = reasonMinimum[strictestClass(changes)]
  if (textLength(reason) < minimum) throw new Refusal('E-TRA-02', 'reason', { n: minimum })
  const verificationCode = strictestClass(changes) === 'SUPERVISOR' ? facts.verificationCode : null
  return { type: 'EntryRectified', data: { reason, changes, verificationCode } }
}

/**
 * Refuses E-TRA-30. One person alone raises confidentiality at the counter, of what no unit ever
 * had; to confidential, whoever typed it in, that day, for they go on reading it.
 */
function demandTwo(
  { handling, registeredById, registeredOn }: Entry,
  changes: readonly Change[],
  { actorId, today }: Pick<RectificationFacts, 'actorId' | 'today'>,
): void {
  const change = changes.find(({ field }) => field === 'confidentiality')
  if (!change) return
  const isRead =
    change.to !== 'CONFIDENTIAL' || (registeredById === actorId && registeredOn === today)
  const { stage, handOvers } = handling
  const isHere = isAtFirstCounter({ status: stage.status, handOvers })
  if (rectificationClass(change) === 'FREE' && isRead && isHere) return
  throw new Refusal('E-TRA-30', 'confidentiality')
}

/** A derivation that was undone is in the ledger alone: the server asks there too. */
export function isAtFirstCounter({
  status,
  handOvers,
}: {
  readonly status: HandlingStatus
  readonly handOvers: readonly unknown[]
}): boolean {
  return handOvers.length === 0 && isOpen({ status })
}

function contentAfter(
  entry: Entry,
  command: RectificationCommand,
  facts: RectificationFacts,
): EntryContent {
  const mended = { ...entry.content, ...command.content }
  const moved =
    mended.presentedAt !== entry.content.presentedAt || mended.typeId !== entry.content.typeId
  return { ...mended, subject: oneLine(mended.subject), ...(moved ? facts.datesOf(mended) : {}) }
}

function refuseWhenUntrue(
  entry: Entry,
  after: Pick<Entry, 'content' | 'parties'>,
  facts: RectificationFacts,
): void {
  const { content, parties } = after
  const isMoved = content.presentedAt !== entry.content.presentedAt
  const dated = {
    documentDate: content.documentDate,
    lateReason: content.lateReason,
    presentedAt: isMoved ? content.presentedAt : null,
  }
  const refusals = [
    ...subjectRefusals(content.subject),
    ...dateRefusals(dated, { now: entry.registeredAt, today: facts.today }),
    ...contentRefusals(content),
    ...checkParties(parties).refusals,
  ]
  if (refusals.length > 0) throw Refusal.forAll(refusals)
}

export function changesBetween(
  before: Pick<Entry, 'content' | 'parties'>,
  after: Pick<Entry, 'content' | 'parties'>,
): Change[] {
  return [
    ...differences(before.content, after.content, ''),
    ...Array.from({ length: Math.max(before.parties.length, after.parties.length) }, (_, place) =>
      partyChanges(before.parties[place], after.parties[place], place),
    ).flat(),
  ]
}

function partyChanges(
  before: Party | undefined,
  after: Party | undefined,
  place: number,
): Change[] {
  const field = `parties.${place}`
  if (before && after) return differences(before, after, `${field}.`)
  return [{ field, from: asJson(before ?? null), to: asJson(after ?? null) }]
}

function differences<Shape extends object>(before: Shape, after: Shape, prefix: string): Change[] {
  const values = new Map<string, unknown>(Object.entries(after))
  return Object.entries(before).flatMap(([key, from]): Change[] => {
    const to = values.get(key)
    return canonicalJson(from) === canonicalJson(to ?? null)
      ? []
      : [{ field: `${prefix}${key}`, from: asJson(from), to: asJson(to ?? null) }]
  })
}

// Content and parties are made of JSON values only.
function asJson(value: unknown): JsonValue {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return value as JsonValue
}
