/**
 * The receipt a person takes home (docs/specification/papers.md): A4 for the laser printer and the
 * e-mail, 80 mm for the ticket printer on the counter. Its facts arrive complete and already masked
 * (docs/specification/personal-data.md): nothing is looked up here.
 */
import type { OfficeHours } from '#domain/deadline/deadline.ts'
import { plainName } from '#domain/entry/attachment.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import { dotMm, drawCode128, drawQr } from '../codes.ts'
import {
  asSentences,
  count,
  writeDate,
  writeHash,
  writeHours,
  writeInstant,
  writeInstantWithZone,
  writeSize,
  writeVerificationCode,
} from '../facts/wording.ts'
import type { Imprint } from '../typesetter.ts'
import { imprintOfAll, typeset } from '../typesetter.ts'
import type { A4Paper, Block, Letterhead } from './a4.ts'
import { column, field, gap, officeLine, section, small, table, typesetA4 } from './a4.ts'

export interface PersonFacts {
  readonly name: string
  /** As it may be printed: `***4567**`, `…909-2`. */
  readonly maskedId: string | null
}

interface AttachmentFacts {
  readonly fileName: string
  readonly pages: number | null
  readonly sizeBytes: number
  /** 64 hexadecimal digits; the receipt prints the first 16. */
  readonly sha256: string
}

/** By when an answer is due, and by which rule; or why no day can be named. */
export type AnswerFacts =
  | {
      readonly dueOn: string
      /** The year whose calendar nobody approved yet: the day may move. Null when it cannot. */
      readonly unapprovedYear: number | null
      /** The term that gives this day, with its article where one is known; null for another. */
      readonly rule: { readonly term: string; readonly law: string | null } | null
      /** What it means when nobody answers in time; empty where nothing is said. */
      readonly silence: string
    }
  | { readonly dueOn: null; readonly reason: string }

/** What a receipt says (docs/specification/papers.md). */
export interface ReceiptFacts extends Letterhead {
  readonly entryNumber: string
  readonly registeredAt: string
  readonly presentedAt: string
  /** IANA name of the office's zone: every hour on the paper is an hour there. */
  readonly timeZone: string
  readonly effectiveDate: string
  /** Null for an entry that was annulled: no answer is due. */
  readonly answer: AnswerFacts | null
  /** Address, telephone or e-mail, as the municipality wrote them; empty for none. */
  readonly contact: string
  readonly hours: Pick<OfficeHours, 'closingTime' | 'seasons'>
  readonly presenter: PersonFacts | null
  readonly interested: readonly PersonFacts[]
  readonly representative: PersonFacts | null
  readonly documentTypeName: string
  readonly subject: string
  readonly folios: number
  readonly attachments: readonly AttachmentFacts[]
  /** Null when the question does not arise (nothing on paper). */
  readonly originalsReturned: boolean | null
  readonly destination: { readonly code: string; readonly name: string }
  readonly observations: readonly string[]
  readonly clerkCode: string
  /** 20 Crockford base-32 characters, grouped or not. */
  readonly verificationCode: string
  readonly verificationUrl: string
  /** Where it is told how the entry stands. */
  readonly enquiryUrl: string
  /**
   * POSITION:HASH of the event of the ledger that issued this receipt: the head of the ledger then.
   */
  readonly head: string
  /** 1 for the first receipt; each rectification adds one. */
  readonly version: number
  readonly rectifiedAt: string | null
  readonly privacyNotice: string
}

export type ReceiptFormat = 'A4' | '80mm'

const receiptTitle = 'Comprobante de ingreso'
const titleOfSeveral = 'Comprobantes de ingreso'

/** One after another, each beginning a page. The same facts give the same bytes. */
export function renderReceipts(
  all: readonly ReceiptFacts[],
  format: ReceiptFormat,
): Promise<Uint8Array> {
  if (format === 'A4') return typesetA4(all.map(onA4), titleOfSeveral)
  const imprints = all.map((facts) => ({ ...imprint(facts), author: facts.municipality.name }))
  return typeset('ticket', imprintOfAll(imprints, titleOfSeveral), { receipts: all.map(onTicket) })
}

/** Made when its entry is registered or last rectified: no other clock enters the file. */
function imprint({
  entryNumber,
  rectifiedAt,
  registeredAt,
}: ReceiptFacts): Omit<Imprint, 'author'> {
  return { title: `${receiptTitle} ${entryNumber}`, madeAt: rectifiedAt ?? registeredAt }
}

function onA4(facts: ReceiptFacts): A4Paper {
  const { municipality, office, entryNumber } = facts
  const code = writeVerificationCode(facts.verificationCode)
  const { title, madeAt } = imprint(facts)
  return {
    title,
    madeAt,
    municipality,
    office,
    heading: receiptTitle,
    headingPt: 21,
    mark: standingMark(facts),
    panel: {
      number: entryNumber,
      bars: drawCode128(entryNumber, { widthMm: 110, heightMm: 11 }, 4 * dotMm),
      qr: drawQr(facts.verificationUrl, 30),
      code,
      invitation: invitation(facts),
    },
    running: title,
    // RD 203/2021 art. 21 would have the verification code on every page.
    foot: `Código de verificación ${code}`,
    blocks: [
      ...receiptSections(facts).flatMap((one) => [section(one.title), ...one.fields]),
      ...fileBlocks(facts),
      gap(4),
      ...smallPrint(facts).map(small),
    ],
  }
}

const fileColumns = [
  column('N.º', 9, 'figures'),
  column('Archivo', null),
  column('Páginas', 17, 'figures'),
  column('Tamaño', 19, 'figures'),
  column('Huella SHA-256', 34),
]

function fileBlocks({ attachments }: ReceiptFacts): Block[] {
  if (attachments.length === 0) return []
  const rows = attachments.map(({ fileName, pages, sizeBytes, sha256 }, place) => [
    String(place + 1),
    plainName(fileName),
    pages === null ? '—' : String(pages),
    writeSize(sizeBytes),
    sha256.slice(0, 16),
  ])
  return [section('Archivos adjuntos'), table(fileColumns, rows)]
}

function onTicket(facts: ReceiptFacts): object {
  const { attachments, entryNumber } = facts
  return {
    municipality: facts.municipality.name,
    office: officeLine(facts),
    heading: receiptTitle,
    mark: standingMark(facts),
    number: entryNumber,
    bars: drawCode128(entryNumber, { widthMm: 67, heightMm: 12 }, 3 * dotMm),
    sections: receiptSections(facts),
    filesTitle: count(attachments.length, 'archivo adjunto', 'archivos adjuntos'),
    files: attachments.map(({ fileName, pages, sizeBytes, sha256 }, place) => ({
      first: `${place + 1}. ${plainName(fileName)}`,
      second: [
        ...(pages === null ? [] : [`${pages} pág.`]),
        writeSize(sizeBytes),
        `SHA-256 ${sha256.slice(0, 16)}`,
      ].join(' · '),
    })),
    qr: drawQr(facts.verificationUrl, 34, 5 * dotMm),
    code: writeVerificationCode(facts.verificationCode),
    invitation: invitation(facts),
    notes: smallPrint(facts),
  }
}

/** What a receipt says, in order, whatever its paper. */
function receiptSections(facts: ReceiptFacts): { title: string; fields: Block[] }[] {
  const { observations } = facts
  const sections = [
    {
      title: 'Observaciones',
      fields: observations.flatMap((one, place) => field(`Observación ${place + 1}`, one)),
    },
    { title: 'Qué pasa ahora', fields: whatComes(facts) },
    { title: 'Fechas', fields: dates(facts) },
    { title: 'Personas', fields: people(facts) },
    { title: 'Documento', fields: paper(facts) },
  ]
  return sections.filter(({ fields }) => fields.length > 0)
}

function whatComes(facts: ReceiptFacts): Block[] {
  const { answer, destination, office, entryNumber } = facts
  const code = enquiryCodeOf(writeVerificationCode(facts.verificationCode))
  const place = [office.name, office.address].filter(Boolean).join(', ')
  const asked = [place, writeHours(facts.hours), facts.contact, `Diga el número ${entryNumber}`]
  return [
    ...(answer === null
      ? []
      : [
          ...field('Su documento va a', `${destination.name} (${destination.code})`, 'strong'),
          ...answerFields(answer, facts.effectiveDate),
        ]),
    ...field(
      'En qué está',
      `${facts.enquiryUrl}, con el número ${entryNumber} y el código ${code}.`,
    ),
    ...field('Dónde preguntar', asSentences(asked)),
  ]
}

function answerFields(answer: AnswerFacts, effectiveDate: string): Block[] {
  if (answer.dueOn === null) return field('Plazo de respuesta', answer.reason)
  const { dueOn, unapprovedYear, rule, silence } = answer
  const law = rule?.law ? ` (${rule.law})` : ''
  const counted = rule ? `: ${rule.term} contados desde el ${writeDate(effectiveDate)}${law}` : ''
  const doubt =
    unapprovedYear === null
      ? ''
      : ` La fecha es provisional hasta que se apruebe el calendario de ${unapprovedYear}.`
  return [
    ...field('Plazo de respuesta', `Hasta el ${writeDate(dueOn)}${counted}.${doubt}`, 'strong'),
    ...field('Si vence sin respuesta', silence || null),
  ]
}

function dates({ presentedAt, registeredAt, timeZone, effectiveDate }: ReceiptFacts): Block[] {
  const isLater = writeInstant(presentedAt, timeZone) !== writeInstant(registeredAt, timeZone)
  return [
    ...field('Presentado', writeInstantWithZone(presentedAt, timeZone), 'strong'),
    ...field('Registrado', isLater ? writeInstantWithZone(registeredAt, timeZone) : null),
    ...field('Los plazos cuentan desde', writeDate(effectiveDate)),
  ]
}

function people({ interested, representative, presenter }: ReceiptFacts): Block[] {
  const parties = interested.flatMap((person, place) => {
    const label = interested.length > 1 ? `Interesado ${place + 1}` : 'Interesado'
    return field(label, writePerson(person), place === 0 ? 'strong' : undefined)
  })
  return [
    ...(parties.length > 0 ? parties : field('Interesado', 'Anónimo')),
    ...field('Representante', representative && writePerson(representative)),
    ...field('Quien presenta', presenter && writePerson(presenter)),
  ]
}

function writePerson({ name, maskedId }: PersonFacts): string {
  return maskedId ? `${name} · ${maskedId}` : name
}

function paper({ originalsReturned, ...facts }: ReceiptFacts): Block[] {
  const returned = originalsReturned === true ? 'Sí' : 'No'
  return [
    ...field('Tipo', facts.documentTypeName),
    ...field('Asunto', facts.subject, 'strong'),
    ...field('Folios', String(facts.folios)),
    ...field('Originales devueltos', originalsReturned === null ? null : returned),
    ...field('Código de quien recibió', facts.clerkCode),
  ]
}

/** How it stands: that it was annulled, or which version it is; null of what is as it was. */
function standingMark({ answer, version, rectifiedAt, timeZone }: ReceiptFacts): string | null {
  if (answer === null) return 'ASIENTO ANULADO'
  if (version <= 1) return null
  const when = rectifiedAt ? ` el ${writeInstant(rectifiedAt, timeZone)}` : ''
  return `Rectificado${when} · versión ${version}, sustituye a las anteriores`
}

function invitation({ verificationUrl }: ReceiptFacts): string {
  return `Puede comprobar que este comprobante es auténtico con el código QR, o en ${verificationUrl}`
}

/** What is said of personal data, then what an auditor compares. */
function smallPrint({ privacyNotice, head }: ReceiptFacts): string[] {
  return [privacyNotice, `Cabeza del libro al emitir (posición:huella): ${writeHash(head)}`]
}
