import { api } from '#contract/api.ts'
import type { OfficeFormView, WantedChangeView } from '#contract/municipality/configuration.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { settleChange } from '#tests/settle-change.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { bookFault } from '#tests/verify-book.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

let adm: Person
let head: Person
let clerk: Person

const app = await openTestApp()
await everyoneEnters()

async function everyoneEnters(): Promise<void> {
  adm = await app.as('ADM')
  head = await app.as('JREG')
  clerk = await app.as('REG')
}

afterAll(async () => {
  await app.close()
})

const settle = (body: WantedChangeView) => settleChange({ adm, head }, body)

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
  validTo: addDays(app.municipality.foundation.today, days),
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

  it('keeps other hours in a season, and goes by them from the moment they are confirmed', async () => {
    const { officeId, form } = await mainOffice()
    const typeId = (await standing()).types.find(({ deadline }) => deadline)?.typeId ?? ''
    // Monday 31 August 2026, a quarter past two in Santiago, and the Tuesday after.
    const presentedAt = '2026-08-31T18:15:00.000Z'
    const startsOn = async () => {
      const asked = { officeId, typeId, presentedAt }
      const { body } = await clerk.ask(api.previewDeadline, { body: asked })
      return body.steps.find(({ kind }) => kind === 'STARTS')
    }
    const allDay = { ...form, afterHours: 'NEXT_WORKING_DAY' } as const
    expect(await settle({ kind: 'OFFICE', officeId, office: allDay })).toBe(null)
    expect(await startsOn()).toMatchObject({ on: '2026-08-31' })
    const winter = { name: 'Invierno', from: '06-15', to: '08-31', closesAt: { 1: '14:00' } }
    const office = { ...allDay, seasons: [winter] }
    expect(await settle({ kind: 'OFFICE', officeId, office })).toBe(null)
    expect((await mainOffice()).form.seasons).toEqual([winter])
    expect(await startsOn()).toMatchObject({ on: '2026-09-01' })
    expect(await settle({ kind: 'OFFICE', officeId, office: form })).toBe(null)
  })

  it('has no day in two seasons', async () => {
    const { officeId, form } = await mainOffice()
    const seasons = [
      { name: 'Verano', from: '12-15', to: '03-01', closesAt: {} },
      { name: 'Febrero', from: '02-01', to: '02-28', closesAt: {} },
    ]
    const { problem } = await adm.ask(api.proposeChange, {
      params: { proposalId: randomUUID() },
      body: { kind: 'OFFICE', officeId, office: { ...form, seasons } },
    })
    expect(problem?.type).toBe('E-CFG-25')
    expect(problem?.remarks[0]).toMatchObject({ field: 'office.seasons.1.from' })
    expect(problem?.remarks[0]?.sentence).toContain('«Verano» y «Febrero»')
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
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000)
    await everyoneEnters()
    await expect(clerk.register({ officeId })).rejects.toThrow('E-CFG-22')
    await clerk.register({ officeId: southId })
  })
})

it('the papers carry the words and the label the municipality chose', async () => {
  const papers = {
    receiptFooter: 'Sus datos se tratan para tramitar.',
    labelSize: '50x25',
    sendsStatusMails: false,
    publishesTimes: true,
    givesAnswers: true,
  } as const
  expect(await settle({ kind: 'PAPERS', papers })).toBe(null)
  expect((await standing()).papers).toEqual(papers)
  const { body } = await clerk.ask(api.readCatalogue, {})
  expect(body.municipality.labelSize).toBe('50x25')
})

it('leaves a book that verifies whole', async () => {
  expect(await bookFault(app)).toBeNull()
})
