/** One's own notices: reading them, marking them as read, and whether letters tell of them each morning and of what is overdue each week. */
import type { api } from '#contract/api.ts'
import type { NoticeKind } from '#domain/notice.ts'
import { getsOverdueLetter } from '#domain/overdue-letter.ts'
import { reachOf } from '#domain/sight.ts'
import type { RawBuilder, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Wall } from '../database/open-database.ts'
import type { StaffTable } from '../database/tables.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'

const shownNotices = 50
const mostUnread = 100

interface NoticeRow {
  readonly notice_id: string
  readonly kind: NoticeKind
  readonly entry_id: string | null
  readonly entry_number: string | null
  readonly shows_at: Date
  readonly due_on: string | null
  readonly read_at: Date | null
}

export const readNotices: Handler<typeof api.readNotices> = async (desk) => {
  const { house, actor } = desk
  const own = ownNotices(desk)
  return house.database.read(await ownWall(desk), async (db) => {
    const { rows } = await sql<NoticeRow>`
      select n.notice_id, n.kind, n.entry_id, entry.entry_number, n.shows_at, n.due_on, n.read_at
      ${own} order by n.shows_at desc, n.notice_id limit ${shownNotices}`.execute(db)
    const unread = await sql<{ count: number }>`
      select count(*)::int as count from (select ${own} and n.read_at is null limit ${mostUnread}) as waiting`.execute(
      db,
    )
    const wants = await db
      .selectFrom('staff')
      .select(['wants_digest', 'wants_overdue_letter'])
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirstOrThrow()
    return {
      notices: rows.map((row) => ({
        noticeId: row.notice_id,
        kind: row.kind,
        entryId: row.entry_id,
        entryNumber: row.entry_number ?? '',
        at: row.shows_at.toISOString(),
        dueOn: row.due_on,
        isRead: row.read_at !== null,
      })),
      unread: unread.rows[0]?.count ?? 0,
      digest: { isMailSet: house.mailer.isSet, isWanted: wants.wants_digest },
      overdueLetter: getsOverdueLetter(actor) ? { isWanted: wants.wants_overdue_letter } : null,
    }
  })
}

/** With its entry, where it is of one, so that row-level security by reach hides the notice of what its reader may no longer know of. */
function ownNotices({ actor, house }: Desk): RawBuilder<unknown> {
  return sql`from notice n
    left join entry on entry.municipality_id = n.municipality_id and entry.entry_id = n.entry_id
    where (n.entry_id is null or entry.entry_id is not null) and n.municipality_id = ${actor.municipalityId} and n.staff_id = ${actor.staffId} and n.shows_at <= ${house.now()}`
}

async function ownWall({ house, actor }: Desk): Promise<Wall> {
  const { units } = await house.counters.of(actor.municipalityId)
  return { municipalityId: actor.municipalityId, reach: reachOf(actor, units) }
}

export const markNoticesRead: Handler<typeof api.markNoticesRead> = async (desk, { body }) => {
  const { house, actor } = desk
  const now = house.now()
  const until = body.until === null ? null : new Date(body.until)
  return house.database.inMunicipality(await ownWall(desk), async (db) => {
    const { numAffectedRows } = await sql`
      update notice set read_at = ${now}
      where municipality_id = ${actor.municipalityId} and staff_id = ${actor.staffId} and read_at is null
        and shows_at <= ${now}
        and (notice_id = any (${body.noticeIds}::uuid[]) or shows_at <= ${until})`.execute(db)
    return { marked: Number(numAffectedRows ?? 0) }
  })
}

export const setDigest: Handler<typeof api.setDigest> = async (desk, { body }) => {
  await change(desk, { wants_digest: body.isWanted })
  return body
}

export const setOverdueLetter: Handler<typeof api.setOverdueLetter> = async (desk, { body }) => {
  await change(desk, { wants_overdue_letter: body.isWanted })
  return body
}

async function change(
  { house, actor }: Desk,
  wanted: Updateable<Pick<StaffTable, 'wants_digest' | 'wants_overdue_letter'>>,
): Promise<void> {
  await house.database.inMunicipality(actor.municipalityId, (db) =>
    db
      .updateTable('staff')
      .set(wanted)
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', '=', actor.staffId)
      .execute(),
  )
}
