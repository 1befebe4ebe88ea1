/**
 * What open data (`date-holidays`) knows of our countries, in the years a calendar may have: worked
 * out beforehand into `open-days.json` by `scripts/build/write-holidays.ts`, so that no server
 * carries the library and the calendars of the whole world.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { CountryCode } from '#domain/common/country.ts'

export interface OpenDay {
  readonly date: CivilDate
  readonly name: string
}

/**
 * A name, and its days as `0101`: one for every year, or those of each year, with blanks between
 * years and commas within.
 */
type Line = readonly [name: string, days: string]

interface OpenData {
  readonly from: number
  readonly to: number
  /** By country: the regions it knows public holidays of, by code. */
  readonly regions: Readonly<Record<CountryCode, Readonly<Record<string, string>>>>
  /**
   * By country: `national`, and by region what is not national. Less the rules that are not ours.
   */
  readonly days: Readonly<Record<CountryCode, Readonly<Record<string, readonly Line[]>>>>
  /** What the rules we add give, those that are more than a date. */
  readonly rules: Readonly<Record<string, string>>
}

/** Read when a calendar is begun or looked after: some 100 kB. */
async function data(): Promise<OpenData> {
  const { default: read } = await import('./open-days.json', { with: { type: 'json' } })
  // Lines are pairs, which JSON does not tell the compiler.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return read as unknown as OpenData
}

export async function openRegions(country: CountryCode): Promise<Readonly<Record<string, string>>> {
  return (await data()).regions[country]
}

/** Of `place`, a region or `national`. */
export async function openDays(
  country: CountryCode,
  place: string,
  year: number,
): Promise<OpenDay[]> {
  const known = await data()
  const lines = known.days[country][place] ?? []
  return lines.flatMap(([name, days]) => datesIn(known, days, year).map((date) => ({ date, name })))
}

/** The days a line of ours falls on in a year. */
export async function daysOfRule(rule: string, year: number): Promise<CivilDate[]> {
  const [, ofYear, day] = /^(?:(\d{4})-)?(\d\d-\d\d)$/u.exec(rule) ?? []
  if (day !== undefined) {
    return ofYear === undefined || Number(ofYear) === year ? [`${year}-${day}`] : []
  }
  const known = await data()
  const days = known.rules[rule]
  if (days === undefined) throw new Error(`«${rule}» is new: run scripts/build/write-holidays.ts`)
  return datesIn(known, days, year)
}

function datesIn({ from, to }: OpenData, days: string, year: number): CivilDate[] {
  if (year < from || year > to) return []
  const each = days.split(' ')
  const found = each.length === 1 ? days : (each[year - from] ?? '')
  return found === ''
    ? []
    : found.split(',').map((day) => `${year}-${day.slice(0, 2)}-${day.slice(2)}`)
}
