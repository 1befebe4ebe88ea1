/**
 * One's own notices: reading them, marking them as read, and whether letters tell of them each
 * morning and of what is overdue each week.
 */
import type { api } from '#contract/api.ts'
import type { NoticesView } from '#contract/book/notices.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { mayReadBookState } from '#domain/book/book-act.ts'
import { getsOverdueLetter } from '#domain/book/overdue-letter.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RowScope } from '../../platform/database/connect/open-database.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import type { BookClock } from '../../platform/ledger/book-clock.ts'
import { readBookClock } from '../../platform/ledger/book-clock.ts'
import {
  lettersAsEntries,
  mayReadLetter,
} from '../../platform/municipality/reference/readable-letters.ts'
import { tellsNoSecret } from './send-digests.ts'

const shownNotices = 50
const mostUnread = 100

type Shown = NoticesView['notices'][number]

interface NoticeRow {
  readonly notice_id: string
  readonly kind: NoticeKind
  readonly entry_id: string | null
  readonly number: string | null
  readonly about: string | null
  readonly shows_at: Date
  readonly due_on: string | null
  readonly read_at: Date | null
  readonly letter: Pick<Shown, 'letterId' | 'letterKind' | 'subject'> | null
}

export const readNotices: Handler<typeof api.readNotices> = async (context) => {
  const { app, actor } = context
  const own = await ownNotices(context)
  const { municipality } = await app.referenceData.of(actor.municipalityId)
  // The whole book's, behind no wall of a person: that would hide its last closing from some.
  const clock = mayReadBookState(actor)
    ? await app.database.read(actor.municipalityId, (db) =>
        readBookClock(db, actor.municipalityId, app.now()),
      )
    : null
  return app.database.read(await ownScope(context), async (db) => {
    const { rows } = await sql<NoticeRow>`
      select n.notice_id, n.kind, n.entry_id, coalesce(entry.entry_number, letter.number) as number, about.name as about, n.shows_at, n.due_on, n.read_at, letter.said as letter
      ${own} order by n.shows_at desc, n.notice_id limit ${shownNotices}`.execute(db)
    const unread = await sql<{ count: number }>`
      select count(*)::int as count from (select ${own} and n.read_at is null limit ${mostUnread}) as waiting`.execute(
      db,
    )
    const wants = await db
      .selectFrom('staff')
      .select(['wants_digest', 'wants_overdue_letter'])
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, staff_id: actor.staffId }))
      .executeTakeFirstOrThrow()
    return {
      notices: rows.map((row) => ({
        noticeId: row.notice_id,
        kind: row.kind,
        entryId: row.entry_id,
        entryNumber: row.number ?? '',
        about: row.about,
        at: row.shows_at.toISOString(),
        dueOn: row.due_on,
        isRead: row.read_at !== null,
        ...row.letter,
      })),
      unread: unread.rows[0]?.count ?? 0,
      clock: clock && clockView(clock, app.now(), municipality.timeZone),
      digest: { isMailSet: app.mailer.isSet, isWanted: wants.wants_digest },
      overdueLetter: getsOverdueLetter(actor) ? { isWanted: wants.wants_overdue_letter } : null,
    }
  })
}

/** Null while nothing is wrong with it. */
function clockView(
  { fault, now, lastAt }: BookClock,
  serverNow: Date,
  timeZone: string,
): NoticesView['clock'] {
  if (fault === null) return null
  return {
    fault,
    now: now.toISOString(),
    lastAt: lastAt.toISOString(),
    serverNow: serverNow.toISOString(),
    timeZone,
  }
}

/**
 * With its entry, where it is of one, so that row-level security by reach hides the notice of what
 * its reader may no longer know of; of a letter, where its reader may read it now.
 */
async function ownNotices({ actor, app }: RequestContext): Promise<RawBuilder<unknown>> {
  const reference = await app.referenceData.of(actor.municipalityId)
  return sql`from notice n
    left join entry on entry.municipality_id = n.municipality_id and entry.entry_id = n.entry_id
    left join staff about on about.municipality_id = n.municipality_id and about.staff_id = n.about_id
    left join lateral (select entry.document_number as number, jsonb_build_object('letterId', entry.letter_id,
        'letterKind', entry.form -> 'kind', 'subject', entry.form -> 'subject') as said
      from ${lettersAsEntries}
      where entry.municipality_id = n.municipality_id and entry.letter_id = n.letter_id
        and ${mayReadLetter({ actor, reference, app })}) letter on true
    where (n.entry_id is null or entry.entry_id is not null) and (n.letter_id is null or letter.said is not null)
      and n.municipality_id = ${actor.municipalityId} and n.staff_id = ${actor.staffId} and n.shows_at <= ${app.now()}
      and ${tellsNoSecret}`
}

async function ownScope({ app, actor }: RequestContext): Promise<RowScope> {
  const { units } = await app.referenceData.of(actor.municipalityId)
  return { municipalityId: actor.municipalityId, visibility: visibilityScopeOf(actor, units) }
}

export const markNoticesRead: Handler<typeof api.markNoticesRead> = async (context, { body }) => {
  const { app, actor } = context
  const now = app.now()
  const own = await ownNotices(context)
  const until = body.until === null ? null : new Date(body.until)
  return app.database.inMunicipality(await ownScope(context), async (db) => {
    const { numAffectedRows } = await sql`
      update notice set read_at = ${now}
      where municipality_id = ${actor.municipalityId} and staff_id = ${actor.staffId} and read_at is null
        and (notice_id = any (${body.noticeIds}::uuid[]) or shows_at <= ${until})
        and notice_id in (select n.notice_id ${own})`.execute(db)
    return { marked: Number(numAffectedRows ?? 0) }
  })
}

export const setDigest: Handler<typeof api.setDigest> = keepWish('wants_digest')

export const setOverdueLetter: Handler<typeof api.setOverdueLetter> =
  keepWish('wants_overdue_letter')

function keepWish(column: 'wants_digest' | 'wants_overdue_letter') {
  return async <Wish extends { readonly isWanted: boolean }>(
    { app, actor }: RequestContext,
    { body }: { readonly body: Wish },
  ): Promise<Wish> => {
    await app.database.inMunicipality(actor.municipalityId, (db) =>
      db
        .updateTable('staff')
        .set({ [column]: body.isWanted })
        .where((eb) => eb.and({ municipality_id: actor.municipalityId, staff_id: actor.staffId }))
        .execute(),
    )
    return body
  }
}
