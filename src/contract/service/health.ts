/** «Salud del registro»: whether the installation needs anybody. */
import { troubleKinds } from '#domain/book/trouble.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'

/** LOOK: somebody should, these days. ACT: now. OFF: not set up, or not ours to see. */
const state = z.enum(['OK', 'LOOK', 'ACT', 'OFF'])

const at = z.string().nullable()

function check<Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), state, facts: z.object(facts) })
}

const installationChecks = [
  check('BACKUP', { takenAt: at, isWhole: z.boolean(), place: z.string().nullable() }),
  /** The last drill: `fault` says in a sentence what did not agree. */
  check('DRILL', { endedAt: at, fault: z.string().nullable() }),
  /** Of the data folder; null when its disk does not answer. Below the reserve no file comes in. */
  check('DISK', { freeBytes: z.int().nullable(), reserveBytes: z.int() }),
  /** The last step of the database that this version knows, and how many it lacks. */
  check('VERSIONS', {
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    step: z.string(),
    pending: z.int(),
  }),
] as const

const municipalityChecks = [
  /** Mail: how much waits and since when, how much was given up in a week, and that of closings. */
  check('MAIL', {
    isSet: z.boolean(),
    waiting: z.int(),
    oldestAt: at,
    failed: z.int(),
    /** Null when closings are mailed to nobody. Overdue: for three days, or given up. */
    closings: z.object({ lastAt: at, overdue: z.int() }).nullable(),
  }),
  /** Overdue: closings that have waited for their time stamp for more than three days. */
  check('STAMPS', { isSet: z.boolean(), lastAt: at, overdue: z.int() }),
  /** Of the two clocks, and of the last fact ahead of the database's. */
  check('CLOCK', { apartMinutes: z.int(), aheadMinutes: z.int(), isAsked: z.boolean() }),
  /** Scans whose text nobody read yet: the search does not find them by it. */
  check('READINGS', { waiting: z.int(), oldestAt: at }),
  /** Whatever else stands wrong, one check each; left out when nothing does. */
  check('TROUBLE', { trouble: z.enum(troubleKinds) }),
] as const

const healthCheck = z.discriminatedUnion('kind', [...installationChecks, ...municipalityChecks])
export type HealthCheck = z.output<typeof healthCheck>
export type HealthKind = HealthCheck['kind']
export type HealthState = HealthCheck['state']
export type HealthFacts<Kind extends HealthKind> = Extract<
  HealthCheck,
  { readonly kind: Kind }
>['facts']

export const readHealth = endpoint('GET', '/api/health', {
  summary:
    'Whether the installation and the register need anybody: copies, drill, mail, stamps, clock, disk, readings, versions. For administrators.',
  reply: z.object({
    checks: z.array(healthCheck),
    /** How a command of ours begins on that machine. */
    program: z.string(),
  }),
  refusals: ['E-PER-09'],
})
export type Health = z.output<typeof readHealth.reply>
