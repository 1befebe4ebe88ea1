/**
 * The extract of a person's data (extracto de datos): who they are to the register, and each
 * document in which they stand.
 */
import { count, writeInstant } from '../facts/wording.ts'
import type { Block, DrawnFacts } from './a4.ts'
import { field, gap, section, signatures, small, typesetDrawn } from './a4.ts'

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

export interface DataExtractFacts extends DrawnFacts {
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

/** Said on every extract, whether or not there are any. */
const withheld =
  'Este extracto no incluye los documentos confidenciales, si los hubiera: los entrega quien está nombrado para leerlos. Tampoco incluye datos de otras personas.'
const handing =
  'Entréguelo solo a la persona interesada o a quien la represente, después de comprobar su identidad.'

export function renderDataExtract(facts: DataExtractFacts): Promise<Uint8Array> {
  const { documents, timeZone, request, drawnBy } = facts
  const blocks = [
    ...field('Persona', facts.person, 'strong'),
    ...field('Documento de identidad', facts.identity.number, 'strong'),
    ...field('Lo pidió con', request),
    ...field('Presentado', writeInstant(facts.requestedAt, timeZone)),
    ...field('Consta en', count(documents.length, 'documento', 'documentos'), 'strong'),
    gap(2),
    small(withheld),
    small(handing),
    ...documents.flatMap(documentBlocks),
    gap(6),
    signatures(['Emite', drawnBy], ['Recibe', facts.person]),
  ]
  return typesetDrawn(facts, { heading: 'Extracto de datos personales', beside: request, blocks })
}

function documentBlocks(document: ExtractedDocument): Block[] {
  const { registerStatus, handlingStatus, timeZone } = document
  return [
    section(document.entryNumber),
    ...field('Registrado', writeInstant(document.registeredAt, timeZone)),
    ...field('Presentado', writeInstant(document.presentedAt, timeZone)),
    ...field('Canal', document.channel),
    ...field('Tipo', document.documentType),
    ...field('Asunto', document.subject),
    ...field('Estado', `${registerStatus} · ${handlingStatus}`),
    ...field('Está en', document.place),
    ...field('Consta como', document.role),
    ...field('Nombre escrito', document.name),
    ...field('Dirección', document.address),
    ...field('Teléfono', document.phone),
    ...field('Correo', document.email),
  ]
}
