/**
 * What a receipt says, in order, whatever its paper (docs/specification/papers.md). Layouts decide
 * only where.
 */
import { plainName } from '#domain/entry/attachment.ts'
import type { AttachmentFacts, PersonFacts, ReceiptFacts } from './receipt-facts.ts'
import {
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
    { title: 'Fechas', fields: dates(facts) },
    { title: 'Personas', fields: people(facts) },
    { title: 'Documento', fields: paper(facts) },
    { title: 'Observaciones', fields: observations(facts) },
  ]
  return sections.filter(({ fields }) => fields.length > 0)
}

function dates(facts: ReceiptFacts): ReceiptField[] {
  const { presentedAt, registeredAt, timeZone, dueOn, dueNote } = facts
  const isLater = writeInstant(presentedAt, timeZone) !== writeInstant(registeredAt, timeZone)
  const due = [dueOn ? writeDate(dueOn) : null, dueNote].filter((part) => part !== null)
  return [
    field('Presentado', writeInstantWithZone(presentedAt, timeZone), true),
    ...(isLater ? [field('Registrado', writeInstantWithZone(registeredAt, timeZone))] : []),
    field('Los plazos cuentan desde', writeDate(facts.effectiveDate)),
    ...(due.length > 0 ? [field('Vencimiento', due.join(' · '))] : []),
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
  const { originalsReturned, destination } = facts
  const returned = originalsReturned ? 'Sí' : 'No'
  return [
    field('Tipo', facts.documentTypeName),
    field('Asunto', facts.subject, true),
    field('Folios', String(facts.folios)),
    ...(originalsReturned === null ? [] : [field('Originales devueltos', returned)]),
    field('Destino', `${destination.name} (${destination.code})`),
    field('Recibido por', `Funcionario ${facts.clerkCode}, oficina ${facts.office.code}`),
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

/** The mark of every version after the first; null on the first. */
export function rectifiedMark({ version, rectifiedAt, timeZone }: ReceiptFacts): string | null {
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
    invitation: `Compruebe este comprobante en ${facts.verificationUrl} · Cabeza del libro al emitir (posición:huella): ${writeHash(facts.head)}`,
  }
}

/**
 * The receipt is made when its entry is registered or last rectified: no other clock enters the
 * file.
 */
export function madeAt({ rectifiedAt, registeredAt }: ReceiptFacts): string {
  return rectifiedAt ?? registeredAt
}
