/** Another person reads a draft, and returns it with remarks or approves this very text. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { saidLength } from '#domain/common/text.ts'
import { holds } from '#domain/permission/permission.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../../context/request-context.ts'
import type { Tables } from '../../database/tables/tables.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { standingActor } from '../../municipality/people/standing-actor.ts'
import type { Changing } from './change-letter.ts'
import { changeDraft } from './change-letter.ts'
import { readersOf } from './letter-row.ts'
import type { Told } from './tell-of-letter.ts'
import { tellOfLetter } from './tell-of-letter.ts'

export const sendToReview: Handler<typeof api.sendToReview> = (context, { params, body }) =>
  changeDraft(
    context,
    { ...params, action: 'send-to-review', overRevision: body.overRevision },
    async (changing) => {
      await demandReviewer(context, changing, body.reviewerId)
      const { row } = changing.seen
      await updated(
        context,
        changing,
        {
          status: 'IN_REVIEW',
          reviewer_id: body.reviewerId,
          reader_ids: readersOf(row.form, [row.author_id, row.changed_by_id, body.reviewerId]),
        },
        { kind: 'LETTER_TO_REVIEW', people: [body.reviewerId] },
      )
    },
  )

/** Of the registry or of a unit, and not whoever saved this text. */
async function demandReviewer(
  { app }: RequestContext,
  { db, actor, reference, seen }: Changing,
  staffId: string,
): Promise<void> {
  const today = localDateTimeAt(app.now(), reference.municipality.timeZone).date
  const { municipalityId } = actor
  const reviewer = await standingActor(
    db,
    { municipalityId, staffId },
    { today, units: reference.units },
  )
  const works =
    reviewer !== null &&
    reviewer.readerId === undefined &&
    (['REG', 'JREG', 'JU', 'TR'] as const).some((role) => holds(reviewer, role))
  if (!works || staffId === seen.row.changed_by_id) throw new Refusal('E-SAL-19', 'reviewerId')
}

const reasonText = 10

export const decideReview: Handler<typeof api.decideReview> = (context, { params, body }) => {
  const { decision, overRevision } = body
  const isReturned = decision === 'RETURNED'
  const remark = body.text
  if (isReturned && saidLength(remark ?? '') < reasonText)
    throw new Refusal('E-TRA-02', 'text', { n: reasonText })
  return changeDraft(
    context,
    { ...params, action: isReturned ? 'return' : 'approve', overRevision },
    async (changing) => {
      const { db, actor, seen } = changing
      const { municipalityId, staffId } = actor
      await db
        .insertInto('letter_remark')
        .values({
          municipality_id: municipalityId,
          letter_id: params.letterId,
          remark_id: randomUUID(),
          revision: seen.row.revision,
          decision,
          remark,
          made_by_id: staffId,
          made_at: context.app.now(),
        })
        .execute()
      await updated(
        context,
        changing,
        {
          status: 'DRAFT',
          // What is returned was approved by nobody any more, whoever said so before.
          approved_revision: isReturned ? null : seen.row.revision,
          approved_by_id: isReturned ? null : staffId,
        },
        {
          kind: isReturned ? 'LETTER_RETURNED' : 'LETTER_APPROVED',
          people: [seen.row.author_id, seen.row.changed_by_id],
        },
      )
    },
  )
}

async function updated(
  { app }: RequestContext,
  { db, actor, seen }: Changing,
  change: Updateable<Tables['letter']>,
  told: Told,
): Promise<void> {
  const { municipality_id: municipalityId, letter_id: letterId } = seen.row
  const at = app.now()
  await db
    .updateTable('letter')
    .set({ ...change, since: at })
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
  await tellOfLetter(db, { municipalityId, letterId, actorId: actor.staffId, at }, told)
}
