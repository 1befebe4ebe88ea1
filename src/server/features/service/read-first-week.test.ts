import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { FirstWeekView } from '#contract/service/settings.ts'
import { hire } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
afterAll(() => app.close())

async function stepsOf(person: Person): Promise<FirstWeekView['steps']> {
  return (await person.ask(api.readFirstWeek, {})).body.steps
}

async function isDone(person: Person, step: string): Promise<boolean | undefined> {
  return (await stepsOf(person)).find((each) => each.step === step)?.isDone
}

it('says the same to an administrator and to a head of registry', async () => {
  const administrator = await stepsOf(await app.as('ADM'))
  expect(administrator.length).toBe(7)
  expect(await stepsOf(await app.as('JREG'))).toEqual(administrator)
})

it('is refused to everybody else', async () => {
  const clerk = await app.as('REG')
  expect((await clerk.send(api.readFirstWeek, {})).status).toBe(403)
})

it('sees the first entry, and the receipt only once it was printed', async () => {
  const head = await app.as('JREG')
  expect([await isDone(head, 'entry'), await isDone(head, 'receipt')]).toEqual([false, false])
  const clerk = await app.as('REG')
  const { entryId } = await clerk.register()
  expect([await isDone(head, 'entry'), await isDone(head, 'receipt')]).toEqual([true, false])
  await clerk.send(api.readReceipt, { params: { entryId }, query: { paper: 'A4' } })
  expect(await isDone(head, 'receipt')).toBe(true)
})

it('asks for a second administrator and a second head, and names the units without a head', async () => {
  const administrator = await app.as('ADM')
  const second = async () =>
    (await stepsOf(administrator)).find(({ step }) => step === 'second')?.missing
  expect(await second()).toEqual(['ADM', 'JREG'])
  await hire(app, 'Otra jefatura', 'JREG')
  expect(await second()).toEqual(['ADM'])
  await hire(app, 'Otra administración', 'ADM')
  expect(await isDone(administrator, 'second')).toBe(true)
  const people = (await stepsOf(administrator)).find(({ step }) => step === 'people')
  expect(people?.isDone).toBe(people?.missing.length === 0)
})

it('has no drill and nothing outside to show until there was some', async () => {
  const administrator = await app.as('ADM')
  expect(await isDone(administrator, 'drill')).toBe(false)
  expect(await isDone(administrator, 'outside')).toBe(false)
})
