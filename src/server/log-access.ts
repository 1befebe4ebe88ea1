/** Who looked at what (domain specification, §7.1). Append-only: the database refuses to change a line of it. */
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
  | 'permission-denied'

/** Awaited before anything is shown: what was seen was logged. */
export async function logAccess(
  desk: Desk,
  action: AccessAction,
  about: { readonly entryId?: string; readonly detail?: string } = {},
): Promise<void> {
  const { actor, house, request } = desk
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
