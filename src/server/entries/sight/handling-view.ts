/**
 * The handling of an entry as a reader may see it: with HEADER the route and its dates, with
 * CONTENT also what was written on it.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import type { HandOver } from '#domain/handling/hand-over.ts'
import { receiptOf } from '#domain/handling/hand-over.ts'
import type { Handling } from '#domain/handling/handling.ts'
import { assigneeOf, isOpen, suspendedSince } from '#domain/handling/handling.ts'
import { hopsOf } from '#domain/acts/route-entry.ts'
import { undoUntil } from '#domain/acts/undo.ts'
import { dueWithheldYear, officeOf, surroundingsAt } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { dueStateOf } from './due-state.ts'

export async function handlingViewOf(
  context: RequestContext,
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
    due: await dueOf(context, entry),
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
    undoUntil: undoUntil(entry, context.actor.staffId, context.app.now().toISOString()),
    people: await peopleIn(context, handling),
  }
}

async function dueOf({ app, actor }: RequestContext, entry: Entry): Promise<HandlingView['due']> {
  const reference = await app.referenceData.of(actor.municipalityId)
  const { calendar } = officeOf(reference, entry.officeId)
  const { today } = surroundingsAt(reference, entry.officeId, app.now())
  const { handling, content, registerStatus } = entry
  return dueStateOf(
    {
      dueOn: content.dueOn,
      isWithheld: dueWithheldYear(reference, content.dueOn, today) !== null,
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

/**
 * Whoever was named to read it, for whoever may take them off: also where its existence is all they
 * know.
 */
export async function readersOf(
  context: RequestContext,
  { handling: { readerIds } }: Entry,
  allowed: readonly EntryAction[],
): Promise<EntryView['readers']> {
  if (!allowed.includes('withdraw-readers')) return []
  const people = await peopleNamed(context, readerIds)
  return people.map(({ staffId, name }) => ({ staffId, name }))
}

/**
 * What waits for another person, for whoever reads the entry; and for whoever decides, or asked, also
 * where its existence is all they know.
 */
export async function confidentialityChangeOf(
  context: RequestContext,
  { handling: { confidentialityChange: asked } }: Entry,
  sight: EntryView['sight'],
  allowed: readonly EntryAction[],
): Promise<EntryView['confidentialityChange']> {
  if (!asked || (sight !== 'CONTENT' && !allowed.includes('refuse-confidentiality'))) return null
  const people = await peopleNamed(context, [asked.askedById, ...asked.readerIds])
  const names = new Map(people.map(({ staffId, name }) => [staffId, name]))
  return {
    to: asked.to,
    reason: asked.reason,
    readers: asked.readerIds.map((staffId) => names.get(staffId) ?? ''),
    askedBy: names.get(asked.askedById) ?? '',
    askedAt: asked.askedAt,
  }
}

async function peopleIn(
  context: RequestContext,
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
  return peopleNamed(context, ids)
}

async function peopleNamed(
  { app, actor }: RequestContext,
  ids: readonly string[],
): Promise<HandlingView['people']> {
  if (ids.length === 0) return []
  const rows = await app.database.read(actor.municipalityId, (db) =>
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
