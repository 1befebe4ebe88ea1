/**
 * What a receipt says, in order, whatever its paper (docs/specification/papers.md). Layouts decide
 * only where.
 */
import { plainName } from '#domain/entry/attachment.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import { writeHours } from './office-hours.ts'
import type { AnswerFacts, AttachmentFacts, PersonFacts, ReceiptFacts } from './receipt-facts.ts'
import {
  asSentences,
  count,
  writeHash,
  writeDate,
  writeInstant,
  writeInstantWithZone,
  writeSize,
  writeVerificationCode,
} from './wording.ts'

export interface ReceiptField {
  readonly label: string
  readonly value: string
  readonly isStrong: boolean
}

export interface ReceiptSection {
  readonly title: string
  readonly fields: readonly ReceiptField[]
}

export const receiptTitle = 'Comprobante de ingreso'

export function receiptSections(facts: ReceiptFacts): ReceiptSection[] {
  const sections = [
    { title: 'Observaciones', fields: observations(facts) },
    { title: 'Qué pasa ahora', fields: whatComes(facts) },
    { title: 'Fechas', fields: dates(facts) },
    { title: 'Personas', fields: people(facts) },
    { title: 'Documento', fields: paper(facts) },
  ]
  return sections.filter(({ fields }) => fields.length > 0)
}

function whatComes(facts: ReceiptFacts): ReceiptField[] {
  const { answer, destination } = facts
  return [
    ...(answer === null ? [] : [field('Su documento va a', writeDestination(destination), true)]),
    ...(answer === null ? [] : answerFields(answer, facts.effectiveDate)),
    field('En qué está', whereToFollow(facts)),
    field('Dónde preguntar', whereToAsk(facts)),
  ]
}

function answerFields(answer: AnswerFacts, effectiveDate: string): ReceiptField[] {
  if (answer.dueOn === null) return [field('Plazo de respuesta', answer.reason)]
  const { dueOn, unapprovedYear, rule, silence } = answer
  const law = rule?.law ? ` (${rule.law})` : ''
  const counted = rule ? `: ${rule.term} contados desde el ${writeDate(effectiveDate)}${law}` : ''
  const doubt =
    unapprovedYear === null
      ? ''
      : ` La fecha es provisional hasta que se apruebe el calendario de ${unapprovedYear}.`
  return [
    field('Plazo de respuesta', `Hasta el ${writeDate(dueOn)}${counted}.${doubt}`, true),
    ...(silence === '' ? [] : [field('Si vence sin respuesta', silence)]),
  ]
}

function whereToFollow({ enquiryUrl, entryNumber, verificationCode }: ReceiptFacts): string {
  const code = enquiryCodeOf(writeVerificationCode(verificationCode))
  return `${enquiryUrl}, con el número ${entryNumber} y el código ${code}.`
}

function whereToAsk({ office, hours, contact, entryNumber }: ReceiptFacts): string {
  const place = [office.name, office.address].filter(Boolean).join(', ')
  return asSentences([place, writeHours(hours), contact, `Diga el número ${entryNumber}`])
}

function writeDestination({ name, code }: ReceiptFacts['destination']): string {
  return `${name} (${code})`
}

function dates(facts: ReceiptFacts): ReceiptField[] {
  const { presentedAt, registeredAt, timeZone } = facts
  const isLater = writeInstant(presentedAt, timeZone) !== writeInstant(registeredAt, timeZone)
  return [
    field('Presentado', writeInstantWithZone(presentedAt, timeZone), true),
    ...(isLater ? [field('Registrado', writeInstantWithZone(registeredAt, timeZone))] : []),
    field('Los plazos cuentan desde', writeDate(facts.effectiveDate)),
  ]
}

function people({ interested, representative, presenter }: ReceiptFacts): ReceiptField[] {
  const parties = interested.map((person, place) => {
    const label = interested.length > 1 ? `Interesado ${place + 1}` : 'Interesado'
    return field(label, writePerson(person), place === 0)
  })
  return [
    ...(parties.length > 0 ? parties : [field('Interesado', 'Anónimo')]),
    ...(representative ? [field('Representante', writePerson(representative))] : []),
    ...(presenter ? [field('Quien presenta', writePerson(presenter))] : []),
  ]
}

function paper(facts: ReceiptFacts): ReceiptField[] {
  const { originalsReturned } = facts
  const returned = originalsReturned ? 'Sí' : 'No'
  return [
    field('Tipo', facts.documentTypeName),
    field('Asunto', facts.subject, true),
    field('Folios', String(facts.folios)),
    ...(originalsReturned === null ? [] : [field('Originales devueltos', returned)]),
    field('Código de quien recibió', facts.clerkCode),
  ]
}

function observations({ observations: remarks }: ReceiptFacts): ReceiptField[] {
  return remarks.map((remark, place) => field(`Observación ${place + 1}`, remark))
}

function field(label: string, value: string, isStrong = false): ReceiptField {
  return { label, value, isStrong }
}

function writePerson({ name, maskedId }: PersonFacts): string {
  return maskedId ? `${name} · ${maskedId}` : name
}

/** One attachment in the words of the table: pages may be unknown. */
export interface AttachmentCells {
  readonly fileName: string
  readonly pages: string
  readonly size: string
  readonly sha256: string
}

export function attachmentCells(attachment: AttachmentFacts): AttachmentCells {
  const { fileName, pages, sizeBytes, sha256 } = attachment
  return {
    fileName: plainName(fileName),
    pages: pages === null ? '—' : String(pages),
    size: writeSize(sizeBytes),
    sha256: sha256.slice(0, 16),
  }
}

export function attachmentsTitle({ attachments }: ReceiptFacts): string {
  return count(attachments.length, 'archivo adjunto', 'archivos adjuntos')
}

/** How it stands: that it was annulled, or which version it is; null of what is as it was. */
export function standingMark(facts: ReceiptFacts): string | null {
  if (facts.answer === null) return 'ASIENTO ANULADO'
  const { version, rectifiedAt, timeZone } = facts
  if (version <= 1) return null
  const when = rectifiedAt ? ` el ${writeInstant(rectifiedAt, timeZone)}` : ''
  return `Rectificado${when} · versión ${version}, sustituye a las anteriores`
}

export function officeLine({ office }: Pick<ReceiptFacts, 'office'>): string {
  return [`${office.name} (${office.code})`, office.address].filter(Boolean).join(' · ')
}

export function verificationLines(facts: ReceiptFacts): { code: string; invitation: string } {
  return {
    code: writeVerificationCode(facts.verificationCode),
    invitation: `Puede comprobar que este comprobante es auténtico con el código QR, o en ${facts.verificationUrl}`,
  }
}

/** The small print: what is said of personal data, then what an auditor compares. */
export function smallPrint({ privacyNotice, head }: ReceiptFacts): string[] {
  return [privacyNotice, `Cabeza del libro al emitir (posición:huella): ${writeHash(head)}`]
}

/**
 * The receipt is made when its entry is registered or last rectified: no other clock enters the
 * file.
 */
export function madeAt({ rectifiedAt, registeredAt }: ReceiptFacts): string {
  return rectifiedAt ?? registeredAt
}
