import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { rectifying } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aParty } from '#tests/registration.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JREG')
afterAll(() => app.close())

describe('rectifying an entry', () => {
  it('keeps what it said beside what it must say', async () => {
    const entry = await clerk.register({ subject: 'Solicita poda de arvol' })
    const mended = { content: { subject: 'Solicita poda de árbol' } }
    const { body } = await rectifying(clerk, entry, mended)
    expect(body.content?.subject).toBe('Solicita poda de árbol')
    expect(body.registerStatus).toBe('RECTIFIED')
    const history = await clerk.ask(api.readHistory, { params: { entryId: entry.entryId } })
    expect(history.body.events.at(-1)).toMatchObject({
      type: 'EntryRectified',
      reason: 'Error al teclear',
      changes: [{ field: 'subject', from: 'Solicita poda de arvol', to: 'Solicita poda de árbol' }],
    })
  })

  it('brings the rows of the list up to date with it', async () => {
    const entry = await clerk.register()
    const parties = entry.parties.map((party) => ({ ...party, surname1: 'Sotomayor' }))
    await rectifying(clerk, entry, { parties })
    const { body } = await clerk.ask(api.listEntries, { query: { number: entry.entryNumber } })
    expect(body.entries.map(({ sender, registerStatus }) => [sender, registerStatus])).toEqual([
      ['Sotomayor Díaz, Ana', 'RECTIFIED'],
    ])
  })

  it('leaves the type and the folios to the head of registry, who issues a new receipt', async () => {
    const entry = await clerk.register()
    const change = { content: { folios: 12 }, reason: 'Se contaron mal los folios' }
    expect((await rectifying(clerk, entry, change)).problem?.type).toBe('E-PER-09')
    const { body } = await rectifying(head, entry, change)
    expect(body.content?.folios).toBe(12)
    expect(body.receiptVersion).toBe(2)
    expect(body.verificationCode).not.toBe(entry.verificationCode)
  })

  it('still verifies the old receipt, and says that there is a newer one', async () => {
    const entry = await clerk.register()
    await rectifying(head, entry, { content: { folios: 3 }, reason: 'Faltaba un folio' })
    const page = await app.hono.request(`http://localhost:3000/verificar/${entry.verificationCode}`)
    const text = await page.text()
    expect(page.status).toBe(200)
    expect(text).toContain(entry.entryNumber)
    expect(text).toContain('rectificado después')
    expect(text).not.toContain('Soto')
  })

  it('demands a longer reason for a weightier change', async () => {
    const entry = await clerk.register()
    const slight = await rectifying(clerk, entry, {
      content: { subject: 'Otro asunto' },
      reason: 'ups',
    })
    expect(slight.problem?.remarks[0]).toMatchObject({
      code: 'E-TRA-02',
      field: 'reason',
      slots: { n: 5 },
    })
    const weighty = await rectifying(head, entry, { content: { folios: 2 }, reason: 'mal' })
    expect(weighty.problem?.remarks[0]?.slots).toEqual({ n: 10 })
  })

  it('tells the second of two people that the first was quicker', async () => {
    const entry = await clerk.register()
    await rectifying(clerk, entry, { content: { subject: 'El primero en llegar' } })
    const second = await rectifying(head, entry, { content: { subject: 'El segundo en llegar' } })
    expect([second.status, second.problem?.type]).toEqual([412, 'E-SYS-03'])
    expect(second.problem?.title).toMatch(/a las \d\d:\d\d/u)
  })

  it('never moves number, date, hour or clerk, and computes the dates that follow from others', async () => {
    const entry = await clerk.register()
    const earlier = new Date(app.clock.now.getTime() - 10 * 86_400_000).toISOString()
    // No field of what may be corrected: it is left aside.
    const entryNumber = 'E-1900-000001'
    const content = { presentedAt: earlier, lateReason: 'Buzón nocturno', entryNumber }
    const { body } = await rectifying(head, entry, {
      content,
      reason: 'Llegó antes al buzón',
    })
    expect(body).toMatchObject({
      entryNumber: entry.entryNumber,
      registeredAt: entry.registeredAt,
      registeredBy: entry.registeredBy,
      hash: entry.hash,
    })
    expect(body.content?.effectiveDate).not.toBe(entry.content?.effectiveDate)
  })

  it('refuses to leave an entry without anyone, or with an impossible date', async () => {
    const entry = await clerk.register()
    const nobody = await rectifying(head, entry, { parties: [], reason: 'Se quita a la persona' })
    expect(nobody.problem?.type).toBe('E-PER-10')
    const unborn = await rectifying(clerk, entry, { content: { documentDate: '2999-01-01' } })
    expect(unborn.problem?.type).toBe('E-DOC-06')
  })

  it('adds a party, and takes one away, in sight', async () => {
    const entry = await clerk.register()
    const lawyer = aParty({
      role: 'REPRESENTATIVE',
      givenNames: 'Luis',
      identity: null,
      missingIdentity: 'NO_DOCUMENT',
    })
    const two = await rectifying(head, entry, {
      parties: [...entry.parties, lawyer],
      reason: 'Faltaba el apoderado',
    })
    expect(two.body.parties.map((party) => party.role)).toEqual(['INTERESTED', 'REPRESENTATIVE'])
    const one = await rectifying(head, two.body, {
      parties: entry.parties,
      reason: 'Sobraba el apoderado',
    })
    expect(one.body.parties).toEqual(entry.parties)
  })

  it('does nothing when nothing differs', async () => {
    const entry = await clerk.register()
    const { body } = await rectifying(clerk, entry, {
      content: { subject: entry.content?.subject },
    })
    expect(body.version).toBe(entry.version)
  })

  it('lets the clerk mend the header of what left today, and nothing she no longer sees', async () => {
    const entry = await clerk.register({ subject: 'Solicita poda de arvol' })
    const sent = await route(clerk, entry, unitAt(app, 1))
    expect(sent.visibility).toBe('HEADER')
    const mended = await rectifying(clerk, sent, { content: { subject: 'Solicita poda de árbol' } })
    expect(mended.body.content?.subject).toBe('Solicita poda de árbol')
    for (const blind of [{ parties: sent.parties }, { content: { statement: null } }]) {
      expect((await rectifying(clerk, mended.body, blind)).problem?.type).toBe('E-CON-03')
    }
    const { body } = await head.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(body.parties).toEqual(entry.parties)
  })
})
