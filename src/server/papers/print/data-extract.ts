/**
 * The extract of a person's data (extracto de datos): who they are to the register, and each
 * document in which they stand.
 */
import { sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import type { MunicipalityFacts, OfficeFacts } from '../facts/receipt-facts.ts'
import { drawnLine, titleRow } from './route-sheet.ts'
import { signatures } from '../page/signatures.ts'
import type { Sheet } from '../page/sheet.ts'
import { count, writeInstant } from '../facts/wording.ts'

/** Names for ids, and of the person alone. Instants are RFC 3339. */
export interface ExtractedDocument {
  readonly entryNumber: string
  /** Of its office. */
  readonly timeZone: string
  readonly registeredAt: string
  readonly presentedAt: string
  readonly channel: string
  readonly documentType: string
  readonly subject: string
  readonly registerStatus: string
  readonly handlingStatus: string
  /** The office that has it. */
  readonly place: string
  readonly role: string
  /** As it was written there. */
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
}

export interface DataExtractFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  readonly timeZone: string
  readonly drawnBy: string
  readonly drawnAt: string
  /** The entry by which they ask. */
  readonly request: string
  readonly requestedAt: string
  readonly person: string
  readonly identity: {
    readonly country: string | null
    readonly type: string
    readonly number: string
  }
  readonly documents: readonly ExtractedDocument[]
}

const extractTitle = 'Extracto de datos personales'

/** Said on every extract, whether or not there are any. */
const withheld =
  'Este extracto no incluye los documentos confidenciales, si los hubiera: los entrega quien está nombrado para leerlos. Tampoco incluye datos de otras personas.'
const handing =
  'Entréguelo solo a la persona interesada o a quien la represente, después de comprobar su identidad.'

export function renderDataExtract(facts: DataExtractFacts): Promise<Uint8Array> {
  return printSheets(layDataExtract(facts), {
    title: `${extractTitle} ${facts.request}`,
    author: facts.municipality.name,
    madeAt: facts.drawnAt,
  })
}

export function layDataExtract(facts: DataExtractFacts): Sheet[] {
  const { documents, identity, timeZone, request, drawnBy, drawnAt } = facts
  const rows = [
    ...fieldRows('Persona', facts.person, 'bold'),
    ...fieldRows('Documento de identidad', identity.number, 'bold'),
    ...fieldRows('Lo pidió con', request, 'regular'),
    ...fieldRows('Presentado', writeInstant(facts.requestedAt, timeZone), 'regular'),
    ...fieldRows('Consta en', count(documents.length, 'documento', 'documentos'), 'bold'),
    gap(2),
    ...smallRows(withheld),
    ...smallRows(handing),
    gap(2),
    ...documents.flatMap(documentRows),
    gap(10),
    ...signatures([
      ['Emite', drawnBy],
      ['Recibe', facts.person],
    ]),
  ]
  const top = [gap(14), letterhead(facts), titleRow(extractTitle, request)]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [facts.municipality.name, `${extractTitle} ${request}`],
    foot: drawnLine(drawnBy, drawnAt, timeZone),
  })
}

function documentRows(document: ExtractedDocument): Row[] {
  const { registerStatus, handlingStatus, timeZone } = document
  const fields: readonly (readonly [name: string, value: string | null])[] = [
    ['Registrado', writeInstant(document.registeredAt, timeZone)],
    ['Presentado', writeInstant(document.presentedAt, timeZone)],
    ['Canal', document.channel],
    ['Tipo', document.documentType],
    ['Asunto', document.subject],
    ['Estado', `${registerStatus} · ${handlingStatus}`],
    ['Está en', document.place],
    ['Consta como', document.role],
    ['Nombre escrito', document.name],
    ['Dirección', document.address],
    ['Teléfono', document.phone],
    ['Correo', document.email],
  ]
  return [
    sectionTitle(document.entryNumber),
    ...fields.flatMap(([name, value]) => (value ? fieldRows(name, value, 'regular') : [])),
    gap(2),
  ]
}
