import { expect, it } from 'vitest'

import type { Configuration } from './configuration-change.ts'
import { draftChange, touchedDates } from './configuration-change.ts'
import { countryProfiles } from './country-profile.ts'

const day = {
  date: '2026-05-15',
  name: 'San Isidro',
  layer: 'MUNICIPALITY',
  officeId: null,
  locality: null,
  source: '',
  act: '',
} as const

const standing: Configuration = {
  days: [day],
  types: new Map(),
  offices: new Map(),
  papers: {
    receiptFooter: '',
    labelSize: '62x29',
    sendsStatusMails: false,
    publishesTimes: false,
    givesAnswers: false,
  },
  terms: countryProfiles.ES,
  webhooks: new Map(),
  templates: new Map(),
}

it('finds that a day of another place touches no date of the register', () => {
  const away = { ...day, layer: 'LOCALITY', locality: 'Madrid' } as const
  const added = (...days: readonly (typeof day | typeof away)[]) =>
    touchedDates(days.map((after) => ({ before: null, after }))).dates
  expect(added(away)).toEqual([])
  expect(added(away, day)).toEqual([day.date])
})

it('leaves as it is what a program of before says nothing of', () => {
  const on = {
    ...standing,
    papers: { ...standing.papers, sendsStatusMails: true, publishesTimes: true },
  }
  const papers = { receiptFooter: 'Sus datos…', labelSize: '62x29' } as const
  expect(draftChange({ kind: 'PAPERS', papers }, on)).toMatchObject({
    after: { receiptFooter: 'Sus datos…', sendsStatusMails: true, publishesTimes: true },
  })
})
