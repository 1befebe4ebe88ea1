/** Who looked at what (domain specification, §7.1). Append-only: the database refuses to change a line of it. */
import { isDatabaseFull } from './database/open-database.ts'
import type { Desk } from './desk.ts'

export type AccessAction =
  | 'entry-read'
  | 'confidential-opened'
  | 'attachment-read'
  | 'receipt-printed'
  | 'label-printed'
  | 'route-sheet-printed'
  | 'delivery-list-printed'
  | 'closing-printed'
  | 'proof-given'
  | 'party-search'
  | 'report-read'
  | 'report-exported'
  | 'entry-search'
  | 'imported-entry-read'
  | 'permission-denied'

// Where the database has no room left these are noted, by ids, in the server's own log, and reading goes on. What needs a
// reason to be opened is not opened without its line.
const mayBeNotedElsewhere: readonly AccessAction[] = [
  'entry-read',
  'attachment-read',
  'party-search',
  'entry-search',
  'imported-entry-read',
]

/** Awaited before anything is shown: what was seen was logged. */
export async function logAccess(
  desk: Desk,
  action: AccessAction,
  about: { readonly entryId?: string; readonly detail?: string } = {},
): Promise<void> {
  try {
    await writeAccess(desk, action, about)
  } catch (cause) {
    if (!isDatabaseFull(cause) || !mayBeNotedElsewhere.includes(action)) throw cause
    const { actor, house, request } = desk
    // Ids alone: names and words typed stay out of this log.
    const { staffId } = actor
    const entryId = about.entryId ?? null
    house.log.warn(
      { action, staffId, entryId, requestId: request.id },
      'looked at, and no room to note it',
    )
  }
}

async function writeAccess(
  { actor, house, request }: Desk,
  action: AccessAction,
  about: { readonly entryId?: string; readonly detail?: string },
): Promise<void> {
  await house.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .insertInto('access_log')
      .values({
        municipality_id: actor.municipalityId,
        staff_id: actor.staffId,
        action,
        entry_id: about.entryId ?? null,
        detail: about.detail ?? '',
        request_id: request.id,
      })
      .execute(),
  )
}
