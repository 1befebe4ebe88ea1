/**
 * The proof that a document left (constancia de despacho): with what number, when and to whom; to
 * be signed by who takes it.
 */
import { plainName } from '#domain/entry/attachment.ts'
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import type { DeliveryMeans, OutgoingFile } from '#domain/outgoing/outgoing.ts'
import { sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import type { ExitProofFacts } from '../facts/exit-facts.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { hashRows } from './closing-act.ts'
import { titleRow } from './route-sheet.ts'
import { signatures } from '../page/signatures.ts'
import type { Sheet } from '../page/sheet.ts'
import {
  count,
  timeDeclaredFalse,
  writeDate,
  writeInstant,
  writeInstantWithZone,
  writeSize,
} from '../facts/wording.ts'

const paperTitle = 'Constancia de despacho'

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
  return printSheets(layExitProof(facts), {
    title: `${paperTitle} ${facts.exitNumber}`,
    author: facts.municipality.name,
    madeAt: facts.dispatchedAt,
  })
}

export function layExitProof(facts: ExitProofFacts): Sheet[] {
  const { municipality, exitNumber, timeZone, dispatchedAt } = facts
  const rows = [
    ...(facts.isAnnulled ? fieldRows('Estado', 'Número anulado', 'bold') : []),
    ...fieldRows('Número de salida', exitNumber, 'bold'),
    ...fieldRows('Despachado', writeInstantWithZone(dispatchedAt, timeZone), 'bold'),
    ...(facts.timeDeclaredFalseAt === null
      ? []
      : fieldRows('Hora', timeDeclaredFalse(facts.timeDeclaredFalseAt, timeZone), 'bold')),
    ...fieldRows('Por', facts.dispatchedBy, 'regular'),
    sectionTitle('Documento'),
    ...documentRows(facts),
    sectionTitle(facts.addressees.length === 1 ? 'Destinatario' : 'Destinatarios'),
    ...facts.addressees.flatMap(addresseeRows),
    ...fileRows(facts.files),
    gap(2),
    ...hashRows('Huella', facts.hash),
    ...smallRows('La huella es la de este despacho en el libro de hechos de la municipalidad.'),
    gap(8),
    ...signaturesOf(facts),
  ]
  const top = [gap(14), letterhead(facts), titleRow(paperTitle, exitNumber)]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${paperTitle} ${exitNumber}`],
    foot: `Despachado el ${writeInstant(dispatchedAt, timeZone)}`,
  })
}

function documentRows(facts: ExitProofFacts): Row[] {
  const { kind, documentNumber, documentDate, answers } = facts
  return [
    ...fieldRows('Clase', outgoingKindNames[kind], 'regular'),
    ...(documentNumber === null ? [] : fieldRows('Su número', documentNumber, 'bold')),
    ...fieldRows('Fecha', writeDate(documentDate), 'regular'),
    ...fieldRows('Unidad', facts.unit, 'regular'),
    ...fieldRows('Firmado por', facts.signedBy, 'regular'),
    ...fieldRows('Asunto', facts.subject, 'regular'),
    ...fieldRows('Folios', count(facts.folios, 'folio', 'folios'), 'regular'),
    ...(answers.length === 0 ? [] : fieldRows('Responde a', answers.join(', '), 'regular')),
  ]
}

function fileRows(files: ExitProofFacts['files']): Row[] {
  if (files.length === 0) return []
  return [
    sectionTitle('Archivos'),
    ...files.flatMap(({ role, fileName, sizeBytes, sha256 }) => [
      ...fieldRows(
        fileRoles[role],
        `${plainName(fileName)} (${writeSize(sizeBytes)})`,
        'regular',
      ).map((row) => ({ ...row, isWithNext: true })),
      ...hashRows('SHA-256', sha256),
    ]),
  ]
}

function addresseeRows(addressee: ExitProofFacts['addressees'][number], place: number): Row[] {
  const { name, identity, address, means: way } = addressee
  const said = [identity, address, means[way]].filter((part) => part !== null)
  return fieldRows(String(place + 1), `${name} (${said.join('; ')})`, 'regular')
}

function signaturesOf({ addressees }: ExitProofFacts): Row[] {
  const inPerson = addressees.filter((one) => one.means === 'IN_PERSON' || one.means === 'NOTIFIER')
  if (inPerson.length === 0 || inPerson.length > mostSignatures) return []
  return [
    ...smallRows('Recibí conforme: nombre, documento de identidad, fecha y hora, firma.'),
    ...signatures(inPerson.map(({ name }) => ['Recibe', name] as const)),
  ]
}
