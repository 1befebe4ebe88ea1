/**
 * Who looked at what (docs/specification/ledger.md). Append-only: the database refuses to change a
 * line of it.
 */
import { isDatabaseFull } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from './request-context.ts'

export type AccessAction =
  | 'entry-read'
  | 'outgoing-read'
  | 'outgoing-file-read'
  | 'letter-read'
  | 'letter-printed'
  | 'confidential-opened'
  | 'attachment-read'
  | 'attachment-quarantined'
  | 'quarantine-released'
  | 'receipt-printed'
  | 'label-printed'
  | 'route-sheet-printed'
  | 'delivery-list-printed'
  | 'closing-printed'
  | 'exit-proof-printed'
  | 'proof-given'
  | 'data-extract'
  | 'party-search'
  | 'report-read'
  | 'report-exported'
  | 'entry-search'
  | 'imported-entry-search'
  | 'imported-entry-read'
  | 'permission-denied'

interface About {
  readonly entryId?: string
  readonly detail?: string
}

// Where the database has no room left these are noted, by ids, in the server's own log, and reading
// goes on. What needs a reason to be opened is not opened without its line.
const mayBeNotedElsewhere: readonly AccessAction[] = [
  'entry-read',
  'outgoing-read',
  'outgoing-file-read',
  'letter-read',
  'attachment-read',
  'party-search',
  'entry-search',
  'imported-entry-search',
  'imported-entry-read',
]

/** Awaited before anything is shown: what was seen was logged. */
export async function logAccess(
  context: RequestContext,
  action: AccessAction,
  about: About = {},
): Promise<void> {
  await logAccessBeside(context, action, about, async () => undefined)
}

/** The same, with what is asked in its transaction once it is logged. Null where it was not. */
export async function logAccessBeside<Result>(
  context: RequestContext,
  action: AccessAction,
  about: About,
  ask: (db: Transaction) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await context.app.database.inMunicipality(context.actor.municipalityId, async (db) => {
      const [, result] = await Promise.all([logAccessIn(db, context, action, about), ask(db)])
      return result
    })
  } catch (cause) {
    if (!isDatabaseFull(cause) || !mayBeNotedElsewhere.includes(action)) throw cause
    const { actor, app, request } = context
    // Ids alone: names and words typed stay out of this log.
    const { staffId } = actor
    const entryId = about.entryId ?? null
    app.log.warn(
      { action, staffId, entryId, requestId: request.id },
      'looked at, and no room to note it',
    )
    return null
  }
}

/** In the transaction of the act that it tells of. */
export async function logAccessIn(
  db: Transaction,
  { actor, request }: Pick<RequestContext, 'actor' | 'request'>,
  action: AccessAction,
  about: About,
): Promise<void> {
  await db
    .insertInto('access_log')
    .values({
      municipality_id: actor.municipalityId,
      staff_id: actor.staffId,
      action,
      entry_id: about.entryId ?? null,
      detail: about.detail ?? '',
      request_id: request.id,
    })
    .execute()
}
