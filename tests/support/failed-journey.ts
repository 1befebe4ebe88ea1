/**
 * What a failed journey leaves under `test-results/failed`: for each page a picture and its
 * accessibility tree, the console, the server's last lines and, when it is tried again
 * (`ASIENTO_TRACE=1`), Playwright's trace. The trees stand in the error too.
 */
import { mkdirSync, writeFileSync } from 'node:fs'

import { afterEach, beforeEach } from 'vitest'

import { quarantine } from '../quarantine.ts'
import { gatherEvidence, resultsFolder } from './evidence.ts'
import { serverLog } from './server-log.ts'

const isGate = process.env['ASIENTO_GATE'] === '1'

beforeEach(({ task, skip }) => {
  const isQuarantined = quarantine.some(
    ({ file, title }) => task.file.name.endsWith(file) && task.name === title,
  )
  skip(isGate && isQuarantined, 'in quarantine: tests/quarantine.ts')
})

// Runs after the hooks of the journey itself, when most visitors have left.
afterEach(async ({ task }) => {
  const pages = await gatherEvidence()
  const [error] = task.result?.errors ?? []
  if (error === undefined) return
  const folder = resultsFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/error.txt`, `${error.stack ?? error.message}\n`)
  writeFileSync(`${folder}/server.log`, serverLog())
  for (const [place, page] of pages.entries()) {
    writeFileSync(`${folder}/page-${place}.txt`, `${page.address}\n${page.tree}\n`)
    writeFileSync(`${folder}/console-${place}.txt`, page.console.join('\n'))
    if (page.picture !== undefined) writeFileSync(`${folder}/page-${place}.png`, page.picture)
  }
  const trees = pages.map(({ address, tree }) => `— ${address}\n${tree.slice(0, mostLetters)}`)
  error.message += `\n\n${folder}\nWhat the pages showed:\n${trees.join('\n')}`
})

// The end of a long page says no more than its beginning.
const mostLetters = 4000
