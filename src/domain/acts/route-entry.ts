/** Deriving an entry (T3, T7). */
import type { OrgUnit } from '../municipality/catalogue.ts'
import { isOpenUnit } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import { standsAs } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type {
  ActMoment,
  Changed,
  FactOf,
  Facts,
  MayEndRequest,
  Handling,
} from '../handling/handling.ts'
import { joined, restingStage, without, principalHandOver } from '../handling/handling.ts'
import type { HandOver, Sending } from '../handling/hand-over.ts'
import type { EntryAct } from './act.ts'
import { anyDesk, by, never } from './act.ts'
import { demandStage, demandText } from './demand-stage.ts'
import { Refusal } from '../common/refusal.ts'

export interface RouteCommand {
  readonly principal: Sending
  readonly copies: readonly Sending[]
  readonly readerIds: readonly string[]
}

export interface RouteFacts {
  readonly today: CivilDate
  readonly units: ReadonlyMap<string, OrgUnit>
}

/** From this hand-over on the sender is warned: a document that travels this much is lost (T7). */
export const warnedHop = 4

const pingPongText = 20

export interface Routed extends MayEndRequest {
  readonly principal: Sending
  readonly copies: readonly Sending[]
  readonly readerIds: readonly string[]
  /** Readers of the office that lets it go, until it comes back; absent where there were none. */
  readonly withdrawnIds?: readonly string[]
}

export const routeFacts = { EntryRouted: routed } satisfies Facts

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
} as const satisfies Readonly<Record<string, EntryAct>>

export function routeEntry(
  entry: Entry,
  command: RouteCommand,
  facts: RouteFacts,
): FactOf<typeof routeFacts, 'EntryRouted'> {
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

export function hopsOf({ handling }: Entry): number {
  return handling.handOvers.filter((line) => line.kind === 'PRINCIPAL' && line.state !== 'RECALLED')
    .length
}

function routed(handling: Handling, data: Routed, act: ActMoment): Changed {
  const from = handling.stage
  const line = (sending: Sending, index: number, kind: HandOver['kind']): HandOver => ({
    ...sending,
    sequence: handling.handOvers.length + 1 + index,
    kind,
    fromUnitId: from.unitId,
    sentById: act.actorId,
    sentAt: act.at,
    state: 'PENDING',
  })
  const principal = line(data.principal, 0, 'PRINCIPAL')
  const copies = data.copies.map((copy, index) => line(copy, index + 1, 'COPY'))
  return {
    stage: {
      status: 'ROUTED',
      unitId: data.principal.unitId,
      sequence: principal.sequence,
      before: restingStage(from),
    },
    handOvers: [...handling.handOvers, principal, ...copies],
    readerIds: joined(without(handling.readerIds, data.withdrawnIds ?? []), data.readerIds),
    letGo: { ...handling.letGo, [principal.sequence]: data.withdrawnIds ?? [] },
  }
}
