/**
 * Counting an entry's deadline again: with the term it was registered under, on its office's
 * calendar.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { courseOf } from '#domain/book/deadline-course.ts'
import type { TermCourse } from '#domain/deadline/deadline.ts'
import { lastDayOf } from '#domain/deadline/deadline.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { DeadlineStop } from '#domain/handling/handling.ts'
import { officeOf } from '../../reference/reference-data.ts'
import { datedAt } from '../../ledger/dated-at.ts'
import { readTermHistory } from '../../municipality/terms/configuration-rows.ts'
import type { ChangeScene } from './change-entry.ts'

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
