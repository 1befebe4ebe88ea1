/**
 * The story of an entry in the rules' own terms, without a server: what was decided, who did it and
 * when. It opens on Monday 2 March 2026 at ten in the morning, with ten working days to answer (16
 * March).
 */
import { approveAnnulment, requestAnnulment } from '#domain/acts/annulment.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { archiveEntry, closeEntry, forwardEntry } from '#domain/acts/closure.ts'
import { courseOf } from '#domain/book/deadline-course.ts'
import type { Term, WorkCalendar } from '#domain/deadline/deadline.ts'
import { lastDayOf } from '#domain/deadline/deadline.ts'
import type { Entry, EntryContent } from '#domain/entry/entry.ts'
import type { EntryEvent, EntryFact } from '#domain/acts/entry-fact.ts'
import { entryFrom, evolve } from '#domain/acts/entry-fact.ts'
import type { Sending } from '#domain/handling/hand-over.ts'
import type { DeadlineStop, HandlingStatus, Observation, Reply } from '#domain/handling/handling.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { routeEntry } from '#domain/acts/route-entry.ts'
import { acknowledgeEntry, returnEntry } from '#domain/acts/receive-entry.ts'
import { assignEntry, observeEntry } from '#domain/acts/work.ts'

export const people = { clerk: 'clerk', chief: 'chief', head: 'head', staff: 'staff' } as const
export const units = ['works', 'finance', 'mayor', 'archive'] as const

export const calendar: WorkCalendar = { nonWorkingDates: new Set<CivilDate>(), weekend: [6, 7] }
export const term: Term = { amount: 10, unit: 'WORKING_DAY' }
export const openedOn = '2026-03-02'
export const dueFirst = '2026-03-16'

const timeZone = 'America/Santiago'
/** Ten in the morning in Santiago, in summer time. */
const openedAt = Date.parse('2026-03-02T13:00:00.000Z')

/** The instant so many minutes after the story opened. */
export function minutes(count: number): string {
  return new Date(openedAt + count * 60_000).toISOString()
}

/** Ten in the morning of another day. */
export function morningOf(date: CivilDate): string {
  return `${date}T13:00:00.000Z`
}

export function dayOf(instant: string): CivilDate {
  return localDateTimeAt(new Date(instant), timeZone).date
}

export const unitsById: ReadonlyMap<string, OrgUnit> = new Map(
  units.map((unitId) => [
    unitId,
    {
      unitId,
      parentId: null,
      code: unitId,
      name: `Oficina ${unitId}`,
      validTo: unitId === 'archive' ? '2026-01-31' : null,
      successorId: unitId === 'archive' ? 'mayor' : null,
      delegates: false,
    },
  ]),
)

export function sendingTo(unitId: string, more: Partial<Sending> = {}): Sending {
  const plain = { instruction: null, paperIncluded: false, foliosSent: null, dueOn: null }
  return { unitId, purpose: 'ACTION', ...plain, ...more }
}

export const reply: Reply = {
  number: 'OF-12/2026',
  date: openedOn,
  authority: 'Dirección de Obras',
  medium: 'EMAIL',
  attachmentId: null,
}

export function anObservation(more: Partial<Observation> = {}): Observation {
  const dates = { remedyBy: '2026-03-09', notifiedOn: openedOn }
  const said = {
    defects: ['Falta la firma'],
    medium: 'IN_PERSON',
    suspendsDeadline: false,
  } as const
  return { ...said, ...dates, ...more }
}

const content: EntryContent = {
  presentedAt: minutes(0),
  lateReason: null,
  effectiveDate: openedOn,
  dueOn: dueFirst,
  channel: 'IN_PERSON',
  transportType: null,
  transportNumber: null,
  typeId: 'request',
  subject: 'Solicita poda de árbol',
  statement: null,
  request: null,
  documentDate: null,
  senderReference: null,
  fileNumber: null,
  folios: 3,
  declaredAttachments: null,
  nonDocumentItems: null,
  physicalDocs: 'NONE',
  physicalCustody: null,
  priority: 'NORMAL',
  urgencyReason: null,
  confidentiality: 'ORDINARY',
  destinationUnitId: 'works',
}

export function registration(more: Partial<EntryContent> = {}): EntryEvent {
  return {
    type: 'EntryRegistered',
    entryId: 'entry',
    actorId: people.clerk,
    at: minutes(0),
    data: {
      officeId: 'office',
      series: { code: 'GENERAL', year: 2026, number: 1 },
      entryNumber: 'E-2026-000001',
      registeredOn: openedOn,
      content: { ...content, ...more },
      parties: [],
      attachments: [],
      note: null,
      relation: null,
      verificationCode: 'ABCDEFGHJKLMNPQRSTUV',
    },
  }
}

export function anEntry(more: Partial<EntryContent> = {}): Entry {
  return entryFrom([registration(more)])
}

/**
 * The entry after one more fact; by the head of works, ten minutes in, when nothing else is said.
 */
export function after(
  entry: Entry,
  fact: EntryFact,
  act: { readonly by?: string; readonly at?: string } = {},
): Entry {
  const { by = people.head, at = minutes(10) } = act
  return evolve(entry, { ...fact, entryId: entry.entryId, actorId: by, at })
}

export function routeTo(entry: Entry, unitId: string, copies: readonly string[] = []): EntryFact {
  const command = {
    principal: sendingTo(unitId, { instruction: 'Vuelve a esa oficina con antecedentes' }),
    copies: copies.map((copied) => sendingTo(copied)),
    readerIds: entry.content.confidentiality === 'CONFIDENTIAL' ? [people.head] : [],
  }
  return routeEntry(entry, command, { today: openedOn, units: unitsById })
}

export const received = { paperReceived: false, foliosReceived: null, note: null } as const
export const observeFacts = { today: openedOn, country: 'CL', calendars: [calendar] } as const
export const returnFacts = { today: openedOn, calendar, dayOf }

/** Where the term ends with other stops of its clock. */
export function dueWith(entry: Entry): (stops: readonly DeadlineStop[]) => CivilDate {
  return (stops) =>
    lastDayOf(courseOf({ ...entry, handling: { ...entry.handling, stops } }, term), calendar)
}

function atUnit(): Entry {
  const sent = after(anEntry(), routeTo(anEntry(), 'works', ['finance']), { by: people.clerk })
  return after(sent, acknowledgeEntry(sent, received), { by: people.staff })
}

function worked(): Entry {
  return after(atUnit(), assignEntry(atUnit(), { assigneeId: people.staff, instruction: null }))
}

function cameBack(entry: Entry): Entry {
  const command = { cause: 'NOT_COMPETENT', text: 'No es de esta oficina' } as const
  return after(entry, returnEntry(entry, command, returnFacts))
}

function observed(entry: Entry): Entry {
  return after(entry, observeEntry(entry, anObservation(), observeFacts))
}

function answered(entry: Entry): Entry {
  return after(entry, closeEntry(entry, { outcome: 'GRANTED', reply, reason: null }, openedOn))
}

function forwarded(entry: Entry): Entry {
  const command = { body: 'Gobernación', on: openedOn, theirNumber: null }
  return after(entry, forwardEntry(entry, command, { today: openedOn }))
}

function archived(entry: Entry): Entry {
  return after(entry, archiveEntry(entry, { code: 'A-1', location: null }))
}

/** An entry in each status, and where a status comes in two kinds, in both. */
export const standing = {
  'registered at the counter': ['REGISTERED', anEntry],
  'sent and not received': [
    'ROUTED',
    () => after(anEntry(), routeTo(anEntry(), 'works', ['finance']), { by: people.clerk }),
  ],
  'received by a unit': ['RECEIVED', atUnit],
  'worked on by somebody': ['IN_PROGRESS', worked],
  'observed at the counter': ['OBSERVED', () => observed(anEntry())],
  'observed by a unit': ['OBSERVED', () => observed(worked())],
  'returned to the counter': ['RETURNED', () => cameBack(atUnit())],
  'returned to a unit': [
    'RETURNED',
    () => cameBack(after(worked(), routeTo(worked(), 'finance'), { at: minutes(20) })),
  ],
  'answered by a unit': ['CLOSED', () => answered(worked())],
  'forwarded by the counter': ['CLOSED', () => forwarded(anEntry())],
  'archived with an answer': ['ARCHIVED', () => archived(answered(worked()))],
  'archived as forwarded': ['ARCHIVED', () => archived(forwarded(atUnit()))],
} as const satisfies Record<string, readonly [HandlingStatus, () => Entry]>

export function annulled(entry: Entry): Entry {
  const asked = after(
    entry,
    requestAnnulment(
      entry,
      { cause: 'TEST', text: 'Se registró como prueba del sistema', replacingEntryId: null },
      true,
    ),
  )
  return after(asked, approveAnnulment(asked, people.chief), { by: people.chief })
}

/**
 * What a decision is refused for, as `E-TRA-02 reason`; null when it is taken. Faults pass through.
 */
export function refusalIn(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (caught) {
    if (!(caught instanceof Refusal)) throw caught
    const [first] = caught.remarks
    return first?.field ? `${caught.code} ${first.field}` : caught.code
  }
}
