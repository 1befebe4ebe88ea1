/**
 * What a server process counts of its own work. No label ever holds an id, an address or anything a
 * person typed.
 */
import { lateWaits } from '../database/connect/connections.ts'
import type { LateWait } from '../database/connect/connections.ts'
import { counter, histogram } from './instruments.ts'

export interface Metrics {
  /** `route` is the address as it is declared, `/api/entries/:entryId`; never as it was asked. */
  readonly answered: (answer: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }) => void
  readonly refused: (code: string) => void
  readonly faulted: () => void
  /** A wait for the database was given up. */
  readonly gaveUp: (wait: LateWait) => void
  /** The file store did something, and how long it took. */
  readonly filed: (work: FileWork, seconds: number) => void
  /**
   * It did not: the file is not there or is not what it was, the store is away, or something else.
   */
  readonly unfiled: (work: FileWork, reason: (typeof unfiledReasons)[number]) => void
  /** A screen began to follow the ledger; call what comes back when it stops. */
  readonly followed: () => () => void
  readonly followers: () => number
  /** The counters in the text that Prometheus reads. */
  readonly write: () => string
}

const fileWorks = ['put', 'get', 'look', 'verify', 'remove'] as const
const unfiledReasons = ['missing', 'damaged', 'away', 'fault'] as const

export type FileWork = (typeof fileWorks)[number]

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const requests = counter('asiento_http_requests_total', 'Requests answered.')
  const durations = histogram(
    'asiento_http_request_duration_seconds',
    'From the request to the beginning of its answer.',
    seconds,
  )
  const refusals = counter(
    'asiento_refusals_total',
    'Requests declined, by the code of the reason.',
  )
  const faults = counter('asiento_faults_total', 'Requests that failed through a fault of ours.')
  const filings = histogram(
    'asiento_file_store_duration_seconds',
    'What the file store did: a file put from its last byte, one got until it begins to come.',
    seconds,
  )
  const unfiled = counter('asiento_file_store_failures_total', 'What the file store did not do.')
  const givenUp = counter(
    'asiento_database_waits_given_up_total',
    'No connection came in time, the database fell silent, or it said that a statement took too long.',
  )
  // An alert on a counter that is not there yet would stay silent.
  faults.add({}, 0)
  for (const wait of lateWaits) givenUp.add({ wait }, 0)
  for (const operation of fileWorks) {
    for (const reason of unfiledReasons) unfiled.add({ operation, reason }, 0)
  }
  let following = 0
  return {
    answered({ method, route, status, seconds: took }) {
      requests.add({ method, route, status: String(status) })
      durations.observe({ method, route }, took)
    },
    refused: (code) => refusals.add({ code }),
    faulted: () => faults.add(),
    gaveUp: (wait) => givenUp.add({ wait }),
    filed: (operation, took) => filings.observe({ operation }, took),
    unfiled: (operation, reason) => unfiled.add({ operation, reason }),
    followed() {
      following += 1
      let isOver = false
      return () => {
        if (!isOver) following -= 1
        isOver = true
      }
    },
    followers: () => following,
    write: () =>
      [requests, durations, refusals, faults, givenUp, filings, unfiled]
        .map((each) => each.write())
        .join(''),
  }
}
