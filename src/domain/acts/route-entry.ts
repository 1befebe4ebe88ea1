/**
 * Handing an entry over: deriving and re-deriving it, receiving it, sending it back, recalling it
 * (T3-T5, T7, T8). Its copies: `copies.ts`.
 */
import type { OrgUnit } from '../municipality/catalogue.ts'
import { isOpenUnit } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { ActFacts, EntryAct, Reasoned } from './act.ts'
import { anyDesk, by, never, unitStaff } from './act.ts'
import { demandReason, demandStage, demandText, refuseWhenSettled } from './demand-stage.ts'
import { standsAs } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type { HandOver, ReturnCause, Sending } from '../handling/hand-over.ts'
import { handOver, principalHandOver } from '../handling/handling.ts'
import type { HandlingFactOf } from '../handling/handling-fact.ts'
import { Refusal } from '../common/refusal.ts'
import { workingDaysBetween } from '../deadline/working-days.ts'

export interface RouteCommand {
  readonly principal: Sending
  readonly copies: readonly Sending[]
  /** Who may read it there, when it is confidential. */
  readonly readerIds: readonly string[]
}

export interface RouteFacts {
  readonly today: CivilDate
  readonly units: ReadonlyMap<string, OrgUnit>
}

/** From this hand-over on the sender is warned: a document that travels this much is lost (T7). */
export const warnedHop = 4

const pingPongText = 20
const returnText = 10
const mismatchText = 5
const workingDaysToReturn = 2

export const routeActs = {
  // The counter derives for the first time; a unit, what was returned to it or what it works on.
  routeEntry: {
    ...by(anyDesk, never),
    does: {
      route: (place) =>
        place.atCounter
          ? place.works && !standsAs(place, 'RECEIVED')
          : standsAs(place, 'RETURNED')
            ? place.leads
            : place.decides && !standsAs(place, 'REGISTERED'),
    },
    from: ['REGISTERED', 'RETURNED', 'RECEIVED', 'IN_PROGRESS'],
    called: ['ROUTE_IT', 'ROUTE_THIS_DOCUMENT'],
    fact: 'EntryRouted',
    isUndoable: true,
  },
  acknowledgeEntry: {
    ...by(unitStaff),
    does: { acknowledge: ({ isStaff, atCounter }) => isStaff && !atCounter },
    from: ['ROUTED'],
    called: ['ACKNOWLEDGE_IT', 'ACKNOWLEDGE_THIS_DOCUMENT'],
    fact: 'EntryAcknowledged',
    decide: acknowledgeEntry,
    isUndoable: true,
  },
  returnEntry: {
    ...by(unitStaff),
    does: { return: ({ isTrusted, atCounter }) => isTrusted && !atCounter },
    from: ['ROUTED', 'RECEIVED'],
    called: ['RETURN_IT', 'RETURN_THIS_DOCUMENT'],
    fact: 'EntryReturned',
    decide: returnEntry,
    isUndoable: true,
  },
  recallEntry: {
    ...by([...anyDesk, 'ADM', 'AUD']),
    does: { recall: ({ isSender }) => isSender },
    from: ['ROUTED'],
    called: ['RECALL_IT', 'RECALL_THIS_DOCUMENT'],
    fact: 'EntryRecalled',
    decide: recallEntry,
    reason: { least: 5, most: 500 },
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export function routeEntry(
  entry: Entry,
  command: RouteCommand,
  facts: RouteFacts,
): HandlingFactOf<'EntryRouted'> {
  const stage = demandStage(entry, routeActs.routeEntry)
  const { principal, copies, readerIds } = command
  const sendings = [principal, ...copies]
  sendings.forEach((sending, index) => {
    const field = index === 0 ? 'principal.unitId' : `copies.${index - 1}.unitId`
    refuseClosedUnit(sending.unitId, field, facts)
    if (sending.unitId === stage.unitId) throw new Refusal('E-TRA-12', field)
    if (sendings.findIndex((other) => other.unitId === sending.unitId) !== index)
      throw new Refusal('E-TRA-13', field)
  })
  refuseSilentPingPong(entry, principal)
  if (entry.content.confidentiality === 'CONFIDENTIAL' && readerIds.length === 0)
    throw new Refusal('E-TRA-11', 'readerIds')
  return { type: 'EntryRouted', data: { principal, copies, readerIds } }
}

function refuseClosedUnit(unitId: string, field: string, { units, today }: RouteFacts): void {
  const unit = units.get(unitId)
  if (!unit) throw new Refusal('E-DOC-12', field)
  if (isOpenUnit(unit, today)) return
  const sucesora = units.get(unit.successorId ?? '')?.name ?? ''
  throw new Refusal('E-DOC-13', field, { nombre: unit.name, sucesora })
}

/** A to B and back to A needs words, or two offices play with a document for weeks (T7). */
function refuseSilentPingPong({ handling }: Entry, principal: Sending): void {
  const arrived = principalHandOver(handling)
  if (arrived === null || arrived.fromUnitId !== principal.unitId) return
  demandText(principal.instruction, 'principal.instruction', pingPongText)
}

/** How often it has changed hands already. */
export function hopsOf({ handling }: Entry): number {
  return handling.handOvers.filter((line) => line.kind === 'PRINCIPAL' && line.state !== 'RECALLED')
    .length
}

export interface AcknowledgeCommand {
  readonly paperReceived: boolean
  readonly foliosReceived: number | null
  readonly note: string | null
}

/** Receiving is explicit: to open a document is not to answer for it (T4). */
export function acknowledgeEntry(
  entry: Entry,
  command: AcknowledgeCommand,
): HandlingFactOf<'EntryAcknowledged'> {
  const { sequence } = demandStage(entry, routeActs.acknowledgeEntry)
  const sent = handOver(entry.handling, sequence)
  if (differs(sent, command)) demandText(command.note, 'note', mismatchText)
  // What was not sent cannot have come: a bulk receipt says the same of documents with paper and
  // without.
  const paper = sent.paperIncluded ? command : { paperReceived: false, foliosReceived: null }
  return { type: 'EntryAcknowledged', data: { sequence, ...command, ...paper } }
}

/** Paper that did not come, or not all of it, is said in words. */
function differs(sent: HandOver, { paperReceived, foliosReceived }: AcknowledgeCommand): boolean {
  if (!sent.paperIncluded) return false
  return !paperReceived || (foliosReceived !== null && foliosReceived !== sent.foliosSent)
}

export interface ReturnCommand {
  readonly cause: ReturnCause
  readonly text: string
}

export function returnEntry(
  entry: Entry,
  command: ReturnCommand,
  facts: Pick<ActFacts, 'today' | 'calendar' | 'dayOf'>,
): HandlingFactOf<'EntryReturned'> {
  const { sequence } = demandStage(entry, routeActs.returnEntry)
  const line = handOver(entry.handling, sequence)
  if (line.state === 'RECEIVED') {
    const receivedOn = facts.dayOf(line.receipt.receivedAt)
    const kept = workingDaysBetween(receivedOn, facts.today, facts.calendar)
    if (kept > workingDaysToReturn) throw new Refusal('E-TRA-04')
  }
  const text = demandText(command.text, 'text', returnText)
  return { type: 'EntryReturned', data: { sequence, cause: command.cause, text } }
}

export function recallEntry(
  entry: Entry,
  command: Reasoned,
  { unitName }: Pick<ActFacts, 'unitName'>,
): HandlingFactOf<'EntryRecalled'> {
  const act = routeActs.recallEntry
  refuseWhenSettled(entry, act)
  const { stage } = entry.handling
  if (stage.status === 'RECEIVED')
    throw new Refusal('E-TRA-03', null, { unidad: unitName(stage.unitId) })
  const { sequence } = demandStage(entry, act)
  return { type: 'EntryRecalled', data: { sequence, reason: demandReason(command, act) } }
}
