import { readdirSync, readFileSync } from 'node:fs'

import { expect, it } from 'vitest'
import * as z from 'zod'
import { overCases } from '#tests/over-cases.ts'

import { calendarModes } from '../deadline/calendar.ts'
import { isCivilDate, isTimeZone } from '../deadline/civil-date.ts'
import { afterHoursPolicies, shortMonths, termUnits } from '../deadline/deadline.ts'
import type { CountryCode } from '../common/country.ts'
import { countryCodes } from '../common/country.ts'
import type { TypeLine, WrittenLaw } from './country-law.ts'
import { countryLaws } from './country-laws.ts'
import { usualTypeCodes } from './usual-types.ts'

// The receipt and the dialogs have no room for more.
const said = z.string().min(10).max(120)
const checkedOn = z.string().refine(isCivilDate)
const ground = {
  law: z
    .string()
    .max(120)
    .regex(/\barts?\. (?:\d|final)|\(artículo sin cotejar\)/u),
  read: z.enum(['TEXT', 'COPY', 'UNSEEN']),
  checkedOn,
}
const term = z.strictObject({ amount: z.int().min(1).max(3650), unit: z.enum(termUnits) })
const rule = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, ...ground, remark: z.string().exactOptional() })
const policy = rule({ policy: z.enum(afterHoursPolicies) })
const withTerm = {
  term,
  silence: said,
  extension: said.exactOptional(),
  note: z.string().max(120).exactOptional(),
  ...ground,
}
const usual = { types: z.array(z.enum(usualTypeCodes)).min(1) }
const lines = z.array(
  z.union([
    z.strictObject({ ...usual, ...withTerm }),
    z.strictObject({ ...usual, term: z.null(), reason: said, ...ground }),
    z.strictObject({ ...usual, term: z.null(), reason: said }),
  ]),
)
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])
const zone = z.string().refine(isTimeZone)
const lawFile = z.strictObject({
  about: z.string(),
  name: z.string(),
  timeZones: z.tuple([zone], zone),
  hasSaturdayByOffice: z.boolean(),
  weekend: rule({ days: z.array(weekday) }),
  afterHours: policy,
  closedDays: policy,
  shortMonth: rule({ policy: z.enum(shortMonths) }),
  calendarMode: rule({ mode: z.enum(calendarModes) }),
  remedy: rule({ term }),
  decision: rule({ term }),
  extension: rule({ rule: z.strictObject({ upTo: z.enum(['HALF', 'WHOLE']) }).nullable() }),
  notification: rule({
    term: term.nullable(),
    metBy: z.enum(['DECISION', 'FIRST_ATTEMPT']),
  }),
  legalFoot: rule({ text: z.string() }).nullable(),
  types: lines,
  ownTypes: z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z]{3}$/u),
      name: z.string(),
      like: z.enum(usualTypeCodes),
      line: z.strictObject(withTerm),
    }),
  ),
}) satisfies z.ZodType<WrittenLaw>

const folder = new URL('countries/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

it('each country has a file, and each file says what the schema asks, with its articles', () => {
  const names = readdirSync(folder).filter((name) => name !== 'common.json')
  expect(names).toEqual(countryCodes.map((code) => `${code.toLowerCase()}.json`).toSorted())
  for (const name of names) expect.soft(lawFile.safeParse(read(name)).error, name).toBeUndefined()
  z.strictObject({ about: z.string(), types: lines }).parse(read('common.json'))
})

it('each usual type of a council has one line in each country', () => {
  for (const country of countryCodes) {
    expect(Object.keys(countryLaws[country].types).toSorted()).toEqual(
      [...usualTypeCodes].toSorted(),
    )
    const { types } = lawFile.parse(read(`${country.toLowerCase()}.json`))
    const codes = types.flatMap((line) => line.types)
    expect(codes.length).toBe(new Set(codes).size)
  }
})

const lineOf = (country: CountryCode, code: string): TypeLine | undefined => {
  const { types, ownTypes } = countryLaws[country]
  const own = ownTypes.map((type) => [type.code, type.line] as const)
  return new Map<string, TypeLine>([...Object.entries(types), ...own]).get(code)
}

// docs/specification/personal-data.md
it(
  'the clock of a right over data is that of each law',
  overCases(
    [
      ['ES', 'DPP', 1, 'MONTH'],
      ['CL', 'DPP', 30, 'CALENDAR_DAY'],
      ['PE', 'DPP', 20, 'WORKING_DAY'],
      ['PE', 'DPR', 10, 'WORKING_DAY'],
    ],
    (country, code, amount, unit) => {
      expect(lineOf(country, code)?.term).toEqual({ amount, unit })
    },
  ),
)

// What an article was found to say, where the line said something else before.
it(
  'the terms are those of the texts',
  overCases(
    [
      ['PY', 'SOL', 3, 'MONTH'],
      ['PY', 'REC', 20, 'WORKING_DAY'],
      ['CO', 'FAC', 60, 'CALENDAR_DAY'],
      ['UY', 'SOL', 150, 'CALENDAR_DAY'],
      ['UY', 'REC', 150, 'CALENDAR_DAY'],
    ],
    (country, code, amount, unit) => {
      expect(countryLaws[country].types[code].term).toEqual({ amount, unit })
    },
  ),
)

it('takes the silence, the extension and the months of a law as its text says them', () => {
  expect(countryLaws.BR.types.LFU).toMatchObject({
    silence: 'Si no hay respuesta en plazo, se entiende concedida.',
  })
  expect(countryLaws.MX.extension.rule).toEqual({ upTo: 'HALF' })
  expect(countryLaws.PY.decision.term).toEqual({ amount: 3, unit: 'MONTH' })
  expect(countryLaws.UY.remedy.term).toEqual({ amount: 10, unit: 'WORKING_DAY' })
  expect(countryLaws.UY.closedDays.policy).toBe('SAME_DAY')
})

it('gives a council no term that binds the Executive alone (Bolivia, DS 28168, art. 2)', () => {
  expect(countryLaws.BO.types.INF).toMatchObject({ term: null, read: 'COPY' })
})

it('names no article that says something else (Ecuador, LOSNCP 101; Uruguay, Código Civil 1436)', () => {
  expect(countryLaws.EC.types.FAC).not.toHaveProperty('law')
  expect(countryLaws.UY.shortMonth.law).toBe('Decreto 500/991, art. 113')
})

it('stands on no law another one repealed (Uruguay, Ley 15.869)', () => {
  expect(readFileSync(new URL('uy.json', folder), 'utf8')).not.toContain('15.869')
  expect(countryLaws.UY.types.SOL).toMatchObject({
    note: expect.stringContaining('Compruebe el Código de 2024'),
  })
})
