/**
 * `GET …/route-sheet`: the hand-overs of an entry on paper, drawn from what its reader may see at
 * the moment of asking.
 */
import type { api } from '#contract/api.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import { senderLine } from '#domain/party/party.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { staysIn } from '#domain/handling/route-stays.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import { logAccess } from '../../context/log-access.ts'
import type { ActFacts, RouteLineFacts, RouteSheetFacts } from '../../papers/print/route-sheet.ts'
import { handlingViewOf } from '../sight/handling-view.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { seeEntry } from '../sight/see-entry.ts'

export const readRouteSheet: Handler<typeof api.readRouteSheet> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  const { entry, sight } = seen
  if (sight === 'EXISTENCE') throw new Refusal(seen.asksReason ? 'E-TRA-20' : 'E-CON-03')
  const reference = await app.referenceData.of(actor.municipalityId)
  const handling = await handlingViewOf(context, entry, sight)
  await logAccess(context, 'route-sheet-printed', { entryId: entry.entryId })
  const { renderRouteSheet } = await import('../../papers/print/route-sheet.ts')
  const bytes = await renderRouteSheet(sheetFacts(context, reference, seen, handling))
  return paperResponse(bytes, `hoja-de-ruta-${entry.entryNumber}.pdf`)
}

function sheetFacts(
  { actor, app }: RequestContext,
  reference: ReferenceData,
  { entry }: SeenEntry,
  handling: HandlingView,
): RouteSheetFacts {
  const { content, officeId } = entry
  const office = officeOf(reference, officeId)
  const names = namesIn(reference, officeId, handling)
  const drawnAt = app.now().toISOString()
  return {
    municipality: {
      name: reference.municipality.name,
      shieldPng: reference.municipality.shieldPng,
    },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
    drawnBy: actor.name,
    drawnAt,
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    sender: senderLine(entry.parties),
    documentTypeName: reference.types.get(content.typeId)?.name ?? '',
    subject: content.subject,
    folios: content.folios,
    dueOn: content.dueOn,
    isAnnulled: entry.registerStatus === 'ANNULLED',
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

function namesIn(reference: ReferenceData, officeId: string, { people }: HandlingView): Names {
  const known = new Map(people.map(({ staffId, name }) => [staffId, name]))
  const registry = officeOf(reference, officeId).name
  return {
    unit: (unitId) => (unitId === null ? registry : (reference.units.get(unitId)?.name ?? '')),
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
