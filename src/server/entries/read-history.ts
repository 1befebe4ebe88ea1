/** `GET /api/entries/:entryId/history`: what happened, from the ledger itself. */
import type { api } from '#contract/api.ts'
import type { Change, EntryEvent } from '#domain/entry.ts'
import type { Handler } from '../http/handler.ts'
import { demandContent, seeEntry } from './see-entry.ts'

export const readHistory: Handler<typeof api.readHistory> = async (desk, { params }) => {
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const people = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select(['staff_id', 'name', 'clerk_code'])
      .where('municipality_id', '=', actor.municipalityId)
      .where(
        'staff_id',
        'in',
        seen.events.map(({ event }) => event.actorId),
      )
      .execute(),
  )
  const known = new Map(people.map((person) => [person.staff_id, person]))
  return {
    events: seen.events.map(({ position, hash, event }) => ({
      position,
      type: event.type,
      at: event.at,
      by: known.get(event.actorId)?.name ?? '',
      byCode: known.get(event.actorId)?.clerk_code ?? '',
      reason: reasonOf(event),
      changes: changesOf(event).map(mutable),
      hash: hash.toString('hex'),
    })),
  }
}

function reasonOf(event: EntryEvent): string | null {
  switch (event.type) {
    case 'EntryRectified':
    case 'AnnulmentRefused':
    case 'AttachmentAdded':
      return event.data.reason || null
    case 'AnnulmentRequested':
    case 'NoteAdded':
      return event.data.text
    case 'EntryRegistered':
    case 'EntryAnnulled':
      return null
  }
}

function changesOf(event: EntryEvent): readonly Change[] {
  if (event.type === 'EntryRectified') return event.data.changes
  if (event.type !== 'AttachmentAdded') return []
  const { attachment } = event.data
  return [{ field: 'attachments', from: attachment.replacesId, to: attachment.fileName }]
}

type Shown = Awaited<ReturnType<typeof readHistory>>['events'][number]['changes'][number]

function mutable(change: Change): Shown {
  // The wire's JSON type is mutable, the domain's is not; both are JSON.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return change as Shown
}
