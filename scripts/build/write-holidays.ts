/**
 * Writes `src/server/platform/municipality/holidays/holidays.json`: what `date-holidays` knows of our
 * countries from 2000 to 2100, the years a calendar may have, with what `holiday-rules.json` adds
 * and takes away. A rule there is in the grammar of `date-holidays`, or a date of one year. Run
 * with `node scripts/build/write-holidays.ts` when the library or the rules change;
 * `starting-holidays.test.ts` tells when they did.
 */
import { writeFileSync } from 'node:fs'

import Holidays from 'date-holidays'

import written from './holiday-rules.json' with { type: 'json' }

interface Ground {
  readonly law: string
  readonly read: string
  readonly checkedOn: string
}

interface Rule extends Ground {
  readonly rule: string
  readonly name: string
}

interface Region {
  /** As people call it, where open data says it otherwise. */
  readonly name?: string
  readonly isPartial?: boolean
  /** Of the years that are not listed: what open data lacks, and what it has on another day. */
  readonly with?: readonly Rule[]
  readonly notOn?: readonly string[]
  /** Of a year: all the region's days beside the national ones. */
  readonly years?: Readonly<
    Record<string, Ground & { readonly days: Readonly<Record<string, string>> }>
  >
}

interface CountryRules {
  /** Of the days open data knows. */
  readonly ground: Ground
  readonly regionalGround?: Ground
  /** Rules of open data that are no holidays, or not on that day. */
  readonly without?: readonly string[]
  readonly with?: readonly Rule[]
  readonly notOn?: readonly string[]
  /** Regions open data names and knows no public holiday of. */
  readonly regionsWithoutDays?: readonly string[]
  readonly regions?: Readonly<Record<string, Region>>
}

interface Day {
  readonly date: string
  readonly name: string
  readonly source: string
}

const from = 2000
const to = 2100
const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
const options = { languages: 'es', types: ['public' as const] }
// The data is CC-BY-3.0: its name travels with every row that comes from it.
const library = 'date-holidays 3.37.0 (ISC, CC-BY-3.0)'

const target = new URL(
  '../../src/server/platform/municipality/holidays/holidays.json',
  import.meta.url,
)
if (import.meta.main) writeFileSync(target, holidayFile())

interface CountryHolidays {
  readonly needsRegion: boolean
  /** By year. */
  readonly national: readonly (readonly Day[])[]
  readonly regions: readonly {
    readonly code: string
    readonly name: string
    readonly isPartial: boolean
    readonly days: readonly (readonly Day[])[]
  }[]
}

function holidayFile(): string {
  const sources: string[] = []
  const countries = Object.keys(written).map((code) => {
    const { needsRegion, national, regions } = holidaysOf(code, years)
    const places = regions.map(({ code: region, days, ...place }) => {
      return [region, { ...place, lines: linesOf(days, sources) }] as const
    })
    const lines = linesOf(national, sources)
    return [code, { needsRegion, national: lines, regions: Object.fromEntries(places) }] as const
  })
  const whole = { from, to, sources, countries: Object.fromEntries(countries) }
  const lines = JSON.stringify(whole, null, 1)
  return `${lines.replaceAll(/\[\s+("[^"]*"),\s+(\d+),\s+("[^"]*")\s+\]/gu, '[$1, $2, $3]')}\n`
}

export function holidaysOf(code: string, of: readonly number[]): CountryHolidays {
  const rules: Readonly<Record<string, CountryRules>> = written
  const country = rules[code]
  if (!country) throw new Error(`No rules for ${code}`)
  const open = openDays(code, undefined, country, of)
  const added = (country.with ?? []).map((rule) => daysOfRule(rule, of))
  const national = open.map((days, index) =>
    merged([...days, ...added.flatMap((byYear) => byYear[index] ?? [])]).filter(
      ({ date }) => !country.notOn?.includes(date),
    ),
  )
  const states: Record<string, string> = new Holidays().getStates(code, 'es') ?? {}
  const regions = Object.entries(states)
    .filter(([region]) => !country.regionsWithoutDays?.includes(region))
    .map(([region, name]) => {
      const own = country.regions?.[region] ?? {}
      const others = (own.with ?? []).map((rule) => daysOfRule(rule, of))
      const days = openDays(code, region, country, of).map((found, index) => {
        const listed = listedDays(own, of[index] ?? 0) ?? [
          ...without(found, open[index]).filter(({ date }) => !own.notOn?.includes(date.slice(5))),
          ...others.flatMap((byYear) => byYear[index] ?? []),
        ]
        return without(merged(listed), national[index])
      })
      return { code: region, name: own.name ?? name, isPartial: own.isPartial ?? false, days }
    })
  return { needsRegion: country.regions !== undefined, national, regions }
}

function listedDays({ years: listed }: Region, year: number): Day[] | null {
  const found = listed?.[year]
  if (!found) return null
  const source = sourceOf(found)
  return Object.entries(found.days).map(([date, name]) => ({ date, name, source }))
}

function without(days: readonly Day[], others: readonly Day[] = []): Day[] {
  return days.filter(({ date }) => !others.some((other) => other.date === date))
}

/** By year. */
function openDays(
  code: string,
  region: string | undefined,
  country: CountryRules,
  of: readonly number[],
): Day[][] {
  const { ground, regionalGround = ground, without: wrong = [] } = country
  const calendar =
    region === undefined ? new Holidays(code, options) : new Holidays(code, region, options)
  for (const rule of wrong) calendar.unsetRule(rule)
  const source = `${sourceOf(region === undefined ? ground : regionalGround)} · ${library}`
  return of.map((year) => publicDays(calendar, year, source))
}

/** By year. */
function daysOfRule({ rule, name, ...ground }: Rule, of: readonly number[]): Day[][] {
  const calendar = new Holidays()
  calendar.setHoliday(rule, { name: { es: name }, type: 'public' })
  return of.map((year) => publicDays(calendar, year, sourceOf(ground)))
}

function publicDays(calendar: Holidays, year: number, source: string): Day[] {
  return calendar
    .getHolidays(year, 'es')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => ({ date: date.slice(0, 10), name, source }))
}

/** One a day; two feasts on one day are told together. */
function merged(days: readonly Day[]): Day[] {
  const byDate = new Map<string, Day>()
  for (const day of days) {
    const same = byDate.get(day.date)
    if (!same) byDate.set(day.date, day)
    else if (!same.name.split(' · ').includes(day.name)) {
      byDate.set(day.date, { ...same, name: `${same.name} · ${day.name}` })
    }
  }
  return [...byDate.values()]
}

function sourceOf({ law, read, checkedOn }: Ground): string {
  const day = checkedOn.split('-').toReversed().join('/')
  return read === 'UNSEEN' ? `${law} (sin cotejar; buscado el ${day})` : `${law} (visto el ${day})`
}

/** A name, its source and its days: those of each year, or once when they are the same each year. */
function linesOf(
  byYear: readonly (readonly Day[])[],
  sources: string[],
): [string, number, string][] {
  const keys = new Map(byYear.flat().map((day) => [`${day.name}\n${day.source}`, day] as const))
  return [...keys.values()].map(({ name, source }) => {
    if (!sources.includes(source)) sources.push(source)
    const each = byYear.map((days) =>
      days
        .filter((day) => day.name === name && day.source === source)
        .map(({ date }) => date.slice(5).replace('-', ''))
        .join(','),
    )
    const days = new Set(each).size === 1 ? (each[0] ?? '') : each.join(' ')
    return [name, sources.indexOf(source), days]
  })
}
