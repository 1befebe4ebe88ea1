import { randomUUID } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { codeOfForm, phoneLetIn, sendPageOf } from '#tests/phone.ts'
import type { Phone } from '#tests/phone.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

let clerk: Person

const app = await openTestApp()
afterAll(() => app.close())
beforeEach(async () => {
  clerk = await app.as('REG')
})

const letIn = async (form: string): Promise<Phone> =>
  phoneLetIn(app, await codeOfForm(clerk, form), clerk)

const linkOf = async (form: string) =>
  (await clerk.ask(api.readPhoneLink, { params: { entryId: form } })).body

const comingTo = async (form: string) => (await linkOf(form)).coming

describe('the pages of a telephone', () => {
  it('go into no form but that for which they were taken', async () => {
    const [first, next] = [randomUUID(), randomUUID()]
    const before = await letIn(first)
    expect(before.form).toBe(first)
    await sendPageOf(before)
    await clerk.register({}, first)
    const after = await letIn(next)
    expect((await after.ask(api.readPhone, {})).body.form).toBe(next)
    // The old page of the browser, which has the new cookie.
    const old = { ...after, form: first }
    expect((await sendPageOf(old)).problem?.type).toBe('E-LLE-04')
    const ended = await old.ask(api.endPhone, { query: { form: first } })
    expect(ended.problem?.type).toBe('E-LLE-04')
    expect(await linkOf(next)).toMatchObject({ phase: 'OPEN', pages: 0, coming: 0 })
    expect((await sendPageOf(after)).body.pages).toBe(1)
  })

  it('go on with a new code of the same form', async () => {
    const form = randomUUID()
    const before = await letIn(form)
    await sendPageOf(before)
    const after = await letIn(form)
    expect((await sendPageOf({ ...after, form: before.form })).body.pages).toBe(2)
  })
})

describe('the form that a telephone scans for', () => {
  it('is told how many pages are still to come', async () => {
    const form = randomUUID()
    const phone = await letIn(form)
    expect(await comingTo(form)).toBe(0)
    await sendPageOf(phone, { left: 2 })
    expect(await comingTo(form)).toBe(2)
    const pageId = randomUUID()
    await sendPageOf(phone, { pageId, left: 1 })
    await sendPageOf(phone, { pageId, left: 1 })
    expect(await comingTo(form)).toBe(1)
    // Declined: it is still on the telephone.
    await sendPageOf(phone, { bytes: Buffer.from('no picture') })
    expect(await comingTo(form)).toBe(1)
    await sendPageOf(phone)
    expect(await comingTo(form)).toBe(0)
  })

  it('waits for none once the telephone is over', async () => {
    const form = randomUUID()
    await sendPageOf(await letIn(form), { left: 3 })
    await clerk.ask(api.joinPhonePages, { params: { entryId: form } })
    expect(await linkOf(form)).toMatchObject({ phase: 'OVER', coming: 0 })
  })
})
