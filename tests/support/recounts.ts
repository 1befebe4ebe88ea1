/** A process that counts deadlines again after a change of days, beside a server in a test. */
import { pino } from 'pino'

import { recountDeadlines } from '#server/features/organization/configuration/recount-deadlines.ts'
import { openWorker } from '#server/platform/jobs/open-worker.ts'
import type { Worker } from '#server/platform/jobs/open-worker.ts'

import type { TestApp } from './test-app.ts'

export function openRecounts({ app }: Pick<TestApp, 'app'>): Worker {
  const { database } = app
  const log = pino({ level: 'silent' })
  return openWorker({
    context: { database },
    kinds: [recountDeadlines],
    database,
    log,
  })
}
