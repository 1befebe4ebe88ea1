/**
 * What `check-subjects.ts` proves: entries with every receipt they ever had, documents that went
 * out, and letters from their number on, with the text that got it, what was said in its review and
 * who reads it. Drafts are nobody's yet.
 */
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import { entryFactTypes, evolve } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { letterFactTypes } from '#domain/letters/letter.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { outgoingFactTypes, outgoingFrom } from '#domain/outgoing/outgoing.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import {
  attachmentRows,
  entryRow,
  noteRows,
  partyRows,
  relationRows,
  handOverRows,
} from '../../features/entries/rows/entry-row.ts'
import { entryEvent } from '../../platform/ledger/read-events.ts'
import {
  fileRows,
  numberedRow,
  ownColumns,
  remarkRows,
} from '../../features/outgoing/letters/letter-row.ts'
import { letterEvent, letterFrom } from '../../features/outgoing/letters/see-letter.ts'
import {
  addresseeRows,
  answerRows,
  attemptRows,
  fileRows as outgoingFileRows,
  outgoingEvent,
  outgoingRow,
} from '../../features/outgoing/outgoing-row.ts'
import type { MadeRow } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import type { Link, Remade, SubjectEvent, SubjectKind } from './check-subjects.ts'

export const entrySubjects: SubjectKind = {
  key: 'entry_id',
  tables: [
    { name: 'entry', key: ['entry_id'], json: ['annulment', 'confidentiality_change'] },
    { name: 'entry_party', key: ['entry_id', 'ordinal'] },
    { name: 'attachment', key: ['entry_id', 'attachment_id'] },
    { name: 'entry_note', key: ['entry_id', 'note_id'] },
    { name: 'entry_relation', key: ['entry_id', 'related_entry_id', 'kind'] },
    { name: 'hand_over', key: ['entry_id', 'sequence'] },
    { name: 'receipt', key: ['entry_id', 'version'] },
  ],
  types: entryFactTypes,
  first: 'EntryRegistered',
  called: 'un asiento',
  begun: 'registrado',
  remake: remakeEntry,
}

/**
 * The entry, and every receipt it ever had: the first one and one for each correction that touched
 * what it says.
 */
function remakeEntry(municipalityId: string, events: readonly SubjectEvent[], link: Link): Remade {
  let entry: Entry | null = null
  const receipts: MadeRow[] = []
  for (const { body } of events) {
    const event = entryEvent(body)
    const version: number = entry?.receiptVersion ?? 0
    if (event.type === 'EntryAnnulled') demandTwoPeople(entry, event)
    if (event.type === 'EntryRectified') demandTwoForLevel(entry, event)
    entry = evolve(entry, event)
    if (entry.receiptVersion === version) continue
    receipts.push({
      municipality_id: municipalityId,
      entry_id: entry.entryId,
      version: entry.receiptVersion,
      verification_code: entry.verificationCode,
      issued_at: new Date(event.at),
    })
  }
  if (!entry) throw new Error('no hay ninguno')
  return {
    number: entry.entryNumber,
    rows: {
      entry: [entryRow(municipalityId, entry, link)],
      entry_party: partyRows(municipalityId, entry),
      attachment: attachmentRows(municipalityId, entry),
      entry_note: noteRows(municipalityId, entry),
      entry_relation: relationRows(municipalityId, entry),
      hand_over: handOverRows(municipalityId, entry),
      receipt: receipts,
    },
  }
}

/** An annulment is of two people. */
function demandTwoPeople(
  entry: Entry | null,
  { actorId }: Extract<EntryEvent, { type: 'EntryAnnulled' }>,
): void {
  if (entry?.annulment?.requestedById === actorId) throw new Error('lo anuló una sola persona')
}

/** What somebody asked for is not what they did themselves. */
function demandTwoForLevel(
  entry: Entry | null,
  { actorId, data }: Extract<EntryEvent, { type: 'EntryRectified' }>,
): void {
  const asked = entry?.handling.confidentialityChange
  const change = data.changes.find(({ field }) => field === 'confidentiality')
  if (asked && asked.askedById === actorId && change?.to === asked.to)
    throw new Error('una sola persona pidió y confirmó el cambio de reserva')
}

export const outgoingSubjects: SubjectKind = {
  key: 'outgoing_id',
  tables: [
    // Its confidentiality follows what it answers: `check-secrecy.ts`.
    {
      name: 'outgoing',
      key: ['outgoing_id'],
      json: ['annulment'],
      unsaid: ['confidentiality'],
    },
    { name: 'outgoing_addressee', key: ['outgoing_id', 'ordinal'] },
    { name: 'delivery_attempt', key: ['outgoing_id', 'delivery_id'] },
    { name: 'outgoing_answer', key: ['outgoing_id', 'entry_id'] },
    { name: 'outgoing_file', key: ['outgoing_id', 'file_id'] },
  ],
  types: outgoingFactTypes,
  first: 'OutgoingDispatched',
  called: 'un documento de salida',
  begun: 'despachado',
  remake: remakeOutgoing,
}

function remakeOutgoing(
  municipalityId: string,
  events: readonly SubjectEvent[],
  link: Link,
): Remade {
  const told = events.map(({ body }) => outgoingEvent(body))
  const outgoing = outgoingFrom(told)
  const positions = new Map(
    told.flatMap((event, place) =>
      event.type === 'DeliveryAttempted'
        ? [[event.data.deliveryId, Number(events[place]?.position)] as const]
        : [],
    ),
  )
  return {
    number: outgoing.exitNumber,
    rows: {
      outgoing: [outgoingRow(municipalityId, outgoing, link)],
      outgoing_addressee: addresseeRows(municipalityId, outgoing),
      delivery_attempt: attemptRows(municipalityId, outgoing, positions),
      outgoing_answer: answerRows(municipalityId, outgoing),
      outgoing_file: outgoingFileRows(municipalityId, outgoing),
    },
  }
}

export const letterSubjects: SubjectKind = {
  key: 'letter_id',
  tables: [
    { name: 'numbered_letter', key: ['letter_id'], json: ['content', 'annulment'] },
    { name: 'letter_file', key: ['letter_id', 'ordinal'] },
    {
      name: 'letter',
      key: ['letter_id'],
      hashed: ['form'],
      isPartial: true,
      begun: sql`status = 'NUMBERED'`,
    },
    {
      name: 'letter_text',
      key: ['letter_id', 'text_id'],
      hashed: ['form'],
      isPartial: true,
      begun: sql`false`,
    },
    { name: 'letter_remark', key: ['letter_id', 'remark_id'], begun: sql`false` },
  ],
  types: letterFactTypes,
  first: 'LetterNumbered',
  called: 'un documento propio',
  begun: 'numerado',
  remake: remakeLetter,
}

function remakeLetter(municipalityId: string, events: readonly SubjectEvent[], link: Link): Remade {
  const letter = letterFrom(events.map(({ body }) => letterEvent(body)))
  const own = { municipality_id: municipalityId, letter_id: letter.letterId }
  const { revision, savedById, savedAt, sha256 } = letter.text
  return {
    number: letter.documentNumber,
    rows: {
      numbered_letter: [numberedRow(municipalityId, letter, link)],
      letter_file: fileRows(municipalityId, letter),
      letter: [{ ...own, ...ownColumns(letter), form: sha256 }],
      letter_text: [
        {
          ...own,
          text_id: letter.textId,
          revision,
          saved_by_id: savedById,
          saved_at: new Date(savedAt),
          form: sha256,
        },
      ],
      letter_remark: remarkRows(municipalityId, letter),
    },
  }
}

/** Exits, or letters that have their number, with what each says of itself and what it answers. */
interface Answers {
  readonly column: string
  readonly rows: RawBuilder<unknown>
}

const exits: Answers = {
  column: 'outgoing.confidentiality',
  rows: sql`select o.municipality_id, o.exit_number as number, o.ledger_position as position,
      o.confidentiality as kept, o.own_confidentiality as own,
      array(select a.entry_id from outgoing_answer a
        where a.municipality_id = o.municipality_id and a.outgoing_id = o.outgoing_id) as answered
    from outgoing o`,
}

const letters: Answers = {
  column: 'letter.confidentiality',
  rows: sql`select n.municipality_id, n.document_number as number, n.ledger_position as position,
      l.confidentiality as kept, n.content #>> '{heading,confidentiality}' as own,
      array(select jsonb_array_elements_text(n.content #> '{heading,answers}')::uuid) as answered
    from numbered_letter n
    join letter l on l.municipality_id = n.municipality_id and l.letter_id = n.letter_id`,
}

/**
 * Throws a `Discrepancy` at the first exit, or the first numbered letter, that is more or less
 * secret than what it says of itself and the entries that it answers make it. Those rows, and what
 * an entry says of itself, are proven before.
 */
export async function checkSecrecy(db: Transaction, book: Book): Promise<void> {
  for (const answers of [exits, letters]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await checkAnswers(db, book, answers)
  }
}

async function checkAnswers(db: Transaction, book: Book, { column, rows }: Answers): Promise<void> {
  const order = sql`${[...confidentialities]}::text[]`
  const found = await sql<{ number: string; position: string; kept: string; due: string }>`
    select number, position, kept, due from (${rows}) as answering
    cross join lateral (
      select level as due from (
        select own as level union all
        select e.confidentiality from entry e
          where e.municipality_id = answering.municipality_id and e.entry_id = any (answered)) levels
      order by array_position(${order}, level) desc limit 1) as highest
    where municipality_id = ${book.municipalityId} and kept <> due
    order by position limit 1`.execute(db)
  const [wrong] = found.rows
  if (!wrong) return
  const { number, position, kept, due } = wrong
  throw new Discrepancy(
    book,
    { position: Number(position), entryNumber: number, column },
    `la fila dice ${quoted(kept)} y el libro ${quoted(due)}.`,
  )
}
