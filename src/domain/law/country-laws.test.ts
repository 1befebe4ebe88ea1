import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { isCivilDate } from '../deadline/civil-date.ts'
import { countryCodes } from '../common/country.ts'
import type { Ground, TypeLine } from './country-law.ts'
import { silence } from './country-law.ts'
import { countryLaws } from './country-laws.ts'
import { usualTypeCodes } from './usual-types.ts'

const linesOf = (country: (typeof countryCodes)[number]): [string, TypeLine][] => {
  const { types, ownTypes } = countryLaws[country]
  return [
    ...Object.entries(types),
    ...ownTypes.map(({ code, line }): [string, TypeLine] => [code, line]),
  ]
}

const hasGround = ({ law, checkedOn, read }: Partial<Ground>): boolean =>
  /\barts?\. (?:\d|final)|\(artículo sin cotejar\)/u.test(law ?? '') &&
  isCivilDate(checkedOn ?? '') &&
  (read !== 'TEXT' || !(law ?? '').includes('sin cotejar'))

describe.each(countryCodes)('the law of %s', (country) => {
  const law = countryLaws[country]

  it('gives each usual type of a council a term, or says why none', () => {
    expect(Object.keys(law.types).toSorted()).toEqual([...usualTypeCodes].toSorted())
    const unsaid = linesOf(country).filter(
      ([, line]) => (line.term === null ? line.reason : line.silence).length <= 10,
    )
    expect(unsaid).toEqual([])
  })

  it('grounds each term in an article, with the day it was looked up', () => {
    const { types: _types, ownTypes: _own, ...general } = law
    const bare = Object.entries(general)
      .filter(([, ground]) => !hasGround(ground))
      .map(([rule]) => rule)
    const bareTypes = linesOf(country)
      .filter(([, line]) => (line.term !== null || line.law !== undefined) && !hasGround(line))
      .map(([code]) => code)
    expect([...bare, ...bareTypes]).toEqual([])
  })

  it('fits the receipt and the dialogs', () => {
    const said = linesOf(country).flatMap(([, line]) =>
      line.term === null
        ? [line.reason, line.law]
        : [line.silence, line.note, line.extension, line.law],
    )
    expect(said.filter((part) => (part ?? '').length > 120)).toEqual([])
  })

  it('has a clock for the rights over personal data, or says why none', () => {
    const { DPP: line } = law.types
    expect(line.term ?? line.reason).toBeTruthy()
  })
})

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
      expect(new Map(linesOf(country)).get(code)?.term).toEqual({ amount, unit })
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
  expect(countryLaws.BR.types.LFU).toMatchObject({ silence: silence.granted })
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

it('calls nothing read that stands on a law another one repealed (Uruguay, Ley 15.869)', () => {
  const { types, ownTypes: _own, ...general } = countryLaws.UY
  const grounds: Partial<Ground>[] = [...Object.values(general), ...Object.values(types)]
  expect(grounds.filter(({ law }) => law?.includes('15.869'))).toEqual([])
  expect(types.SOL).toMatchObject({ note: expect.stringContaining('Compruebe el Código de 2024') })
  expect(grounds.filter(({ law, read }) => law?.includes('20.333') && read !== 'UNSEEN')).toEqual(
    [],
  )
})
