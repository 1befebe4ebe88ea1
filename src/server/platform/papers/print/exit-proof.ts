/**
 * The proof that a document left (constancia de despacho): with what number, when and to whom; to
 * be signed by who takes it.
 */
import { plainName } from '#domain/entry/attachment.ts'
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import type { DeliveryMeans, OutgoingContent, OutgoingFile } from '#domain/outgoing/outgoing.ts'
import {
  count,
  timeDeclaredFalse,
  writeDate,
  writeInstant,
  writeInstantWithZone,
  writeSize,
} from '../facts/wording.ts'
import type { Block, Letterhead } from './a4.ts'
import { field, gap, hash, section, signatures, small, typesetOne } from './a4.ts'

type Reply = Omit<OutgoingContent, 'unitId' | 'confidentiality'>

/** `answers` as printed on their receipts. */
export interface ExitProofFacts extends Letterhead, Reply {
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  readonly exitNumber: string
  /** RFC 3339. */
  readonly dispatchedAt: string
  /** When two people declared that hour false: RFC 3339. */
  readonly timeDeclaredFalseAt: string | null
  readonly dispatchedBy: string
  readonly unit: string
  /** The document first. */
  readonly files: readonly Pick<OutgoingFile, 'role' | 'fileName' | 'sha256' | 'sizeBytes'>[]
  readonly isAnnulled: boolean
  /** Of its event in the ledger: 64 hexadecimal digits. */
  readonly hash: string
}

const means: Readonly<Record<DeliveryMeans, string>> = {
  IN_PERSON: 'en persona',
  CERTIFIED_POST: 'por correo certificado',
  NOTIFIER: 'con notificador',
  ELECTRONIC_BOX: 'en su casilla electrónica',
  PUBLICATION: 'por publicación',
}

const fileRoles: Readonly<Record<OutgoingFile['role'], string>> = {
  DOCUMENT: 'Documento',
  ANNEX: 'Anexo',
}

/** With more, nobody signs on one sheet. */
const mostSignatures = 8

export function renderExitProof(facts: ExitProofFacts): Promise<Uint8Array> {
  const { exitNumber, timeZone, dispatchedAt, timeDeclaredFalseAt } = facts
  const blocks = [
    ...field('Estado', facts.isAnnulled ? 'Número anulado' : null, 'strong'),
    ...field('Número de salida', exitNumber, 'strong'),
    ...field('Despachado', writeInstantWithZone(dispatchedAt, timeZone), 'strong'),
    ...field(
      'Hora',
      timeDeclaredFalseAt && timeDeclaredFalse(timeDeclaredFalseAt, timeZone),
      'strong',
    ),
    ...field('Por', facts.dispatchedBy),
    section('Documento'),
    ...documentFields(facts),
    section(facts.addressees.length === 1 ? 'Destinatario' : 'Destinatarios'),
    ...facts.addressees.flatMap(addressee),
    ...files(facts.files),
    gap(2),
    ...hash('Huella', facts.hash),
    small('La huella es la de este despacho en el libro de hechos de la municipalidad.'),
    gap(6),
    ...signaturesOf(facts),
  ]
  return typesetOne(facts, {
    madeAt: dispatchedAt,
    heading: 'Constancia de despacho',
    beside: exitNumber,
    foot: `Despachado el ${writeInstant(dispatchedAt, timeZone)}`,
    blocks,
  })
}

function documentFields(facts: ExitProofFacts): Block[] {
  const { kind, documentNumber, documentDate, answers } = facts
  return [
    ...field('Clase', outgoingKindNames[kind]),
    ...field('Su número', documentNumber, 'strong'),
    ...field('Fecha', writeDate(documentDate)),
    ...field('Unidad', facts.unit),
    ...field('Firmado por', facts.signedBy),
    ...field('Asunto', facts.subject),
    ...field('Folios', count(facts.folios, 'folio', 'folios')),
    ...field('Responde a', answers.length === 0 ? null : answers.join(', ')),
  ]
}

function files(all: ExitProofFacts['files']): Block[] {
  if (all.length === 0) return []
  return [
    section('Archivos'),
    ...all.flatMap(({ role, fileName, sizeBytes, sha256 }) => [
      ...field(fileRoles[role], `${plainName(fileName)} (${writeSize(sizeBytes)})`),
      ...hash('SHA-256', sha256),
    ]),
  ]
}

function addressee(one: ExitProofFacts['addressees'][number], place: number): Block[] {
  const { name, identity, address, means: way } = one
  const said = [identity, address, means[way]].filter((part) => part !== null)
  return field(String(place + 1), `${name} (${said.join('; ')})`)
}

function signaturesOf({ addressees }: ExitProofFacts): Block[] {
  const inPerson = addressees.filter((one) => one.means === 'IN_PERSON' || one.means === 'NOTIFIER')
  if (inPerson.length === 0 || inPerson.length > mostSignatures) return []
  return [
    small('Recibí conforme: nombre, documento de identidad, fecha y hora, firma.'),
    signatures(...inPerson.map(({ name }) => ['Recibe', name] as const)),
  ]
}
