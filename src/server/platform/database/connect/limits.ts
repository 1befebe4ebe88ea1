import pg from 'pg'

import { msLeft, requestMs } from '../../common/deadline.ts'

/** PostgreSQL ends a statement a little before we would take the connection for dead. */
export const statementMs = requestMs - 1_000

/** Of a statement that is nobody's request: a report being made, an import, a round. */
const longestSilenceMs = 300_000

export function connectionOptions(appRole: string): string {
  const settings = {
    role: appRole,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    // A transaction left open by a connection that died would hold the ledger's head, and with it
    // every counter.
    idle_in_transaction_session_timeout: requestMs + 1_000,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Where no request waits, a transaction has more time. */
export function withTimeout(begin: string): string {
  if (msLeft() !== Infinity) return begin
  return (
    `${begin}; set local statement_timeout = '300s'; set local lock_timeout = '60s'; ` +
    "set local idle_in_transaction_session_timeout = '60s'"
  )
}

/** Beyond `query_timeout` milliseconds of silence the driver cuts the connection. */
export interface Timed extends pg.QueryConfig {
  readonly query_timeout: number
}

export function timed(query: pg.QueryConfig): Timed {
  return {
    ...query,
    query_timeout: Math.max(1, Math.min(Math.ceil(msLeft()), longestSilenceMs)),
  }
}

const endedByLimit = '57014'
// Beside it a lock that was not granted, a transaction that lay idle.
const tooSlow = new Set([endedByLimit, '55P03', '25P03'])

export function isTooSlow(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && tooSlow.has(fault.code ?? '')
}

/** Whether it was at work all that time, and waited for nobody. */
export function isTooMuchWork(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && fault.code === endedByLimit
}
