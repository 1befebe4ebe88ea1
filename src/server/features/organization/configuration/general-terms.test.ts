import { api } from '#contract/api.ts'
import type { DayView, WantedChangeView } from '#contract/municipality/configuration.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { doing, observation } from '#tests/acts.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aParty } from '#tests/registration.ts'
import { settleChange } from '#tests/settle-change.ts'
import { bookFault } from '#tests/verify-book.ts'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const adm = await app.as('ADM')
const head = await app.as('JREG')
const clerk = await app.as('REG')

afterAll(async () => {
  await app.close()
})

const settle = (body: WantedChangeView) => settleChange({ adm, head }, body)

const standing = async () => (await adm.ask(api.readConfiguration, {})).body

const living = (city: string | null) => clerk.register({ parties: [aParty({ city })] })

const suggestedFor = (locality: string | null) =>
  adm.ask(api.suggestDays, { body: { year: 2026, region: 'AP', locality } })

describe('the general terms', () => {
  // Ley 19.880 art. 31: five working days from 15 September; the 18th and 19th are Fiestas Patrias.
  const notifiedOn = '2026-09-15'
  const proposed = async (entryId: string) =>
    (await clerk.ask(api.proposeRemedy, { params: { entryId }, query: { notifiedOn } })).body

  const feast: DayView = {
    date: '2026-09-16',
    name: 'Aniversario de Buin',
    layer: 'LOCALITY',
    officeId: null,
    locality: 'Buin',
    source: 'Decreto alcaldicio de Buin',
    act: '',
  }

  it('are those of the country until somebody sets others', async () => {
    const { terms, country } = await standing()
    expect(terms).toEqual(country.terms)
    expect(terms.calendarMode).toBe('OFFICE')
    expect(await settle({ kind: 'TERMS', terms })).toBe('E-CFG-24')
  })

  it('let a day of another place count only where they say so, and only for who lives there', async () => {
    const before = await clerk.register()
    expect(await settle({ kind: 'CALENDAR_DAYS', put: [feast], remove: [] })).toBe(null)
    const there = await living('BUÍN')
    expect(there.content?.dueOn).toBe(before.content?.dueOn)
    expect(await proposed(there.entryId)).toMatchObject({ remedyBy: '2026-09-23', places: [] })

    const { terms } = await standing()
    const joined = { ...terms, calendarMode: 'UNION' } as const
    expect(await settle({ kind: 'TERMS', terms: joined })).toBe(null)
    expect((await standing()).terms).toEqual(joined)
    expect(await proposed(there.entryId)).toEqual({
      term: { amount: 5, unit: 'WORKING_DAY' },
      remedyBy: '2026-09-24',
      places: [
        {
          locality: 'BUÍN',
          isKnown: true,
          days: [{ date: '2026-09-16', name: 'Aniversario de Buin' }],
          missingYears: [],
        },
      ],
    })
    const elsewhere = await living('Paine')
    expect(await proposed(elsewhere.entryId)).toMatchObject({
      remedyBy: '2026-09-23',
      places: [{ locality: 'Paine', isKnown: false, days: [], missingYears: [2026] }],
    })
    const here = await living('Prueba')
    expect(await proposed(here.entryId)).toMatchObject({ remedyBy: '2026-09-23', places: [] })
  })

  it('tell nothing of where somebody lives to who may not read the document', async () => {
    const { entryId } = await living('Buin')
    const staff = await app.as('TR')
    const asked = await staff.ask(api.proposeRemedy, { params: { entryId }, query: { notifiedOn } })
    expect(asked.problem?.type).toBe('E-CON-03')
  })

  it('give the term to remedy and the one that types are offered', async () => {
    const { terms } = await standing()
    const remedyTerm = { amount: 1, unit: 'MONTH' } as const
    const decisionTerm = { amount: 20, unit: 'WORKING_DAY' } as const
    expect(await settle({ kind: 'TERMS', terms: { ...terms, remedyTerm, decisionTerm } })).toBe(
      null,
    )
    const { entryId } = await living(null)
    expect(await proposed(entryId)).toMatchObject({ term: remedyTerm, remedyBy: '2026-10-15' })
    const { terms: kept, country } = await standing()
    expect(kept.decisionTerm).toEqual(decisionTerm)
    expect(country.terms.remedyTerm).toEqual({ amount: 5, unit: 'WORKING_DAY' })
  })

  it('never move a date that was already notified', async () => {
    const entry = await living('Buin')
    const { entryId, registeredOn: today } = entry
    const remedyBy = addDays(today, 9)
    const body = { ...observation(entry), remedyBy }
    const observed = await doing(clerk, api.observeEntry, entry, body)
    expect(observed.handling?.observation?.remedyBy).toBe(remedyBy)
    const put = [1, 2, 3, 4].map((after) => ({ ...feast, date: addDays(today, after) }))
    expect(await settle({ kind: 'CALENDAR_DAYS', put, remove: [] })).toBe(null)
    const later = await clerk.ask(api.readEntry, { params: { entryId } })
    expect(later.body.handling?.observation?.remedyBy).toBe(remedyBy)
    expect(later.body.version).toBe(observed.version)
  })

  it('know a place however it is written, and never take this one for another', async () => {
    const asDay = (more: Partial<DayView>) =>
      settle({ kind: 'CALENDAR_DAYS', put: [{ ...feast, ...more }], remove: [] })
    expect(await asDay({ locality: 'BUÍN', name: 'Fiesta de Buin' })).toBe(null)
    const { body } = await head.ask(api.readCalendar, { params: { year: '2026' } })
    const kept = body.days.filter(({ date, layer }) => date === feast.date && layer === 'LOCALITY')
    expect(kept.map(({ name }) => name)).toEqual(['Fiesta de Buin'])
    expect(body.localities).toHaveLength(1)
    expect(await asDay({ locality: 'Prueba' })).toBe('E-DOC-18')
    expect(await asDay({ locality: ' - ' })).toBe('E-DOC-18')
    expect(await asDay({ locality: null })).toBe('E-DOC-18')
    expect(await asDay({ layer: 'MUNICIPALITY' })).toBe('E-DOC-18')
    const { date, layer, officeId } = feast
    const key = { date, layer, officeId, locality: 'buin' }
    expect(await settle({ kind: 'CALENDAR_DAYS', put: [], remove: [key] })).toBe(null)
  })

  it('may have the days of a region proposed for a place', async () => {
    const ours = (await suggestedFor(null)).body.days.filter(({ layer }) => layer === 'REGION')
    const theirs = (await suggestedFor('Arica')).body.days
    expect(ours.length).toBeGreaterThan(0)
    expect(theirs.map(({ date, name }) => [date, name])).toEqual(
      ours.map(({ date, name }) => [date, name]),
    )
    expect(
      theirs.every(({ layer, locality }) => layer === 'LOCALITY' && locality === 'Arica'),
    ).toBe(true)
    const put = theirs
    expect(await settle({ kind: 'CALENDAR_DAYS', put, remove: [] })).toBe(null)
    expect((await suggestedFor('ARICA')).body.days).toEqual([])
  })
})

it('leaves a book that verifies whole', async () => {
  expect(await bookFault(app)).toBeNull()
})
