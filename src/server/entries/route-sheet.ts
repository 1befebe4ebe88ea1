/** `GET …/route-sheet`: the hand-overs of an entry on paper, drawn from what its reader may see at the moment of asking. */
import type { api } from '#contract/api.ts'
import type { HandlingView } from '#contract/handling-shapes.ts'
import { senderLine } from '#domain/party.ts'
import { Refusal } from '#domain/refusal.ts'
import { staysIn } from '#domain/route-stays.ts'
import type { Counter } from '../counter/counter.ts'
import { officeOf } from '../counter/counter.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { paperResponse } from '../http/serve-file.ts'
import { logAccess } from '../log-access.ts'
import type { ActFacts, RouteLineFacts, RouteSheetFacts } from '../papers/handling-facts.ts'
import { renderRouteSheet } from '../papers/route-sheet.ts'
import { handlingViewOf } from './handling-view.ts'
import type { SeenEntry } from './see-entry.ts'
import { seeEntry } from './see-entry.ts'

export const readRouteSheet: Handler<typeof api.readRouteSheet> = async (desk, { params }) => {
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  const { entry, sight } = seen
  if (sight === 'EXISTENCE') throw new Refusal(seen.asksReason ? 'E-TRA-20' : 'E-CON-03')
  const counter = await house.counters.of(actor.municipalityId)
  const handling = await handlingViewOf(desk, entry, sight)
  await logAccess(desk, 'route-sheet-printed', { entryId: entry.entryId })
  const bytes = await renderRouteSheet(sheetFacts(desk, counter, seen, handling))
  return paperResponse(bytes, `hoja-de-ruta-${entry.entryNumber}.pdf`)
}

function sheetFacts(
  { actor, house }: Desk,
  counter: Counter,
  { entry }: SeenEntry,
  handling: HandlingView,
): RouteSheetFacts {
  const { content, officeId } = entry
  const office = officeOf(counter, officeId)
  const names = namesIn(counter, officeId, handling)
  const drawnAt = house.now().toISOString()
  return {
    municipality: { name: counter.municipality.name, shieldPng: counter.municipality.shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
    drawnBy: actor.name,
    drawnAt,
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    sender: senderLine(entry.parties),
    documentTypeName: counter.types.get(content.typeId)?.name ?? '',
    subject: content.subject,
    folios: content.folios,
    dueOn: content.dueOn,
    place: names.unit(handling.unitId),
    assignee: handling.assigneeId && names.person(handling.assigneeId),
    lines: linesOf(handling, names, drawnAt),
  }
}

interface Names {
  /** Null is the registry office. */
  readonly unit: (unitId: string | null) => string
  readonly person: (staffId: string) => string
}

function namesIn(counter: Counter, officeId: string, { people }: HandlingView): Names {
  const known = new Map(people.map(({ staffId, name }) => [staffId, name]))
  const registry = officeOf(counter, officeId).name
  return {
    unit: (unitId) => (unitId === null ? registry : (counter.units.get(unitId)?.name ?? '')),
    person: (staffId) => known.get(staffId) ?? '',
  }
}

function linesOf(handling: HandlingView, names: Names, now: string): RouteLineFacts[] {
  const isOver = handling.status === 'CLOSED' || handling.status === 'ARCHIVED'
  const stays = staysIn(handling.handOvers, isOver ? handling.since : now)
  const act = (staffId: string | null, at: string | null): ActFacts | null =>
    staffId === null || at === null ? null : { by: names.person(staffId), at }
  return handling.handOvers.map((line, place) => {
    const ended = act(line.endedById, line.endedAt)
    const { returnCause } = line
    return {
      sequence: line.sequence,
      isCopy: line.kind === 'COPY',
      from: names.unit(line.fromUnitId),
      to: names.unit(line.unitId),
      purpose: line.purpose,
      instruction: line.instruction,
      foliosSent: line.paperIncluded ? line.foliosSent : null,
      sent: { by: names.person(line.sentById), at: line.sentAt },
      received: act(line.receivedById, line.receivedAt),
      foliosReceived: line.foliosReceived,
      returned: returnCause !== null && ended ? { ...ended, cause: returnCause } : null,
      recalled: line.state === 'RECALLED' ? ended : null,
      note: line.note,
      stayMs: stays[place] ?? null,
    }
  })
}
