/**
 * The log of a server process: one JSON a line, on standard error, for whoever runs it. It holds no
 * personal data. PostgreSQL quotes rows and values in its errors (`Failing row contains (…)`), and
 * libraries hang whole requests on theirs, so that of an error only what was written by programmers
 * goes out: its name, its code, the rule it broke, where it happened, its cause.
 */
import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export interface LogOptions {
  readonly level: string
  readonly destination: DestinationStream
}

export function openLog({ level, destination }: LogOptions): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (fault: unknown) => errorFacts(fault), address: networkOf },
    },
    destination,
  )
}

const mostCauses = 5
/** What PostgreSQL and Node say of a fault in words of their own. */
const plainFacts = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
]

function errorFacts(fault: unknown, depth = 0): unknown {
  if (!(fault instanceof Error)) return { type: typeof fault }
  const facts = Object.entries(fault).filter(
    ([name, value]) => plainFacts.includes(name) && typeof value === 'string',
  )
  const cause = fault.cause === undefined || depth >= mostCauses ? null : fault.cause
  return {
    type: fault.name,
    ...Object.fromEntries(facts),
    message: withoutValues(fault),
    stack: framesOf(fault),
    ...(cause === null ? {} : { cause: errorFacts(cause, depth + 1) }),
  }
}

/** What stands between quotes may be a value that somebody typed. */
function withoutValues({ message }: Error): string {
  return message
    .replaceAll(/"[^"]*"|'[^']*'|«[^»]*»|`[^`]*`/gu, '…')
    .replaceAll(/[^\s@]+@[^\s@]+/gu, '…')
    .slice(0, 500)
}

/** The places alone: the first lines of a stack are the message again. */
function framesOf({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12)
}

/** An address is somebody's; its network still tells one attack from another. */
function networkOf(address: unknown): string {
  const [first = '', second = '', third = ''] = String(address).split(/[.:]/u)
  return String(address).includes(':')
    ? `${[first, second, third].join(':')}::/48`
    : `${[first, second, third].join('.')}.0/24`
}
