/** An office two hours further west: every row and paper says the hour of its own office. */
import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { rowsIn } from '#tests/report-acts.ts'
import { openTestApp } from '#tests/test-app.ts'
import { addOffice } from '#tests/municipality.ts'
import { writeDate } from '../../../platform/papers/facts/wording.ts'

const app = await openTestApp()
const island = { code: 'IP', name: 'Oficina de Isla de Pascua', timeZone: 'Pacific/Easter' }
const islandId = await addOffice(app.db.database, app.municipality, island)
app.app.referenceData.forget(app.municipality.municipalityId)
const clerk = await app.as('JREG')
const entries = [
  [await clerk.register(), 'America/Santiago'],
  [await clerk.register({ officeId: islandId }), 'Pacific/Easter'],
] as const
afterAll(() => app.close())

it('in the report, in its file, and on the receipt', async () => {
  const params = { report: 'book' } as const
  const { body: report } = await clerk.ask(api.readReport, { params, query: {} })
  const rows = rowsIn(report, 'book', 'bookEntries')
  const file = await clerk.send(api.readReportFile, { params, query: { format: 'csv' } })
  const csv = await file.text()
  const hours = entries.map(([{ registeredAt }, zone]) =>
    localDateTimeAt(new Date(registeredAt), zone),
  )
  expect(new Set(hours.map(({ time }) => time)).size).toBe(2)
  for (const [place, [{ entryId, entryNumber, registeredAt }]] of entries.entries()) {
    const { date, time } = hours[place] ?? { date: '', time: '' }
    const told = String(rows.find(({ number }) => number === entryNumber)?.['registeredAt'])
    expect(told).toContain(`${date}T${time}:`)
    expect(Math.abs(Date.parse(told) - Date.parse(registeredAt))).toBeLessThan(1000)
    expect(csv).toContain(`${entryNumber};${date} ${time}:`)
    const receipt = await clerk.send(api.readReceipt, { params: { entryId }, query: {} })
    const pages = await textOfPaper(new Uint8Array(await receipt.arrayBuffer()))
    expect(pages.join(' ')).toContain(`${writeDate(date)} ${time}`)
  }
})

it('in the list, which says of which office it is', async () => {
  const { body } = await clerk.ask(api.listEntries, { query: {} })
  for (const [{ entryId, officeId }] of entries)
    expect(body.entries.find((row) => row.entryId === entryId)).toMatchObject({ officeId })
})
