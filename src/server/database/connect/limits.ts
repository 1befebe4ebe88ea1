/**
 * What PostgreSQL itself is told of our patience, so that nothing of ours goes on there after we
 * have given up.
 */
import pg from 'pg'

import { requestMs } from '../../common/deadline.ts'

/**
 * A statement that works too long is ended by the database a little before we would take the
 * connection for dead.
 */
export const statementMs = requestMs - 1_000

/** For a transaction that is nobody's request: a report being made, an import, a round. */
export const patientSettings =
  "select set_config('statement_timeout', '300s', true), set_config('lock_timeout', '60s', true), " +
  "set_config('idle_in_transaction_session_timeout', '60s', true)"

const settings: Readonly<Record<string, string>> = {
  statement_timeout: String(statementMs),
  lock_timeout: String(statementMs),
  // A transaction left open by a connection that died would hold the ledger's head, and with it
  // every counter.
  idle_in_transaction_session_timeout: String(requestMs + 1_000),
}

/**
 * Looked after where the database's machine can: whether we are still there while it works for us.
 * Windows cannot say, nor can a pooler that does not know the names.
 */
const watchful: Readonly<Record<string, string>> = {
  client_connection_check_interval: '2000',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20000',
}

/** The start-up options of the application's connections. Throws what connecting throws. */
export async function connectionOptions(url: string, appRole: string): Promise<string> {
  const plain = written({ role: appRole, ...settings })
  const full = `${plain} ${written(watchful)}`
  const client = new pg.Client({ connectionString: url, options: full })
  client.on('error', () => undefined) // connecting is rejected too
  try {
    await client.connect()
    return full
  } catch (fault) {
    if (fault instanceof pg.DatabaseError) return plain
    throw fault
  } finally {
    await client.end()
  }
}

function written(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

const endedByLimit = '57014'
// Beside it a lock that was not granted, a transaction that lay idle.
const tooSlow = new Set([endedByLimit, '55P03', '25P03'])

/** Whether PostgreSQL gave up waiting; what was asked was rolled back. */
export function isTooSlow(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && tooSlow.has(fault.code ?? '')
}

/** Whether it was at work all that time, and waited for nobody. */
export function isTooMuchWork(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && fault.code === endedByLimit
}
