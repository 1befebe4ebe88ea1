import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { DayView, OfficeFormView, WantedChangeView } from '#contract/configuration.ts'
import { addDays } from '#domain/civil-date.ts'
import type { Person, TestHouse } from '#tests/house.ts'
import { openTestHouse } from '#tests/house.ts'
import { aParty } from '#tests/registration.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '../verify/verify-books.ts'

let house: TestHouse
let adm: Person
let head: Person
let clerk: Person

beforeAll(async () => {
  house = await openTestHouse()
  await everyoneEnters()
})

async function everyoneEnters(): Promise<void> {
  adm = await house.as('ADM')
  head = await house.as('JREG')
  clerk = await house.as('REG')
}

afterAll(async () => {
  await house.close()
})

/** The code of the refusal of either step; null when the change holds. */
async function settle(body: WantedChangeView): Promise<string | null> {
  const params = { proposalId: randomUUID() }
  const proposed = await adm.ask(api.proposeChange, { params, body })
  if (proposed.problem) return proposed.problem.type
  const { problem } = await head.ask(api.confirmProposal, { params })
  return problem?.type ?? null
}

const standing = async () => (await adm.ask(api.readConfiguration, {})).body

async function typeCalled(code: string) {
  const type = (await standing()).types.find((one) => one.code === code)
  if (!type) throw new Error(`There is no type ${code}`)
  const { typeId, ...form } = type
  return { typeId, form }
}

async function mainOffice() {
  const [office] = (await standing()).offices
  if (!office) throw new Error('There is no office')
  const { officeId, ...form } = office
  return { officeId, form }
}

describe('a document type', () => {
  it('is added, and offered at the counter once it is confirmed', async () => {
    const typeId = randomUUID()
    const { form } = await typeCalled('SOL')
    const type = { ...form, code: 'NUE', name: 'Permiso nuevo', silenceNote: 'silencio positivo' }
    expect(await settle({ kind: 'DOCUMENT_TYPE', typeId, type })).toBe(null)
    const { body } = await clerk.ask(api.readCatalogue, {})
    expect(body.documentTypes.find((one) => one.typeId === typeId)).toMatchObject({
      code: 'NUE',
      isActive: true,
      silenceNote: 'silencio positivo',
    })
    expect(await settle({ kind: 'DOCUMENT_TYPE', typeId: randomUUID(), type })).toBe('E-CFG-02')
  })

  it('that is closed stays on its documents and takes no new ones', async () => {
    const { typeId, form } = await typeCalled('CAR')
    const before = await clerk.register({ typeId })
    expect(
      await settle({ kind: 'DOCUMENT_TYPE', typeId, type: { ...form, isActive: false } }),
    ).toBe(null)
    const { body } = await clerk.ask(api.readEntry, { params: { entryId: before.entryId } })
    expect(body.content?.typeId).toBe(typeId)
    await expect(clerk.register({ typeId })).rejects.toThrow('E-DOC-03')
  })

  it('with another term leaves the deadline of what is registered alone', async () => {
    const { typeId, form } = await typeCalled('INS')
    const entry = await clerk.register({ typeId })
    const deadline = { amount: 3, unit: 'WORKING_DAY' } as const
    expect(await settle({ kind: 'DOCUMENT_TYPE', typeId, type: { ...form, deadline } })).toBe(null)
    const { body } = await clerk.ask(api.readDeadline, { params: { entryId: entry.entryId } })
    expect(body.term).toEqual(form.deadline)
    const next = await clerk.register({ typeId })
    const why = await clerk.ask(api.readDeadline, { params: { entryId: next.entryId } })
    expect(why.body.term).toEqual(deadline)
  })

  it('that would not change is no proposal', async () => {
    const { typeId, form } = await typeCalled('SOL')
    expect(await settle({ kind: 'DOCUMENT_TYPE', typeId, type: form })).toBe('E-CFG-24')
  })
})

const closing = (form: OfficeFormView, days: number): OfficeFormView => ({
  ...form,
  validTo: addDays(house.town.foundation.today, days),
})

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
    const staff = await house.as('TR')
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
    const today = entry.registeredOn
    const { entryId } = entry
    const { body } = await clerk.ask(
      api.observeEntry,
      {
        params: { entryId },
        body: {
          defects: ['Falta el plano'],
          remedyBy: addDays(today, 9),
          notifiedOn: today,
          medium: 'EMAIL',
          suspendsDeadline: false,
        },
      },
      { version: entry.version },
    )
    const remedyBy = body.handling?.observation?.remedyBy
    expect(remedyBy).toBe(addDays(today, 9))
    const put = [1, 2, 3, 4].map((after) => ({ ...feast, date: addDays(today, after) }))
    expect(await settle({ kind: 'CALENDAR_DAYS', put, remove: [] })).toBe(null)
    const later = await clerk.ask(api.readEntry, { params: { entryId } })
    expect(later.body.handling?.observation?.remedyBy).toBe(remedyBy)
    expect(later.body.version).toBe(body.version)
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

describe('a registry office', () => {
  it('cannot be the last to close', async () => {
    const { officeId, form } = await mainOffice()
    expect(await settle({ kind: 'OFFICE', officeId, office: closing(form, 0) })).toBe('E-CFG-21')
  })

  it('keeps its code, which is in the numbers it gave', async () => {
    const { officeId, form } = await mainOffice()
    expect(await settle({ kind: 'OFFICE', officeId, office: { ...form, code: 'ZZ' } })).toBe(
      'E-DOC-18',
    )
  })

  it('closes in favour of another that is made the main one, and then registers nothing', async () => {
    const { officeId, form } = await mainOffice()
    const southId = randomUUID()
    const south = { ...form, code: 'SUR', name: 'Delegación Sur' }
    expect(await settle({ kind: 'OFFICE', officeId: southId, office: south })).toBe(null)
    const offices = (await standing()).offices
    expect(offices.filter(({ isMain }) => isMain).map((one) => one.officeId)).toEqual([southId])
    const old = { ...form, isMain: false }
    expect(await settle({ kind: 'OFFICE', officeId, office: closing(old, 0) })).toBe(null)
    await clerk.register({ officeId })
    house.clock.now = new Date(house.clock.now.getTime() + 2 * 86_400_000)
    await everyoneEnters()
    await expect(clerk.register({ officeId })).rejects.toThrow('E-CFG-22')
    await clerk.register({ officeId: southId })
  })
})

it('the papers carry the words and the label the municipality chose', async () => {
  const papers = {
    receiptFooter: 'Sus datos se tratan para tramitar.',
    labelSize: '50x25',
  } as const
  expect(await settle({ kind: 'PAPERS', papers })).toBe(null)
  expect((await standing()).papers).toEqual(papers)
  const { body } = await clerk.ask(api.readCatalogue, {})
  expect(body.municipality.labelSize).toBe('50x25')
})

it('leaves a book that verifies whole', async () => {
  const verdict = await verifyBooks({
    url: house.db.url,
    files: { store: house.house.files, readsBytes: false },
    expectedHead: null,
  })
  expect(verdict.isWhole ? null : verdict.discrepancy.message).toBe(null)
})
