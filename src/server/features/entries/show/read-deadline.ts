/** `GET /api/entries/:entryId/deadline`: "¿por qué esta fecha?", for whoever reads the entry. */
import type { api } from '#contract/api.ts'
import type { DeadlineView, LadderStepView } from '#contract/entry/deadlines.ts'
import { courseOf } from '#domain/book/deadline-course.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { LadderStep } from '#domain/deadline/deadline-ladder.ts'
import { explainDue } from '#domain/deadline/deadline-ladder.ts'
import type { Term, TermCourse } from '#domain/deadline/deadline.ts'
import { effectiveDate } from '#domain/deadline/deadline.ts'
import { suspendedSince } from '#domain/handling/handling.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { datedAt } from '../../../platform/ledger/dated-at.ts'
import { readTermHistory } from '../../../platform/municipality/terms/configuration-rows.ts'
import { groundOfTerm } from '../../../platform/municipality/terms/law-of-type.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf, todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { seeContent } from '../see-entry.ts'

export const readDeadline: Handler<typeof api.readDeadline> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeContent(context, params.entryId)
  const { entry } = seen
  const reference = await app.referenceData.of(actor.municipalityId)
  const termAt = await app.database.read(actor.municipalityId, (db) =>
    readTermHistory(db, actor.municipalityId),
  )
  const term = termAt(entry.content.typeId, datedAt(seen.events))
  const office = officeOf(reference, entry.officeId)
  const course =
    term === null
      ? { effectiveDate: entry.content.effectiveDate, suspensions: [], extensions: [] }
      : courseOf(entry, term)
  return deadlineView({
    ...course,
    reference,
    office,
    presentedAt: new Date(entry.content.presentedAt),
    now: app.now(),
    term,
    typeId: entry.content.typeId,
    suspendedSince: suspendedSince(entry.handling),
    registered: entry.content.dueOn,
  })
}

/** `POST /api/deadline-previews`: the due date of a document still being typed, and why. */
export const previewDeadline: Handler<typeof api.previewDeadline> = async (
  { app, actor },
  { body },
) => {
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = officeOf(reference, body.officeId)
  const type = reference.types.get(body.typeId)
  if (!type) throw new Refusal('E-DOC-03', 'typeId')
  const now = app.now()
  const presentedAt = body.presentedAt === null ? now : new Date(body.presentedAt)
  return deadlineView({
    reference,
    office,
    presentedAt,
    now,
    term: type.deadline,
    typeId: body.typeId,
    effectiveDate: effectiveDate(presentedAt, office.timeZone, office.calendar, office.hours),
    suspensions: [],
    extensions: [],
    suspendedSince: null,
    registered: undefined,
  })
}

interface Query extends Omit<TermCourse, 'term'> {
  readonly reference: ReferenceData
  readonly office: ReferenceOffice
  readonly presentedAt: Date
  readonly now: Date
  readonly term: Term | null
  readonly typeId: string
  readonly suspendedSince: CivilDate | null
  /** What stands in the register; undefined while nothing does. */
  readonly registered: CivilDate | null | undefined
}

/**
 * The due date and its ladder. A date beyond this year is withheld until somebody approves the
 * calendar it falls in (docs/specification/deadlines.md).
 */
function deadlineView(asked: Query): DeadlineView {
  const { reference, office, term, registered, suspendedSince: stoppedOn } = asked
  const { municipality, types } = reference
  const ground = groundOfTerm(municipality.country, types.get(asked.typeId)?.code ?? '', term)
  const view = {
    term: term && { ...term },
    standing: 'FIRM' as const,
    unapprovedYear: null,
    suspendedSince: stoppedOn,
    countedOn: null,
    steps: [],
    ground,
  }
  if (term === null) return { ...view, dueOn: registered ?? null }
  const { timeZone, hours, calendar } = office
  const ladder = explainDue({ ...asked, term, timeZone, hours, calendar })
  const dueOn = registered === undefined ? ladder.dueOn : registered
  if (dueOn === null) return { ...view, dueOn }
  const { standing, year: unapprovedYear } = judgeDue(
    { effectiveDate: asked.effectiveDate, dueOn },
    todayAt(office, asked.now),
    (one) => reference.calendar.approvedYears.has(one),
  )
  if (standing === 'WITHHELD') return { ...view, dueOn: null, standing, unapprovedYear }
  return {
    ...view,
    dueOn,
    standing,
    unapprovedYear,
    countedOn: ladder.dueOn === dueOn ? null : ladder.dueOn,
    steps: ladder.steps.map(stepView),
  }
}

function stepView(step: LadderStep): LadderStepView {
  if (step.kind === 'SKIPPED') {
    return { ...step, days: step.days.map(({ name, layer }) => ({ name, layer })) }
  }
  return 'term' in step ? { ...step, term: { ...step.term } } : { ...step }
}
