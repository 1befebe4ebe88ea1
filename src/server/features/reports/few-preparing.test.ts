import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { copyEntries } from '#tests/many-entries.ts'

const app = await openTestApp()
await (await app.as('REG')).register()
await copyEntries(app.db.url, 10_500)
afterAll(() => app.close())

const prepare = (person: Person, exportId: string = randomUUID()) =>
  person.ask(api.askReport, {
    params: { exportId },
    body: { report: 'book', format: 'csv', filters: {} },
  })

it('lets one person have five large reports in preparation, whoever else has how many', async () => {
  const chief = await app.as('JREG')
  const first = randomUUID()
  expect((await prepare(chief, first)).body?.course).toBe('BACKGROUND')
  for (let count = 0; count < 4; count += 1) expect((await prepare(chief)).status).toBe(200)
  const refused = await prepare(await app.as('JREG'))
  expect([refused.status, refused.problem?.type]).toEqual([429, 'E-SYS-13'])
  expect(refused.problem?.title).toContain('Ya tiene 5 de estas tareas')
  expect((await prepare(await app.as('AUD'))).status).toBe(200)
  await chief.ask(api.cancelReportExport, { params: { exportId: first } })
  expect((await prepare(chief)).status).toBe(200)
})
