/**
 * The holidays a municipality's calendar is seeded with, from the open data of `date-holidays` and
 * what we know it lacks or gets wrong (docs/specification/deadlines.md). A seed, never the law:
 * every year stays unapproved until a person of the municipality has compared it with the official
 * list and added its local feasts.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dayMonthYear } from '#domain/deadline/civil-date.ts'
import type { CountryCode } from '#domain/common/country.ts'
import type { Ground } from '#domain/law/country-law.ts'
import type { CountryHolidays, HolidayLine } from '../holidays/country-holidays.ts'
import { holidaysOf } from '../holidays/holidays-of.ts'
import type { OpenDay } from '../holidays/open-days.ts'
import { daysOfRule, openDays, openRegions } from '../holidays/open-days.ts'

export interface StartingHoliday {
  readonly date: CivilDate
  readonly name: string
  readonly source: string
}

// The data is CC-BY-3.0: its name travels with every row that comes from it.
const libraryName = 'date-holidays 3.37.0 (ISC, CC-BY-3.0)'

/**
 * One row a day, in order. With a region, as `seedRegions` codes it, its own days come among the
 * national ones.
 */
export async function startingHolidays(
  country: CountryCode,
  year: number,
  region?: string,
): Promise<StartingHoliday[]> {
  const known = holidaysOf[country]
  const found = [
    ...(await nationalDays(country, known, year)),
    ...(region === undefined ? [] : await regionalDays(country, known, year, region)),
  ]
  const byDate = new Map<CivilDate, StartingHoliday>()
  for (const day of found) {
    const same = byDate.get(day.date)
    const isSaid = same?.name.split(' · ').includes(day.name)
    if (!same || !isSaid) {
      byDate.set(day.date, same ? { ...same, name: `${same.name} · ${day.name}` } : day)
    }
  }
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The nation's days, and those of one region that are not also the nation's. */
export async function holidaysByLayer(
  country: CountryCode,
  year: number,
  region: string | null,
): Promise<Readonly<Record<'national' | 'regional', readonly StartingHoliday[]>>> {
  const national = await startingHolidays(country, year)
  if (region === null) return { national, regional: [] }
  const dates = new Set(national.map(({ date }) => date))
  const all = await startingHolidays(country, year, region)
  return { national, regional: all.filter(({ date }) => !dates.has(date)) }
}

/** The regions days are known of; none for a country whose days are the same everywhere. */
export async function seedRegions(
  country: CountryCode,
): Promise<{ readonly code: string; readonly name: string }[]> {
  const { regions = {} } = holidaysOf[country]
  return Object.entries(await openRegions(country))
    .map(([code, name]) => ({ code, name: regions[code]?.name ?? name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

/** Whether all days of the region in a year are known, and were compared with a publication. */
export function isRegionWhole(country: CountryCode, year: number, region: string | null): boolean {
  const { ground, regionalGround = ground, regions } = holidaysOf[country]
  // Spain alone: without a region, none of its days are kept.
  if (region === null) return regions === undefined
  const { years, with: added = [], isPartial = false } = regions?.[region] ?? {}
  const grounds: readonly Ground[] = years?.[year] ?? [regionalGround, ...added]
  return !isPartial && grounds.every(({ read }) => read !== 'UNSEEN')
}

/** Whether days of the region are asked of the right country; null asks for the nation's alone. */
export async function isSeedRegion(country: CountryCode, region: string | null): Promise<boolean> {
  return region === null || (await seedRegions(country)).some(({ code }) => code === region)
}

async function nationalDays(
  country: CountryCode,
  known: CountryHolidays,
  year: number,
): Promise<StartingHoliday[]> {
  const { notOn = [], with: added = [] } = known.years?.[year] ?? {}
  const open = withGround(await openDays(country, 'national', year), known.ground)
  const days = [...open, ...(await daysOf([...(known.with ?? []), ...added], year))]
  return days.filter(({ date }) => !notOn.includes(date))
}

async function regionalDays(
  country: CountryCode,
  known: CountryHolidays,
  year: number,
  region: string,
): Promise<StartingHoliday[]> {
  const { years, with: added = [], notOn = [] } = known.regions?.[region] ?? {}
  const listed = years?.[year]
  if (listed) return daysOf(listed, year)
  const found = await openDays(country, region, year)
  const open = found.filter(({ date }) => !notOn.includes(date.slice('2000-'.length)))
  const ground = known.regionalGround ?? known.ground
  return [...withGround(open, ground), ...(await daysOf(added, year))]
}

function withGround(days: readonly OpenDay[], ground: Ground): StartingHoliday[] {
  const source = `${sourceOf(ground)} · ${libraryName}`
  return days.map((day) => ({ ...day, source }))
}

/** The days lines give in a year. */
async function daysOf(lines: readonly HolidayLine[], year: number): Promise<StartingHoliday[]> {
  const found = lines.map(async ({ rule, name, ...ground }) =>
    (await daysOfRule(rule, year)).map((date) => ({ date, name, source: sourceOf(ground) })),
  )
  return (await Promise.all(found)).flat()
}

/** Whether a day has its source from here, and no person wrote it. */
export function isSeededSource(source: string): boolean {
  return /date-holidays|\((?:visto|sin cotejar; buscado) el \d/u.test(source)
}

function sourceOf({ law, read, checkedOn }: Ground): string {
  const day = dayMonthYear(checkedOn)
  return read === 'UNSEEN' ? `${law} (sin cotejar; buscado el ${day})` : `${law} (visto el ${day})`
}
