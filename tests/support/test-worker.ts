import { pino } from 'pino'

import type { House } from '#server/desk.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { openWorker } from '#server/jobs/open-worker.ts'
import type { Worker } from '#server/jobs/open-worker.ts'

import type { TestHouse } from './house.ts'

/** Does the background work of these kinds in a test house, which opens no worker by itself. Close it before the house. */
export function openTestWorker(
  { house, db }: Pick<TestHouse, 'house' | 'db'>,
  kinds: readonly JobKind<House>[],
): Worker {
  return openWorker({
    context: house,
    kinds,
    database: house.database,
    databaseUrl: db.appUrl,
    log: pino({ level: 'silent' }),
  })
}
