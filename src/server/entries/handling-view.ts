/** The handling of an entry as a reader may see it: with HEADER the route and its dates, with CONTENT also what was written on it. */
import type { HandlingView } from '#contract/handling-shapes.ts'
import type { Entry } from '#domain/entry.ts'
import type { HandOver } from '#domain/hand-over.ts'
import { receiptOf } from '#domain/hand-over.ts'
import type { Handling } from '#domain/handling.ts'
import { assigneeOf, isOpen, suspendedSince } from '#domain/handling.ts'
import { hopsOf } from '#domain/route-entry.ts'
import { undoUntil } from '#domain/undo.ts'
import { dueWithheldYear, officeOf, surroundingsAt } from '../counter/counter.ts'
import type { Desk } from '../desk.ts'
import { dueStateOf } from './due-state.ts'

export async function handlingViewOf(
  desk: Desk,
  entry: Entry,
  sight: 'HEADER' | 'CONTENT',
): Promise<HandlingView> {
  const { handling } = entry
  const { stage } = handling
  const reads = sight === 'CONTENT'
  return {
    status: stage.status,
    since: handling.since,
    unitId: stage.unitId,
    assigneeId: assigneeOf(stage),
    due: await dueOf(desk, entry),
    handOvers: handling.handOvers.map((line) => lineView(line, reads)),
    hops: hopsOf(entry),
    observation:
      stage.status === 'OBSERVED'
        ? {
            ...stage.observation,
            defects: reads ? [...stage.observation.defects] : [],
          }
        : null,
    suspendedSince: suspendedSince(handling),
    extension: handling.extension && {
      ...handling.extension,
      term: { ...handling.extension.term },
    },
    closures: handling.closures.map((closure) => ({
      ...closure,
      reply: closure.reply && { ...closure.reply },
      reason: reads ? closure.reason : null,
      forwarding: closure.forwarding && { ...closure.forwarding },
    })),
    isReopened: handling.closures.length > 0 && isOpen(stage),
    archive: stage.status === 'ARCHIVED' ? { ...stage.archive } : null,
    readerIds: [...handling.readerIds],
    undoUntil: undoUntil(entry, desk.actor.staffId, desk.house.now().toISOString()),
    people: await peopleIn(desk, handling),
  }
}

async function dueOf({ house, actor }: Desk, entry: Entry): Promise<HandlingView['due']> {
  const counter = await house.counters.of(actor.municipalityId)
  const { calendar } = officeOf(counter, entry.officeId)
  const { today } = surroundingsAt(counter, entry.officeId, house.now())
  const { handling, content, registerStatus } = entry
  return dueStateOf(
    {
      dueOn: content.dueOn,
      isWithheld: dueWithheldYear(counter, content.dueOn, today) !== null,
      isRunning: isOpen(handling.stage) && registerStatus !== 'ANNULLED',
      isSuspended: suspendedSince(handling) !== null,
    },
    today,
    calendar,
  )
}

type LineView = HandlingView['handOvers'][number]

function lineView(line: HandOver, reads: boolean): LineView {
  const receipt = receiptOf(line)
  const { sequence, kind, fromUnitId, unitId, purpose, paperIncluded, foliosSent, dueOn } = line
  return {
    sequence,
    kind,
    fromUnitId,
    unitId,
    purpose,
    paperIncluded,
    foliosSent,
    dueOn,
    instruction: reads ? line.instruction : null,
    sentById: line.sentById,
    sentAt: line.sentAt,
    state: line.state,
    receivedById: receipt?.receivedById ?? null,
    receivedAt: receipt?.receivedAt ?? null,
    paperReceived: receipt?.paperReceived ?? null,
    foliosReceived: receipt?.foliosReceived ?? null,
    ...endView(line),
    ...(reads ? {} : { note: null }),
  }
}

type EndView = Pick<LineView, 'note' | 'returnCause' | 'endedById' | 'endedAt'>

function endView(line: HandOver): EndView {
  switch (line.state) {
    case 'PENDING':
      return { note: null, returnCause: null, endedById: null, endedAt: null }
    case 'RECEIVED':
      return {
        note: line.closed?.note ?? line.receipt.note,
        returnCause: null,
        endedById: line.closed?.byId ?? null,
        endedAt: line.closed?.at ?? null,
      }
    case 'RETURNED':
      return {
        note: line.text,
        returnCause: line.cause,
        endedById: line.returnedById,
        endedAt: line.returnedAt,
      }
    case 'RECALLED':
      return {
        note: line.reason,
        returnCause: null,
        endedById: line.recalledById,
        endedAt: line.recalledAt,
      }
  }
}

async function peopleIn(
  { house, actor }: Desk,
  handling: Handling,
): Promise<HandlingView['people']> {
  const assigneeId = assigneeOf(handling.stage)
  const named = handling.handOvers.flatMap((line) => [
    line.sentById,
    receiptOf(line)?.receivedById,
    endView(line).endedById,
  ])
  const ids = [...new Set([assigneeId, ...named, ...handling.readerIds])].flatMap((staffId) =>
    typeof staffId === 'string' ? [staffId] : [],
  )
  if (ids.length === 0) return []
  const rows = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select(['staff_id', 'name', 'clerk_code'])
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', 'in', ids)
      .execute(),
  )
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    clerkCode: row.clerk_code,
  }))
}
