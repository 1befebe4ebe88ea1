/** `GET /api/entries/:entryId/history`: what happened, from the ledger itself. */
import { plainName } from '#domain/entry/attachment.ts'
import type { api } from '#contract/api.ts'
import type { Change } from '#domain/entry/entry.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { HistoryDetail } from './history-details.ts'
import { detailsOf, peopleNamedIn } from './history-details.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'
import { statusMailsOf } from '../status-mail/status-mails-of.ts'

export const readHistory: Handler<typeof api.readHistory> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  const [people, mails] = await app.database.read(actor.municipalityId, async (db) => [
    await db
      .selectFrom('staff')
      .select(['staff_id', 'name', 'clerk_code'])
      .where('municipality_id', '=', actor.municipalityId)
      .where(
        'staff_id',
        'in',
        seen.events.flatMap(({ event }) => [event.actorId, ...peopleNamedIn(event)]),
      )
      .execute(),
    await statusMailsOf(db, actor.municipalityId, params.entryId),
  ])
  const known = new Map(people.map((person) => [person.staff_id, person]))
  const nameOf = (staffId: string): string => known.get(staffId)?.name ?? ''
  return {
    events: seen.events.map(({ position, hash, event }) => ({
      position,
      type: event.type,
      at: event.at,
      by: nameOf(event.actorId),
      byCode: known.get(event.actorId)?.clerk_code ?? '',
      reason: reasonOf(event),
      changes: changesOf(event).map(mutable),
      details: detailsOf(event, nameOf).map(mutableDetail),
      hash: hash.toString('hex'),
    })),
    mails,
  }
}

/** What the person wrote when they did it. */
function reasonOf({ type, data }: EntryEvent): string | null {
  // Nobody wrote that one: its name says it.
  if (type === 'DeadlineRecalculated') return null
  const said = written.map((key) => (key in data ? Reflect.get(data, key) : null))
  const text = said.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : null
}

const written = ['reason', 'text', 'note', 'instruction'] as const

function changesOf(event: EntryEvent): readonly Change[] {
  if (event.type === 'EntryRectified') return event.data.changes
  if (event.type === 'DeadlineRecalculated') {
    return [{ field: 'dueOn', from: event.data.from, to: event.data.to }]
  }
  if (event.type !== 'AttachmentAdded') return []
  const { attachment } = event.data
  return [{ field: 'attachments', from: attachment.replacesId, to: plainName(attachment.fileName) }]
}

type Shown = Awaited<ReturnType<typeof readHistory>>['events'][number]

// The wire's JSON type is mutable, the domain's is not; both are JSON.

function mutable(change: Change): Shown['changes'][number] {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return change as Shown['changes'][number]
}

function mutableDetail(detail: HistoryDetail): Shown['details'][number] {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return detail as Shown['details'][number]
}
