/** Until when, and with what, an observed entry is mended; and its deadline counted again. */
import type { api } from '#contract/api.ts'
import { remedyTermOf } from '#domain/acts/work.ts'
import type { CitizenPlace } from '#domain/book/citizen-term.ts'
import { citizenDue, citizenPlaces } from '#domain/book/citizen-term.ts'
import { courseOf } from '#domain/book/deadline-course.ts'
import { countryOf } from '#domain/common/country.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { TermCourse } from '#domain/deadline/deadline.ts'
import { lastDayOf } from '#domain/deadline/deadline.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { DeadlineStop } from '#domain/handling/handling.ts'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { datedAt } from '../../../platform/ledger/dated-at.ts'
import { readTermHistory } from '../../../platform/municipality/terms/configuration-rows.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import { visibilityFor } from '../../../platform/municipality/reference/visibility.ts'
import { isVisibleAsOtherEnd, seeContent } from '../see-entry.ts'
import type { ChangeScene } from './change-entry.ts'

export const proposeRemedy: Handler<typeof api.proposeRemedy> = async (
  context,
  { params, query },
) => {
  const { actor, app } = context
  const seen = await seeContent(context, params.entryId)
  const reference = await app.referenceData.of(actor.municipalityId)
  const { municipality, terms } = reference
  const term = remedyTermOf(seen.entry, countryOf(municipality.country), terms.remedyTerm)
  const { calendar } = officeOf(reference, seen.entry.officeId)
  const due = citizenDue(query.notifiedOn, term, calendar, placesOf(reference, seen.entry))
  return {
    term: { ...term },
    remedyBy: due.dueOn,
    places: due.places.map(({ locality, movedBy, isKnown, missingYears }) => ({
      locality,
      isKnown,
      days: movedBy.map(({ date, name }) => ({ date, name })),
      missingYears: [...missingYears],
    })),
  }
}

/** The places of the interested parties whose calendars count beside the office's. */
export function placesOf(reference: ReferenceData, entry: Entry): readonly CitizenPlace[] {
  return citizenPlaces(entry.parties, {
    municipalityName: reference.municipality.name,
    mode: reference.terms.calendarMode,
    office: officeOf(reference, entry.officeId).calendar,
    days: reference.calendar.days,
  })
}

export const listRemedies: Handler<typeof api.listRemedies> = async (context, { params }) => {
  const { actor, app } = context
  await seeContent(context, params.entryId)
  const reference = await app.referenceData.of(actor.municipalityId)
  // The server looks: the remedy of an entry is known to whoever reads that entry, also before it
  // was sent to them. What it says is told then of an ordinary one alone, and of a confidential one
  // nothing.
  const asking = { actor, reference, now: app.now() }
  const isTold = sql`(entry.confidentiality = 'ORDINARY'
    or ${visibilityFor(asking)} <> 'EXISTENCE')`
  const rows = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('entry_relation as relation')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.municipality_id', '=', 'relation.municipality_id')
          .onRef('entry.entry_id', '=', 'relation.entry_id'),
      )
      .select(['entry.entry_id', 'entry.entry_number', 'entry.registered_at'])
      .select(sql<string>`case when ${isTold} then entry.sender else '' end`.as('sender'))
      .select(sql<string>`case when ${isTold} then entry.subject else '' end`.as('subject'))
      .where('relation.municipality_id', '=', actor.municipalityId)
      .where('relation.related_entry_id', '=', params.entryId)
      .where('relation.kind', '=', 'REMEDIES')
      .where('entry.register_status', '<>', 'ANNULLED')
      .where(isVisibleAsOtherEnd(asking))
      .orderBy('entry.ledger_position', 'desc')
      .limit(20)
      .execute(),
  )
  return {
    remedies: rows.map((row) => ({
      entryId: row.entry_id,
      entryNumber: row.entry_number,
      registeredAt: row.registered_at.toISOString(),
      sender: row.sender,
      subject: row.subject,
    })),
  }
}

/** The last day with other stops of the clock; null for an entry without a deadline. */
export async function dueWith(
  scene: ChangeScene,
): Promise<(stops: readonly DeadlineStop[]) => CivilDate | null> {
  const { entry, reference } = scene
  const { calendar } = officeOf(reference, entry.officeId)
  const courseFor = await courseReader(scene)
  return (stops) => {
    const course = courseFor({ ...entry, handling: { ...entry.handling, stops } })
    return course && lastDayOf(course, calendar)
  }
}

/** What its due date was counted from; null when its type gave it no term. */
export async function courseNow(scene: ChangeScene): Promise<TermCourse | null> {
  return (await courseReader(scene))(scene.entry)
}

async function courseReader({
  db,
  head,
  entry,
  events,
}: ChangeScene): Promise<(entry: Entry) => TermCourse | null> {
  const termAt = await readTermHistory(db, head.municipalityId)
  const term = termAt(entry.content.typeId, datedAt(events))
  return (asked) => term && courseOf(asked, term)
}
