import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { doing, observation, refusalOf } from '#tests/acts.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const staff = await app.as('TR')
afterAll(() => app.close())

describe('an observation about to be written', () => {
  it('is offered the last day that the rule of the country gives, on the calendar of the office', async () => {
    const { entryId } = await clerk.register()
    const { body } = await clerk.ask(api.proposeRemedy, {
      params: { entryId },
      query: { notifiedOn: '2026-09-15' },
    })
    // Ley 19.880 art. 31: five working days; the 18th and 19th are Fiestas Patrias.
    expect(body).toEqual({
      term: { amount: 5, unit: 'WORKING_DAY' },
      remedyBy: '2026-09-23',
      places: [],
    })
  })
})

describe('what an observed entry is mended with', () => {
  it('is every entry registered as its remedy, and no other', async () => {
    const entry = await clerk.register()
    const sent = await route(clerk, entry, unitAt(app, 1))
    await acknowledge(staff, sent)
    const { entryId } = entry
    const remedy = await clerk.register({
      subject: 'Trae el plano que faltaba',
      relation: { entryId, kind: 'REMEDIES' },
    })
    await clerk.register({ relation: { entryId, kind: 'COMPLEMENTS' } })
    const asked = await clerk.ask(api.listRemedies, { params: { entryId: remedy.entryId } })
    expect(asked.body.remedies).toEqual([])
    // The unit reads the observed entry; its remedy is still at the counter.
    const { body } = await staff.ask(api.listRemedies, { params: { entryId } })
    expect(body.remedies.map((each) => [each.entryNumber, each.subject])).toEqual([
      [remedy.entryNumber, 'Trae el plano que faltaba'],
    ])
  })

  it('is known by its number alone where it is restricted, until it is sent there', async () => {
    const entry = await clerk.register()
    await acknowledge(staff, await route(clerk, entry, unitAt(app, 1)))
    const { entryId } = entry
    const remedy = await clerk.register({
      subject: 'Trae su certificado médico',
      confidentiality: 'RESTRICTED',
      relation: { entryId, kind: 'REMEDIES' },
    })
    const told = async () => {
      const { body } = await staff.ask(api.listRemedies, { params: { entryId } })
      return body.remedies.map((each) => [each.entryNumber, each.subject, each.sender])
    }
    expect(await told()).toEqual([[remedy.entryNumber, '', '']])
    await route(clerk, remedy, unitAt(app, 1))
    const sent = [remedy.entryNumber, 'Trae su certificado médico', 'Soto Díaz, Ana']
    expect(await told()).toEqual([sent])
  })

  it('is taken by the unit that observed it, while the remedy itself is still at the counter', async () => {
    const entry = await clerk.register()
    const received = await acknowledge(staff, await route(clerk, entry, unitAt(app, 1)))
    const { entryId } = entry
    const observed = await doing(staff, api.observeEntry, received, observation(entry))
    const remedy = await clerk.register({ relation: { entryId, kind: 'REMEDIES' } })
    const stray = await clerk.register()
    const wrong = { remedyEntryId: stray.entryId }
    expect(await refusalOf(staff, api.remedyEntry, observed, wrong)).toBe('E-DOC-18')
    const right = { remedyEntryId: remedy.entryId }
    const mended = await doing(staff, api.remedyEntry, observed, right)
    expect(mended.handling?.status).toBe('RECEIVED')
  })

  it('is not told to whoever does not read the observed entry', async () => {
    const { entryId } = await clerk.register()
    expect((await staff.ask(api.listRemedies, { params: { entryId } })).problem?.type).toBe(
      'E-CON-03',
    )
  })
})
