/**
 * Writes `src/server/municipality/holidays/open-days.json`: what `date-holidays` knows of our
 * countries from 2000 to 2100, the years a calendar may have, as plain data. Run with `node
 * scripts/build/write-holidays.ts` when the library or the rules beside it change;
 * `open-days.test.ts` tells when they did.
 */
import { writeFileSync } from 'node:fs'

import Holidays from 'date-holidays'

import type { CountryCode } from '../../src/domain/common/country.ts'
import { countryCodes } from '../../src/domain/common/country.ts'
import { holidaysOf } from '../../src/server/municipality/holidays/holidays-of.ts'

const from = 2000
const to = 2100
const years = Array.from({ length: to - from + 1 }, (_, index) => from + index)
const options = { languages: 'es', types: ['public' as const] }

/**
 * A name, and its days: `0101` when they are the same each year, else those of each year with a
 * blank between.
 */
type Line = [name: string, days: string]

const file = new URL('../../src/server/municipality/holidays/open-days.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(whole(), null, 1)}\n`)

function whole(): object {
  const regions: Record<string, Record<string, string>> = {}
  const days: Record<string, Record<string, Line[]>> = {}
  for (const country of countryCodes) {
    const { regionsWithoutDays = [] } = holidaysOf[country]
    const states: Record<string, string> = new Holidays().getStates(country, 'es') ?? {}
    const known = Object.entries(states).filter(([code]) => !regionsWithoutDays.includes(code))
    const national = daysIn(country)
    regions[country] = Object.fromEntries(known)
    days[country] = { national: linesOf(national) }
    for (const [code] of known) {
      const own = daysIn(country, code).map((found, index) => {
        const dates = new Set(national[index]?.map(({ date }) => date))
        return found.filter(({ date }) => !dates.has(date))
      })
      days[country][code] = linesOf(own)
    }
  }
  return {
    from,
    to,
    regions,
    days,
    rules: Object.fromEntries(rules().map((rule) => [rule, ofRule(rule)])),
  }
}

interface Day {
  readonly date: string
  readonly name: string
}

/** By year. */
function daysIn(country: CountryCode, region?: string): Day[][] {
  const calendar =
    region === undefined ? new Holidays(country, options) : new Holidays(country, region, options)
  for (const rule of holidaysOf[country].without ?? []) calendar.unsetRule(rule)
  return years.map((year) => publicDays(calendar, year))
}

function publicDays(calendar: Holidays, year: number): Day[] {
  return calendar
    .getHolidays(year, 'es')
    .filter(({ type }) => type === 'public')
    .map(({ date, name }) => {
      if (!date.startsWith(`${year}-`)) throw new Error(`${name} of ${year} is on ${date}`)
      return { date: date.slice(5, 10).replace('-', ''), name }
    })
}

function linesOf(byYear: readonly (readonly Day[])[]): Line[] {
  return namesIn(byYear).map((name) => [
    name,
    written(byYear.map((days) => days.filter((day) => day.name === name))),
  ])
}

/** Two feasts on one day are told in the library's order. */
function namesIn(byYear: readonly (readonly Day[])[]): string[] {
  const names = [...new Set(byYear.flat().map(({ name }) => name))]
  for (const days of byYear) {
    for (const [index, { date, name }] of days.entries()) {
      const next = days[index + 1]
      if (next?.date !== date || names.indexOf(name) < names.indexOf(next.name)) continue
      names.splice(names.indexOf(name), 1)
      names.splice(names.indexOf(next.name), 0, name)
    }
  }
  return names
}

function written(byYear: readonly (readonly Day[])[]): string {
  const each = byYear.map((days) => days.map(({ date }) => date).join(','))
  return new Set(each).size === 1 ? (each[0] ?? '') : each.join(' ')
}

/** Those beside the open data that are more than a date. */
function rules(): string[] {
  const lines = Object.values(holidaysOf).flatMap(
    ({ with: always = [], years: some = {}, regions = {} }) => [
      ...always,
      ...Object.values(some).flatMap((year) => year.with ?? []),
      ...Object.values(regions).flatMap((region) => Object.values(region.years ?? {}).flat()),
    ],
  )
  const grammar = lines
    .map(({ rule }) => rule)
    .filter((rule) => !/^(?:\d{4}-)?\d\d-\d\d$/u.test(rule))
  return [...new Set(grammar)].toSorted()
}

function ofRule(rule: string): string {
  const calendar = new Holidays()
  calendar.setHoliday(rule, { name: { es: rule }, type: 'public' })
  return written(years.map((year) => publicDays(calendar, year)))
}
