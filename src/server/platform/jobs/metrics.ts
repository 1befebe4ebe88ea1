/**
 * What a server process counts of its own work. No label ever holds an id, an address or anything a
 * person typed.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { lateWaits } from '../database/connect/open-database.ts'
import type { LateWait } from '../database/connect/open-database.ts'

export interface Metrics {
  readonly registry: Registry
  /** `route` is the address as it is declared, `/api/entries/:entryId`; never as it was asked. */
  readonly answered: (answer: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly seconds: number
  }) => void
  readonly refused: (code: string) => void
  readonly faulted: () => void
  readonly gaveUp: (wait: LateWait) => void
  readonly unfiled: (reason: 'missing' | 'damaged') => void
  /** A screen began to follow the ledger; call what comes back when it stops. */
  readonly followed: () => () => void
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const requests = counter(
    'asiento_http_requests_total',
    'Requests answered.',
    'method',
    'route',
    'status',
  )
  const durations = new Histogram({
    name: 'asiento_http_request_duration_seconds',
    help: 'From the request to the beginning of its answer.',
    labelNames: ['method', 'route'],
    buckets: seconds,
    registers: [registry],
  })
  const refusals = counter('asiento_refusals_total', 'Requests declined, by reason.', 'code')
  const faults = counter('asiento_faults_total', 'Requests that failed through a fault of ours.')
  const unfiled = counter(
    'asiento_file_store_failures_total',
    'Stored files that were not there or not what they should be.',
    'reason',
  )
  const givenUp = counter(
    'asiento_database_waits_given_up_total',
    'No connection came in time, the database fell silent, or a statement took too long.',
    'wait',
  )
  const screens = new Gauge({
    name: 'asiento_live_screens',
    help: 'Screens that follow the ledger through this process.',
    registers: [registry],
  })
  // An alert on a counter that is not there yet would stay silent.
  for (const wait of lateWaits) givenUp.inc({ wait }, 0)
  for (const reason of ['missing', 'damaged']) unfiled.inc({ reason }, 0)
  return {
    registry,
    answered({ method, route, status, seconds: took }) {
      requests.inc({ method, route, status: String(status) })
      durations.observe({ method, route }, took)
    },
    refused: (code) => refusals.inc({ code }),
    faulted: () => faults.inc(),
    gaveUp: (wait) => givenUp.inc({ wait }),
    unfiled: (reason) => unfiled.inc({ reason }),
    followed() {
      screens.inc()
      let isOver = false
      return () => {
        if (!isOver) screens.dec()
        isOver = true
      }
    },
  }
}
