/**
 * The holidays a municipality's calendar is seeded with, from the open data of `date-holidays` and what we know it lacks or
 * gets wrong (domain specification §5.2). A seed, never the law: every year stays unapproved until a person of the
 * municipality has compared it with the official list and added its local feasts.
 */
import type { CivilDate } from '#domain/civil-date.ts'
import type { CountryCode } from '#domain/country.ts'

export interface StartingHoliday {
  readonly date: CivilDate
  readonly name: string
  readonly source: string
}

interface Correction {
  /** Rules of the library's own grammar, taken out. */
  readonly without?: readonly string[]
  readonly with?: readonly {
    readonly rule: string
    readonly name: string
    readonly source: string
  }[]
}

// The data is CC-BY-3.0: its name travels with every row that comes from it.
const librarySource = 'date-holidays 3.37.0 (ISC, CC-BY-3.0)'

const corrections: Readonly<Partial<Record<CountryCode, Correction>>> = {
  CL: {
    with: [
      {
        rule: 'easter -1',
        name: 'Sábado Santo',
        source: 'Ley 2.977 art. 1; falta en date-holidays 3.37.0',
      },
    ],
  },
  EC: {
    // 10 September is a slip of the library for 9 October; Holy Thursday is not among the days of the Código del Trabajo.
    without: ['09-10', 'easter -3'],
    with: [
      {
        rule: '10-09',
        name: 'Independencia de Guayaquil',
        source: 'Código del Trabajo art. 65; date-holidays 3.37.0 dice 10 de septiembre',
      },
    ],
  },
}

/** One row a day, in order. Bridges that a government moves each year are not in it (Ecuador's above all). */
export async function startingHolidays(
  country: CountryCode,
  year: number,
  /** As `seedRegions` codes it; with it come the region's own days among the national ones. */
  region?: string,
): Promise<StartingHoliday[]> {
  // Loaded here because only a set-up needs it: its data weighs 800 kB.
  const { default: Holidays } = await import('date-holidays')
  const { without = [], with: added = [] } = corrections[country] ?? {}
  const options = { languages: 'es', types: ['public' as const] }
  const calendar =
    region === undefined ? new Holidays(country, options) : new Holidays(country, region, options)
  for (const rule of without) calendar.unsetRule(rule)
  for (const { rule, name } of added)
    calendar.setHoliday(rule, { name: { es: name }, type: 'public' })

  const byDate = new Map<CivilDate, StartingHoliday>()
  for (const { date, name, rule, type } of calendar.getHolidays(year, 'es')) {
    if (type !== 'public') continue
    const day = date.slice(0, 10)
    const source = added.find((one) => one.rule === rule)?.source ?? librarySource
    const same = byDate.get(day)
    byDate.set(day, { date: day, name: same ? `${same.name} · ${name}` : name, source })
  }
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/** The regions the open data knows days of; none for a country whose days are the same everywhere. */
export async function seedRegions(
  country: CountryCode,
): Promise<{ readonly code: string; readonly name: string }[]> {
  const { default: Holidays } = await import('date-holidays')
  const states: Readonly<Record<string, string>> = new Holidays().getStates(country, 'es') ?? {}
  return Object.entries(states)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}
