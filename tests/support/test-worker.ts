import { pino } from 'pino'

import type { AppContext } from '#server/platform/http/context/request-context.ts'
import type { JobKind } from '#server/platform/jobs/job-kind.ts'
import { openWorker } from '#server/platform/jobs/open-worker.ts'
import type { Worker } from '#server/platform/jobs/open-worker.ts'

import type { TestApp } from './test-app.ts'

/**
 * Does the background work of these kinds in a test server, which opens no worker by itself. Close
 * it before the server.
 */
export function openTestWorker(
  { app }: Pick<TestApp, 'app'>,
  kinds: readonly JobKind<AppContext>[],
): Worker {
  return openWorker({
    context: app,
    kinds,
    database: app.database,
    log: pino({ level: 'silent' }),
  })
}
