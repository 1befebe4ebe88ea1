/**
 * A confirmed change of days leaves a sweep behind: the note of what must be counted again, and of
 * how far that got.
 */
import type { ConfigurationChange, OfficeForm } from '#domain/municipality/configuration-change.ts'
import { touchedDates } from '#domain/municipality/configuration-change.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { readWorkCalendar } from '../../municipality/terms/work-calendar.ts'
import { countCandidates } from './moved-dates.ts'
import type { Touched } from './moved-dates.ts'

/** Writes nothing for a change that touches no day. */
export async function openSweep(
  db: Transaction,
  municipalityId: string,
  { sweepId, change }: { readonly sweepId: string; readonly change: ConfigurationChange },
): Promise<void> {
  const touched = await touchedBy(db, municipalityId, change)
  if (!touched) return
  await db
    .insertInto('deadline_sweep')
    .values({
      municipality_id: municipalityId,
      sweep_id: sweepId,
      dates: [...touched.dates],
      office_id: touched.officeId,
      total: await countCandidates(db, municipalityId, touched),
      finished_at: null,
    })
    .execute()
}

export async function touchedBy(
  db: Transaction,
  municipalityId: string,
  change: ConfigurationChange,
): Promise<Touched | null> {
  if (change.kind === 'CALENDAR_DAYS') {
    const touched = touchedDates(change.days)
    return touched.dates.length === 0 ? null : touched
  }
  if (change.kind !== 'OFFICE' || change.before === null) return null
  const { profile } = await readWorkCalendar(db, municipalityId)
  const isMoved =
    profile.hasSaturdayByOffice && saturdaysOf(change.before) !== saturdaysOf(change.after)
  // A Saturday is a working day there or it is not: any document of that office may be touched.
  return isMoved ? { dates: [], officeId: change.officeId } : null
}

/** When it opens on Saturdays: usually, and in which seasons. */
function saturdaysOf({ closesAt, seasons }: OfficeForm): string {
  const inSeasons = seasons.map(({ from, to, closesAt: own }) => [from, to, opensOnSaturday(own)])
  return JSON.stringify([opensOnSaturday(closesAt), inSeasons])
}

function opensOnSaturday(times: OfficeForm['closesAt']): boolean {
  return times['6'] !== undefined
}
