/** The rows of a page, as far as their reader may see them, with what they may do to each. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { needsReason, visibilityOf } from '#domain/entry/visibility.ts'
import { isOpen } from '#domain/handling/handling.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import {
  dueWithheldYear,
  surroundingsAt,
  timeDeclaredFalseAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import { givenReasons } from '../../../platform/municipality/reference/visibility.ts'
import { isAskerThere, versionSeen } from '../see-entry.ts'
import { dueStateOf } from './trays.ts'

export async function listedEntries(
  context: RequestContext,
  rows: readonly ListRow[],
  scene: Asking,
): Promise<ListedEntry[]> {
  const unread = await askingReasons(context, rows, scene)
  const listed = rows.flatMap((row) => listedEntry(row, scene, unread.has(row.entry_id)) ?? [])
  const refused = await refusedApprovals(context, rows, scene, listed)
  return refused.size === 0
    ? listed
    : listed.map((entry) => (refused.has(entry.entryId) ? withoutApproval(entry) : entry))
}

/** Those that would open to the reader once they said why. */
async function askingReasons(
  { app, actor }: RequestContext,
  rows: readonly ListRow[],
  { reference, now }: Asking,
): Promise<ReadonlySet<string>> {
  const asking = rows.filter((row) => {
    if (row.confidentiality !== 'CONFIDENTIAL') return false
    const entry = standingOfRow(row)
    const around = surroundingsAt(reference, row.office_id, now)
    return (
      needsReason(actor.staffId, entry, around) && visibilityOf(actor, entry, around) === 'CONTENT'
    )
  })
  const ids = asking.map(({ entry_id: entryId }) => entryId)
  if (ids.length === 0) return new Set()
  const given = await app.database.read(actor.municipalityId, (db) =>
    givenReasons(db, actor, ids, now),
  )
  return new Set(ids.filter((entryId) => !given.has(entryId)))
}

function withoutApproval(entry: ListedEntry): ListedEntry {
  return { ...entry, allowed: entry.allowed.filter((action) => action !== 'approve-annulment') }
}

/** Of which an approval would be refused because of who asked: few rows of a page wait for one. */
async function refusedApprovals(
  { app, actor }: RequestContext,
  rows: readonly ListRow[],
  scene: Asking,
  listed: readonly ListedEntry[],
): Promise<ReadonlySet<string>> {
  const offered = new Set(
    listed.flatMap(({ entryId, allowed }) =>
      allowed.includes('approve-annulment') ? entryId : [],
    ),
  )
  if (offered.size === 0) return offered
  return app.database.read(actor.municipalityId, async (db) => {
    for (const row of rows.filter(({ entry_id: entryId }) => offered.has(entryId))) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const isThere = await isAskerThere(db, scene, standingOfRow(row))
      if (isThere) offered.delete(row.entry_id)
    }
    return offered
  })
}

const columns = [
  'entry_id',
  'entry_number',
  'office_id',
  'registered_at',
  'registered_on',
  'registered_by_id',
  'register_status',
  'confidentiality',
  'sender',
  'subject',
  'type_id',
  'destination_unit_id',
  'folios',
  'due_on',
  'ledger_position',
  'version',
  'handling_status',
  'status_since',
  'current_unit_id',
  'assignee_id',
  'route_unit_ids',
  'reader_ids',
  'pending_sender_id',
  'pending_from_unit_id',
  'pending_copy_unit_ids',
  'received_copy_unit_ids',
  'suspended_since',
  'is_extended',
  'has_reply',
] as const

export interface ListRow extends Pick<Selectable<Tables['entry']>, (typeof columns)[number]> {
  readonly priority: ListedEntry['priority']
  readonly attachment_count: number
  readonly assignee: string | null
  readonly confidentiality_change: {
    readonly askedById: string
    readonly readerIds: readonly string[]
  } | null
  readonly annulment: {
    readonly stage: 'REQUESTED' | 'APPROVED'
    readonly requestedById: string
    readonly requestedAt: string
    readonly consent?: object | null
  } | null
}

export const listColumns = sql`
  ${sql.raw(columns.map((column) => `entry.${column}`).join(', '))},
  entry.priority, entry.annulment, entry.confidentiality_change,
  (select s.name from staff s
    where s.municipality_id = entry.municipality_id and s.staff_id = entry.assignee_id) as assignee,
  (select count(*)::int from attachment a
    where a.municipality_id = entry.municipality_id and a.entry_id = entry.entry_id and a.replaced_by_id is null
  ) as attachment_count`

/**
 * Null when the rules show the reader nothing of it, whatever was read. Of a confidential one that
 * is theirs to read they see when it is due, and no more until they say why.
 */
function listedEntry(
  row: ListRow,
  { actor, reference, now }: Asking,
  asksReason: boolean,
): ListedEntry | null {
  const standing = standingOfRow(row)
  const around = surroundingsAt(reference, row.office_id, now)
  const seen = visibilityOf(actor, standing, around)
  if (seen === 'NONE') return null
  const toldVisibility = asksReason ? 'EXISTENCE' : seen
  const allowed = allowedActions(actor, standing, around, seen)
  const known = {
    entryId: row.entry_id,
    entryNumber: row.entry_number,
    visibility: toldVisibility,
    officeId: row.office_id,
    registeredAt: row.registered_at.toISOString(),
    timeDeclaredFalseAt: timeDeclaredFalseAt(reference, row.ledger_position),
    registerStatus: row.register_status,
    confidentiality: row.confidentiality,
    version: versionSeen(row.version, toldVisibility, allowed),
    allowed,
  }
  const isAnnulmentPending = allowed.includes('refuse-annulment')
  if (seen === 'EXISTENCE') return { ...known, ...nothingMore, isAnnulmentPending }
  const deadline = {
    officeId: row.office_id,
    dueOn: row.due_on,
    isRunning: isOpen(standing) && row.register_status !== 'ANNULLED',
    isSuspended: standing.isSuspended,
  }
  const dates = {
    dueOn: row.due_on,
    dueWithheldYear: dueWithheldYear(reference, row.due_on, around.today),
    due: dueStateOf(reference, deadline, around.today),
  }
  if (asksReason) return { ...known, ...nothingMore, isAnnulmentPending, ...dates }
  return {
    ...known,
    ...dates,
    isAnnulmentPending: row.annulment?.stage === 'REQUESTED',
    priority: row.priority,
    sender: row.sender,
    subject: row.subject,
    typeId: row.type_id,
    destinationUnitId: row.destination_unit_id,
    folios: row.folios,
    attachmentCount: row.attachment_count,
    handlingStatus: row.handling_status,
    statusSince: row.status_since.toISOString(),
    currentUnitId: row.current_unit_id,
    assignee: row.assignee,
  }
}

const nothingMore = {
  isAnnulmentPending: false,
  priority: 'NORMAL',
  sender: '',
  subject: '',
  typeId: null,
  destinationUnitId: null,
  folios: 0,
  attachmentCount: 0,
  dueOn: null,
  dueWithheldYear: null,
  due: { light: 'NONE', workingDaysLeft: null },
  handlingStatus: null,
  statusSince: null,
  currentUnitId: null,
  assignee: null,
} as const satisfies Partial<ListedEntry>

/**
 * What permissions depend on, from the columns alone: the same as `standingOf` makes of the whole
 * history.
 */
export function standingOfRow(
  row: Omit<ListRow, 'priority' | 'attachment_count' | 'assignee'>,
): EntryStanding {
  return {
    officeId: row.office_id,
    confidentiality: row.confidentiality,
    registeredById: row.registered_by_id,
    registeredOn: row.registered_on,
    registerStatus: row.register_status,
    annulment: row.annulment && {
      stage: row.annulment.stage,
      requestedById: row.annulment.requestedById,
      requestedAt: row.annulment.requestedAt,
      isConsented: (row.annulment.consent ?? null) !== null,
    },
    status: row.handling_status,
    unitId: row.current_unit_id,
    assigneeId: row.assignee_id,
    routeUnitIds: row.route_unit_ids,
    readerIds: row.reader_ids,
    confidentialityChange: row.confidentiality_change,
    pendingSender:
      row.pending_sender_id === null
        ? null
        : { staffId: row.pending_sender_id, unitId: row.pending_from_unit_id },
    pendingCopyUnitIds: row.pending_copy_unit_ids,
    receivedCopyUnitIds: row.received_copy_unit_ids,
    hasReply: row.has_reply,
    hasDeadline: row.due_on !== null,
    isSuspended: row.suspended_since !== null,
    isExtended: row.is_extended,
  }
}
