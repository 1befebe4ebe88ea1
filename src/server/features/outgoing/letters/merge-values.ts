/** What merge fields stand for: of a letter’s heading, its unit, and the entry it answers. */
import { Refusal } from '#domain/common/refusal.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import type { LetterBody, MergeFieldName, MergeValues } from '#domain/letters/body.ts'
import type { KnownOfLetter, TemplateBody } from '#domain/letter-templates/template.ts'
import { decidedBy } from '#domain/letter-templates/template.ts'
import type { Addressee } from '#domain/outgoing/outgoing.ts'
import type { LetterText } from '#domain/letters/letter.ts'
import { fieldsIn } from '#domain/letters/writing.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { peopleNamed } from '../common/scene.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { isDueVisible, visibilityFor } from '../../../platform/municipality/reference/visibility.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import { letterheadOf } from '../../../platform/municipality/book/year-closings.ts'

export interface LetterSources {
  readonly values: MergeValues
  /** What is known of each addressee, and of each entry that is answered and may be named. */
  readonly lists: KnownOfLetter['lists']
  /** Whether what the entry that it answers first says may be read; true where it answers none. */
  readonly isRead: boolean
  /** Numbers of the entries that it answers, of those that may be named. */
  readonly answers: readonly string[]
  /** By their ids; of those that work here no more too. */
  readonly names: ReadonlyMap<string, string>
  /** Of them, those that work here. */
  readonly active: ReadonlySet<string>
}

interface LetterNumbering {
  /** Null in a draft. */
  readonly documentNumber: string | null
  readonly documentDate: CivilDate
}

/** A letter, or what one begins from. */
type Heading = Omit<LetterText, 'body'>
type Drawing = Heading & { readonly body: LetterBody | TemplateBody }

export async function sourcesOf(
  context: RequestContext,
  reference: ReferenceData,
  text: Drawing,
  numbering: LetterNumbering,
): Promise<LetterSources> {
  const scope = await rowScopeOf(context)
  const signerIds = text.signers.map(({ staffId }) => staffId)
  const [people, entries] = await context.app.database.read(scope, (db) =>
    Promise.all([
      peopleNamed(db, context.actor.municipalityId, signerIds),
      answeredIn(db, context, reference, text),
    ]),
  )
  const [entry] = entries
  if (drawsOf(text)) await demandRead(context, entries)
  const names = new Map([...people].map(([id, { name }]) => [id, name]))
  return {
    names,
    active: new Set(signerIds.filter((id) => people.get(id)?.status === 'ACTIVE')),
    isRead: entry ? entry.visibility === 'CONTENT' : text.answers.length === 0,
    answers: entries.map((row) => row.entry_number),
    lists: { ADDRESSEES: text.addressees.map(ofAddressee), ANSWERS: entries.map(ofEntry) },
    values: {
      ...ofLetter(reference, text, numbering),
      ...ofEntry(entry ?? null),
      ...ofSigner(text, names),
    },
  }
}

interface AnsweredEntry {
  readonly entry_id: string
  readonly visibility: Visibility
  readonly confidentiality: Confidentiality
  readonly entry_number: string
  readonly registered_on: CivilDate
  readonly subject: string
  readonly sender: string | null
  readonly sender_reference: string | null
  readonly due_on: CivilDate | null
}

/** Those that may be named, in the order of their numbers. */
async function answeredIn(
  db: Transaction,
  { app, actor }: RequestContext,
  reference: ReferenceData,
  { answers }: Heading,
): Promise<readonly AnsweredEntry[]> {
  if (answers.length === 0) return []
  return db
    .selectFrom('entry')
    .select(['entry_id', 'confidentiality', 'entry_number', 'registered_on', 'subject'])
    .select(['sender', 'sender_reference', 'due_on'])
    .select(visibilityFor({ actor, reference, now: app.now() }).as('visibility'))
    .where('municipality_id', '=', actor.municipalityId)
    .where('entry_id', 'in', answers)
    .where(isDueVisible(actor))
    .orderBy('ledger_position')
    .execute()
}

type Values<Of extends string> = Pick<MergeValues, Extract<MergeFieldName, `${Of}.${string}`>>

function ofLetter(
  { municipality, units }: ReferenceData,
  { subject, unitId, addressees }: Heading,
  { documentNumber, documentDate }: LetterNumbering,
): Values<'documento' | 'municipio' | 'unidad' | 'destinatario'> {
  const [addressee] = addressees
  return {
    'documento.numero': documentNumber,
    'documento.fecha': longDate(documentDate),
    'documento.asunto': subject,
    'municipio.nombre': municipality.name,
    'unidad.nombre': units.get(unitId)?.name ?? null,
    ...ofAddressee(addressee),
  }
}

function ofAddressee(addressee: Addressee | undefined): Values<'destinatario'> {
  return {
    'destinatario.nombre': addressee?.name ?? null,
    'destinatario.identidad': addressee?.identity ?? null,
    'destinatario.direccion': addressee?.address ?? null,
  }
}

/** Whether it says more of an entry than that it is there. */
function drawsOf({ body }: Pick<Drawing, 'body'>): boolean {
  return asksOfContent([...fieldsIn(body), ...decidedBy(body).fields])
}

/** Whether any of these fields says more of an entry than that it is there. */
export function asksOfContent(fields: readonly string[]): boolean {
  return fields.some((name) => contentFields.some((one) => one === name))
}

const contentFields = [
  'entrada.asunto',
  'entrada.remitente',
  'entrada.referencia',
  'plazo.vence',
] as const satisfies readonly MergeFieldName[]

/** Its text in a letter is a reading of it: E-TRA-20 until they say why, and on record. */
async function demandRead(
  context: RequestContext,
  entries: readonly AnsweredEntry[],
): Promise<void> {
  const reserved = entries.filter(({ confidentiality }) => confidentiality !== 'ORDINARY')
  const read = reserved.filter(({ visibility }) => visibility === 'CONTENT')
  const unread = reserved.filter((entry) => !read.includes(entry))
  if (unread.some(({ confidentiality }) => confidentiality === 'CONFIDENTIAL'))
    throw new Refusal('E-TRA-20')
  await Promise.all(
    read.map(({ entry_id: entryId }) => logAccess(context, 'entry-read', { entryId })),
  )
}

function ofEntry(known: AnsweredEntry | null): Values<'entrada' | 'plazo'> {
  const entry = known?.visibility === 'CONTENT' ? known : null
  return {
    'entrada.numero': known && known.entry_number,
    'entrada.fecha': known && longDate(known.registered_on),
    'entrada.asunto': entry && entry.subject,
    'entrada.remitente': entry && entry.sender,
    'entrada.referencia': entry && entry.sender_reference,
    'plazo.vence': entry && longDate(entry.due_on),
  }
}

/** The last one who signs, and not only approves. */
function ofSigner({ signers }: Heading, names: LetterSources['names']): Values<'firmante'> {
  const signer = signers.findLast(({ kind }) => kind === 'SIGNATURE') ?? null
  return {
    'firmante.nombre': signer && (names.get(signer.staffId) ?? null),
    'firmante.cargo': signer && signer.position,
  }
}

/** The same, with the number and the date that it is given. */
export function numberedSources(
  sources: LetterSources,
  { documentNumber, documentDate }: LetterNumbering,
): LetterSources {
  const given = { 'documento.numero': documentNumber, 'documento.fecha': longDate(documentDate) }
  return { ...sources, values: { ...sources.values, ...given } }
}

const written = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' })

/** «28 de noviembre de 2026». */
function longDate(date: CivilDate | null): string | null {
  return date && written.format(new Date(`${date}T12:00:00Z`))
}

export async function letterPaper(
  reference: ReferenceData,
  text: LetterText,
  sources: LetterSources,
  made: LetterNumbering & { readonly at: Date },
): Promise<Uint8Array> {
  const { renderLetter } = await import('../../../platform/papers/print/letter.ts')
  const { municipality, office } = letterheadOf(reference, officeOf(reference, text.officeId))
  return renderLetter({
    municipality,
    office,
    unit: reference.units.get(text.unitId)?.name ?? '',
    kind: text.kind,
    documentNumber: made.documentNumber,
    documentDate: made.documentDate,
    madeAt: made.at.toISOString(),
    subject: text.subject,
    addressees: text.addressees,
    answers: sources.answers,
    body: text.body,
    values: sources.values,
    signers: text.signers.map(({ staffId, position, kind }) => ({
      name: sources.names.get(staffId) ?? '',
      position,
      kind,
    })),
  })
}
