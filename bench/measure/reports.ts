/**
 * The register book as a file in the background, of ten thousand rows and of a hundred thousand:
 * how long, and what memory it takes.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { Client } from '#contract/client.ts'
import { reportFormats } from '#domain/book/report.ts'
import type { ReportFormat } from '#domain/book/report.ts'

import type { BenchPerson } from '../stage/bench-people.ts'
import { hireForBench } from '../stage/bench-people.ts'
import { clientOf } from '../stage/caller.ts'
import { asTable, written } from '../stage/figures.ts'
import { fillBook } from '../stage/fill-book.ts'
import { memoryRaisedBy, residentBytes } from '../stage/memory.ts'
import type { Stage } from '../stage/stage.ts'

const mebibyte = 1_048_576
/** The smaller one is the least that goes to the background. */
const bookRows = [10_001, 100_000]
const lookEveryMs = 200

/**
 * There must be one entry. Each file is made by a server that has just started, so that none
 * inherits what another one left.
 */
export async function measureReports(
  stage: Stage,
  report: (done: string) => void,
): Promise<string> {
  const chief = await hireForBench(stage, 'JREG')
  const table = [
    ['Libro de registro', 'archivo MB', 'segundos', 'antes MB', 'preparar +MB', 'bajar +MB'],
  ]
  for (const rows of bookRows) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    await fillBook(stage, rows)
    for (const format of reportFormats) {
      // oxlint-disable-next-line no-await-in-loop
      const cells = await measureOne(stage, chief, format)
      table.push([`${format}, ${rows.toLocaleString('es-CL')} filas`, ...cells])
      report(`${format} ${rows}`)
    }
  }
  return asTable(table)
}

async function measureOne(
  stage: Stage,
  chief: BenchPerson,
  format: ReportFormat,
): Promise<string[]> {
  await stage.restart()
  const client = clientOf({ ...stage.caller, credentials: chief.credentials })
  // Once through with an empty one: what the first file loads is no cost of a large one.
  const nothing = { format, from: '2001-01-01', to: '2001-01-02' }
  await bytesOf(await client.send('readReportFile', { params: { report: 'book' }, query: nothing }))
  const before = await residentBytes(stage.serverPid())
  const exportId = randomUUID()
  const params = { exportId }
  const startMs = performance.now()
  const preparing = await memoryRaisedBy(stage.serverPid(), async () => {
    await client.call('askReport', { params, body: { report: 'book', format, filters: {} } })
    while (!(await isReady(client, exportId))) {
      // oxlint-disable-next-line no-await-in-loop -- looking again and again
      await pause(lookEveryMs)
    }
  })
  const elapsedMs = performance.now() - startMs
  let sizeBytes = 0
  const fetching = await memoryRaisedBy(stage.serverPid(), async () => {
    sizeBytes = await bytesOf(await client.send('readReportExport', { params }))
  })
  return [
    written(sizeBytes / mebibyte),
    written(elapsedMs / 1000),
    ...[before, preparing, fetching].map((bytes) => written((bytes ?? Number.NaN) / mebibyte)),
  ]
}

async function isReady(client: Client, exportId: string): Promise<boolean> {
  const { exports } = await client.call('listReportExports', {})
  const found = exports.find((each) => each.exportId === exportId)
  if (found === undefined || found.state === 'FAILED') throw new Error('The file was not made')
  return found.state === 'DONE'
}

async function bytesOf({ ok, status, body }: Response): Promise<number> {
  if (!ok) throw new Error(`The file was not given: ${status}`)
  let sizeBytes = 0
  for await (const piece of body ?? []) sizeBytes += piece.length
  return sizeBytes
}
