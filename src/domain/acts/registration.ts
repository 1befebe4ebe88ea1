/**
 * Registering. `checkRegistration` runs in the browser and again in the server. The counter never
 * refuses a document: what is doubtful is a warning.
 */
import type {
  AttachmentKind,
  AttachmentValidity,
  DocumentType,
  OrgUnit,
} from '../municipality/catalogue.ts'
import { isOpenUnit } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import { addMonths, dayMonthYear } from '../deadline/civil-date.ts'
import type { EntryContent, EntryRegisteredData, Relation } from '../entry/entry.ts'
import { canonicalJson } from '../common/canonical.ts'
import { normalParty } from '../party/normal-party.ts'
import { checkParties } from '../party/party-check.ts'
import type { Party } from '../party/party.ts'
import type { RefusalCode, Remark, WarningCode } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'
import { unprintedWarnings } from '../common/printed-signs.ts'
import { oneLine, textLength, saysNothing } from '../common/text.ts'

export interface AttachmentClaim {
  readonly uploadId: string
  readonly kind: AttachmentKind
  readonly validity: AttachmentValidity
}

/** What the clerk hands over. Null stands for "left empty"; `presentedAt` null means "now". */
export interface RegistrationCommand extends Omit<
  EntryContent,
  | 'presentedAt'
  | 'effectiveDate'
  | 'dueOn'
  | 'typeId'
  | 'folios'
  | 'destinationUnitId'
  | 'documentDate'
> {
  readonly officeId: string
  readonly presentedAt: string | null
  readonly typeId: string | null
  readonly folios: number | null
  readonly destinationUnitId: string | null
  readonly documentDate: CivilDate | null
  readonly parties: readonly Party[]
  readonly attachments: readonly AttachmentClaim[]
  readonly note: string | null
  readonly relation: Relation | null
}

export interface RegistrationFacts {
  readonly now: string
  readonly today: CivilDate
  readonly type: DocumentType | null
  readonly unit: OrgUnit | null
  readonly successorName: string | null
}

export interface Remarks {
  readonly refusals: readonly Remark<RefusalCode>[]
  readonly warnings: readonly Remark<WarningCode>[]
}

const subjectMin = 5
const subjectMax = 240

export function checkRegistration(command: RegistrationCommand, facts: RegistrationFacts): Remarks {
  const parties = checkParties(command.parties)
  return {
    refusals: [...parties.refusals, ...documentRefusals(command, facts)],
    warnings: [...parties.warnings, ...documentWarnings(command, facts)],
  }
}

function documentRefusals(
  command: RegistrationCommand,
  facts: RegistrationFacts,
): Remark<RefusalCode>[] {
  return [
    facts.type ? null : remark('E-DOC-03', 'typeId'),
    ...subjectRefusals(command.subject),
    ...unitRefusals(facts, 'destinationUnitId'),
    command.folios === null ? remark('E-DOC-04', 'folios') : null,
    ...dateRefusals(command, facts),
    ...contentRefusals(command),
  ].filter((found) => found !== null)
}

export function subjectRefusals(text: string): Remark<RefusalCode>[] {
  const subject = oneLine(text)
  if (textLength(subject) < subjectMin) return [remark('E-DOC-01', 'subject')]
  if (subject.length > subjectMax) return [remark('E-DOC-02', 'subject')]
  return []
}

/** A document goes to a unit that is open, and leaves one. */
export function unitRefusals(
  { unit, today, successorName }: Pick<RegistrationFacts, 'unit' | 'today' | 'successorName'>,
  field: string,
): Remark<RefusalCode>[] {
  if (!unit) return [remark('E-DOC-12', field)]
  if (isOpenUnit(unit, today)) return []
  return [
    remark('E-DOC-13', field, { nombre: unit.name, sucesora: successorName ?? 'ANOTHER_OFFICE' }),
  ]
}

type Dated = Pick<RegistrationCommand, 'presentedAt' | 'lateReason' | 'documentDate'>

/** A minute of skew is forgiven. */
export function dateRefusals(
  command: Dated,
  facts: Pick<RegistrationFacts, 'now' | 'today'>,
): Remark<RefusalCode>[] {
  const found: Remark<RefusalCode>[] = []
  if (command.presentedAt !== null) {
    const early = Date.parse(facts.now) - Date.parse(command.presentedAt)
    if (early < -60_000) found.push(remark('E-DOC-09', 'presentedAt'))
    if (early > 60_000 && saysNothing(command.lateReason))
      found.push(remark('E-DOC-10', 'lateReason'))
  }
  if (command.documentDate !== null && command.documentDate > facts.today) {
    found.push(remark('E-DOC-06', 'documentDate'))
  }
  return found
}

type Sent = Pick<EntryContent, 'transportType' | 'transportNumber' | 'priority' | 'urgencyReason'>

export function contentRefusals(content: Sent): Remark<RefusalCode>[] {
  const found: Remark<RefusalCode>[] = []
  const isTracked =
    content.transportType === 'CERTIFIED_MAIL' || content.transportType === 'COURIER'
  if (isTracked && saysNothing(content.transportNumber))
    found.push(remark('E-DOC-14', 'transportNumber'))
  if (content.priority !== 'NORMAL' && saysNothing(content.urgencyReason)) {
    found.push(remark('E-DOC-15', 'urgencyReason'))
  }
  return found
}

function documentWarnings(
  command: RegistrationCommand,
  facts: RegistrationFacts,
): Remark<WarningCode>[] {
  return [
    isOlderThanAYear(command.documentDate, facts.today)
      ? remark('W-DOC-07', 'documentDate', { fecha: dayMonthYear(command.documentDate ?? '') })
      : null,
    ...unprintedWarnings({ subject: command.subject }),
    facts.type?.isSealed ? remark('W-DOC-16', 'typeId') : null,
    annexesBesides(command),
    lacksProofOfRepresentation(command) ? remark('W-PER-06', 'parties') : null,
  ].filter((found) => found !== null)
}

function annexesBesides(command: RegistrationCommand): Remark<WarningCode> | null {
  const { declaredAttachments: declared, attachments } = command
  const annexes = attachments.filter(({ kind }) => kind === 'ANNEX').length
  if (declared === null || declared === annexes) return null
  return remark('W-FIL-07', 'attachments', { a: declared, b: annexes })
}

function isOlderThanAYear(date: CivilDate | null, today: CivilDate): boolean {
  return date !== null && date < addMonths(today, -12)
}

function lacksProofOfRepresentation(command: RegistrationCommand): boolean {
  return (
    command.parties.some((party) => party.role === 'REPRESENTATIVE') &&
    command.attachments.length === 0
  )
}

export function contentOf(
  command: RegistrationCommand,
  computed: Pick<EntryContent, 'presentedAt' | 'effectiveDate' | 'dueOn'>,
): EntryContent {
  const {
    officeId: _office,
    parties: _parties,
    attachments: _files,
    note: _note,
    relation: _relation,
    ...rest
  } = command
  const { typeId, folios, destinationUnitId } = rest
  if (typeId === null || folios === null || destinationUnitId === null) {
    throw new Error('Content is made only of a command that was checked')
  }
  return { ...rest, ...computed, typeId, folios, destinationUnitId, subject: oneLine(rest.subject) }
}

/** Never after the registration, even when the browser's clock runs ahead. */
export function presentedAtOf(
  { presentedAt }: Pick<RegistrationCommand, 'presentedAt'>,
  registeredAt: string,
): string {
  return presentedAt !== null && presentedAt < registeredAt ? presentedAt : registeredAt
}

/**
 * The fields in which a second sending of an id differs from what was registered. Attachments are
 * told by their uploads.
 */
export function fieldsThatDiffer(
  { at, data }: { readonly at: string; readonly data: EntryRegisteredData },
  command: RegistrationCommand,
): readonly string[] {
  const { effectiveDate: _effective, dueOn: _due, ...content } = data.content
  const registered = {
    ...content,
    officeId: data.officeId,
    parties: data.parties,
    attachments: data.attachments.map(({ attachmentId, kind, validity }) => ({
      uploadId: attachmentId,
      kind,
      validity,
    })),
    note: data.note,
    relation: data.relation,
  }
  const sent = {
    ...command,
    subject: oneLine(command.subject),
    presentedAt: presentedAtOf(command, at),
    parties: command.parties.map(normalParty),
  }
  return fieldsApart(sent, registered)
}

/** Those of the first that say something else in the second, or are not there. */
export function fieldsApart(sent: object, kept: object): readonly string[] {
  const written = new Map<string, unknown>(Object.entries(kept))
  return Object.entries(sent).flatMap(([field, value]) =>
    canonicalJson(value) === canonicalJson(written.get(field) ?? null) ? [] : [field],
  )
}
