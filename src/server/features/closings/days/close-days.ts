/**
 * Closing the days that are due at an office, one transaction each. What a day says is gathered
 * before the ledger's head is taken; under it one looks only whether somebody closed meanwhile. So
 * several processes may try, and one closes.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { DayClosedData, DayToClose } from '#domain/book/daily-closing.ts'
import { nextDayToClose } from '#domain/book/daily-closing.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { AppendedEvent } from '../../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../../platform/ledger/append.ts'
import { readBookClock } from '../../../platform/ledger/book-clock.ts'
import type { ClosingOffice } from './read-book-of-days.ts'
import { closingFact, readBookOfDays, sliceOf } from './read-book-of-days.ts'
import { asStartedHere } from '../../../platform/common/as-started-here.ts'
import type { OutgoingMail } from '../../../platform/outbound/mail/open-mailer.ts'

interface Closer {
  /** Null for the clock. */
  readonly actorId: string | null
  /** The id of the closing of that very day; the days before it have ids of their own. */
  readonly target: { readonly closingId: string; readonly on: CivilDate } | null
  /** Of a person: asked with the ledger's head held, and throws when they may no longer. */
  readonly demand?: (db: Transaction) => Promise<void>
}

export type ClosingContext = Pick<
  AppContext,
  'config' | 'referenceData' | 'database' | 'mailer' | 'now' | 'sites'
>

/**
 * Closes every day up to `until`, in their order, and lets their letters go with them. Returns how
 * many.
 */
export async function closeDays(
  app: ClosingContext,
  municipalityId: string,
  office: ClosingOffice,
  until: CivilDate,
  closer: Closer,
): Promise<number> {
  const { database } = app
  const letters = await openClosingLetters(app, municipalityId, office.officeId)
  let count = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each day begins where the one before ended
    const [data] = await database.read(municipalityId, (db) =>
      planDays(db, municipalityId, office, until, 1),
    )
    if (!data) return count
    const isTarget = data.on === closer.target?.on
    const closingId = isTarget ? (closer.target?.closingId ?? randomUUID()) : randomUUID()
    // oxlint-disable-next-line no-await-in-loop
    const isWritten = await database.inMunicipality(municipalityId, (db) =>
      write({ db, letters, mailer: app.mailer, now: app.now }, municipalityId, office, {
        data,
        closingId,
        closer,
      }),
    )
    if (isWritten) count += 1
    // What arrives in this very moment is for the next closing.
    if (isWritten && isTarget) return count
  }
}

/** The closings that are due, as they would be written now, at most `most`. */
export async function planDays(
  db: Transaction,
  municipalityId: string,
  office: ClosingOffice,
  until: CivilDate,
  most: number,
): Promise<DayClosedData[]> {
  const planned: DayClosedData[] = []
  let book = await readBookOfDays(db, municipalityId, office)
  let day: DayToClose | null = nextDayToClose(book, until)
  while (day && planned.length < most) {
    // oxlint-disable-next-line no-await-in-loop -- each day begins where the one before ended
    const slice = await sliceOf(db, municipalityId, office, book.nextPosition, day.on)
    // oxlint-disable-next-line no-await-in-loop
    planned.push(await closingFact(db, municipalityId, office.officeId, day, slice))
    const last = { ...day, through: slice.through, isEarly: false }
    book = { ...book, last, hasLaterEntries: false, nextPosition: slice.through + 1 }
    day = nextDayToClose(book, until)
  }
  return planned
}

interface Written {
  readonly data: DayClosedData
  readonly closingId: string
  readonly closer: Closer
}

interface Writing extends Pick<AppContext, 'mailer' | 'now'> {
  readonly db: Transaction
  readonly letters: ClosingLetters
}

/** False when somebody else closed first: the plan is of yesterday, and made again. */
async function write(
  { db, mailer, letters, now }: Writing,
  municipalityId: string,
  office: ClosingOffice,
  { data, closingId, closer }: Written,
): Promise<boolean> {
  const head = await holdHead(db, municipalityId)
  const { fault } = await readBookClock(db, municipalityId, now())
  if (fault === 'BEHIND' || fault === 'RESTED') throw new Refusal('E-CIE-03')
  await closer.demand?.(db)
  const book = await readBookOfDays(db, municipalityId, office)
  if (book.nextPosition !== data.first || isAfter(book.last, data)) return false
  if (data.on > localDateTimeAt(head.now, office.timeZone).date) {
    throw new Refusal('E-CIE-02', 'on', { fecha: dayMonthYear(data.on) })
  }
  const fact = { type: 'DayClosed', subjectId: closingId, actorId: closer.actorId, data }
  const event = await writeFact(db, head, fact)
  await db
    .insertInto('daily_closing')
    .values(closingRow(municipalityId, data, event))
    .execute()
  for (const letter of letters(data, event)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
    await mailer.queue(db, municipalityId, letter)
  }
  return true
}

/** An empty slice ends where it begins: only the day tells that it was closed already. */
function isAfter(last: DayToClose | null, planned: DayToClose): boolean {
  if (!last) return false
  return last.on > planned.on || (last.on === planned.on && last.sequence >= planned.sequence)
}

/** What `verify` makes again from the event. */
export function closingRow(
  municipalityId: string,
  data: DayClosedData,
  event: Pick<AppendedEvent, 'position' | 'at' | 'actorId' | 'subjectId'>,
): Insertable<Tables['daily_closing']> {
  return {
    municipality_id: municipalityId,
    office_id: data.officeId,
    on_date: data.on,
    sequence: data.sequence,
    closing_id: event.subjectId,
    ledger_position: event.position,
    first_position: data.first,
    through_position: data.through,
    root: Buffer.from(data.root, 'hex'),
    closed_at: event.at,
    closed_by_id: event.actorId,
    entry_count: data.registered.count,
    first_number: data.registered.first,
    last_number: data.registered.last,
    annulled: data.annulled,
    rectified: data.rectified,
    late: data.late,
    exits: data.exits ? JSON.stringify(data.exits) : null,
  }
}

type Posting = Pick<AppContext, 'config' | 'referenceData' | 'sites'>

/** The letters of one closing, for the transaction that makes it. */
type ClosingLetters = (
  data: DayClosedData,
  event: Pick<AppendedEvent, 'position' | 'hash' | 'at' | 'subjectId'>,
) => readonly OutgoingMail[]

// An auditor's mailbox may be away for longer than a citizen's link lives.
const triedForMs = 30 * 86_400_000

/** What the letters say of an office, read before any lock is held. */
async function openClosingLetters(
  { config, referenceData, sites }: Posting,
  municipalityId: string,
  officeId: string,
): Promise<ClosingLetters> {
  const addresses = config.mail?.closingsTo ?? []
  if (addresses.length === 0) return () => []
  const { municipality, offices } = await referenceData.of(municipalityId)
  const { origin } = await sites.of(municipalityId)
  const office = offices.get(officeId)
  const place = {
    municipality: municipality.name,
    office: office === undefined ? officeId : `${office.name} (${office.code})`,
    origin,
  }
  return (data, event) => {
    const letter = {
      subject: subjectOf(place.municipality, data),
      text: textOf(place, data, event),
      expiresAt: new Date(event.at.getTime() + triedForMs),
      isOfClosing: true,
    }
    return addresses.map((to) => ({ ...letter, to }))
  }
}

function subjectOf(municipality: string, data: DayClosedData): string {
  return `Registro de ${municipality}: cierre del ${dayOf(data)}`
}

function textOf(
  place: { readonly municipality: string; readonly office: string; readonly origin: string },
  data: DayClosedData,
  event: Parameters<ClosingLetters>[1],
): string {
  const head = `${event.position}:${event.hash.toString('hex')}`
  return [
    'Diligencia de cierre del Libro de registro de entrada.',
    [
      `Municipio: ${place.municipality}`,
      `Oficina: ${place.office}`,
      `Día: ${data.on}`,
      `Cierre del día n.º: ${data.sequence}`,
      `Registrados: ${registeredOf(data.registered)}`,
      `Anulados ese día: ${data.annulled.length}`,
      `Rectificados ese día: ${data.rectified.length}`,
    ].join('\n'),
    `Raíz del día: ${data.root}`,
    `Cabeza del libro: ${head}`,
    'Guarde este correo fuera del servidor. La raíz y la cabeza deben ser siempre las de la diligencia firmada y las de esta página:',
    `${place.origin}/verificar/cierre/${event.subjectId}`,
    `Para comprobar que el libro no cambió desde entonces, quien administra el servidor ejecuta: ${asStartedHere('npm run asiento -- verify')} --expect-head ${head}`,
  ].join('\n\n')
}

function dayOf({ on, sequence }: DayClosedData): string {
  return sequence === 1 ? dayMonthYear(on) : `${dayMonthYear(on)} (n.º ${sequence})`
}

function registeredOf({ count, first, last }: DayClosedData['registered']): string {
  if (first === null || last === null) return '0'
  return count === 1 ? `1, ${first}` : `${count}, del ${first} al ${last}`
}
