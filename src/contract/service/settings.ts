/**
 * What whoever runs the server decided, for the administrator to see. Nothing of it is changed from
 * the pages, and no secret is in it.
 */
import * as z from 'zod'
import { cloudWays } from '../common/cloud-sign-in.ts'
import { endpoint } from '../common/endpoint.ts'

const cloudProject = z.object({
  /** Shortened: it is public, and still nobody needs the whole of it here. */
  apiKey: z.string(),
  authDomain: z.string(),
  databaseURL: z.string(),
  projectId: z.string(),
  storageBucket: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
})

/** In the order they are done. */
export const drillParts = [
  'backup',
  'prove',
  'create',
  'load',
  'index',
  'migrate',
  'verify',
  'remove',
] as const

const lastDrill = z.object({
  endedAt: z.iso.datetime(),
  /** What did not agree, in a sentence; null when the copy was the book. */
  fault: z.string().nullable(),
  parts: z.array(z.object({ part: z.enum(drillParts), tookMs: z.int() })),
  tookMs: z.int(),
  sizeBytes: z.int().nullable(),
})

/**
 * A way in which the heads of the ledger leave the server: whether it is set, and when one last
 * left by it (RFC 3339).
 */
const way = { isSet: z.boolean(), lastAt: z.string().nullable() }

const outside = z.object({
  /** Overdue: letters of closings that were given up, or have waited for more than three days. */
  mail: z.object({ ...way, overdue: z.int() }),
  /** AWAY: heads do not reach it. PARTED: it remembers a head that the ledger does not have. */
  folder: z.object({ ...way, trouble: z.enum(['AWAY', 'PARTED']).nullable() }),
  /** Overdue: closings that have waited for their time stamp for more than three days. */
  stamps: z.object({ ...way, overdue: z.int() }),
  /**
   * Towns that watch this book and are watched: when one last cosigned it, and the line to hand to
   * another.
   */
  witness: z.object({ ...way, line: z.string() }),
})

/** The log of the database on its way to where it is kept; null where it is not. */
const archive = z.object({
  /** When a piece was last kept (RFC 3339). */
  lastAt: z.string().nullable(),
  /** Finished pieces that are not kept yet. */
  waiting: z.int(),
  trouble: z
    .object({
      /** Null in the first minute. */
      since: z.string().nullable(),
      why: z.enum(['GONE', 'CLOSED', 'FULL', 'TAKEN', 'REST']).nullable(),
    })
    .nullable(),
})

export const readSettings = endpoint('GET', '/api/settings', {
  summary:
    'How this installation is set up: by which service people sign in, where data lives, by which server mail goes out. For administrators.',
  reply: z.object({
    version: z.string(),
    publicUrl: z.string(),
    signIn: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('embedded'), address: z.string() }),
      z.object({ kind: z.literal('oidc'), issuer: z.string(), clientId: z.string() }),
      z.object({
        kind: z.literal('cloud'),
        project: cloudProject,
        ways: z.array(z.enum(cloudWays)),
        isEmulated: z.boolean(),
      }),
    ]),
    isDatabaseOwn: z.boolean(),
    maxFileSizeBytes: z.int(),
    mail: z
      .object({
        server: z.string(),
        from: z.string(),
        /** Who is sent the root of each day that closes. */
        closingsTo: z.array(z.string()),
      })
      .nullable(),
    drill: z.object({
      /** The last one of the installation; null when none ever ran. */
      last: lastDrill.nullable(),
      /** No drill went well within thirty days, and the installation is older than that. */
      isOverdue: z.boolean(),
    }),
    outside,
    archive: archive.nullable(),
    /**
     * What hides who asks: a proxy that TRUSTED_PROXY does not name, or one of it that says
     * nothing; null when nothing does.
     */
    hidden: z.object({ why: z.enum(['UNNAMED', 'SILENT']), proxy: z.string() }).nullable(),
    /** Something waits in «Estado del libro» for a person, or will not go on by itself. */
    bookWaits: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})
export type SettingsView = z.output<typeof readSettings.reply>

/** In the order in which they are best done. */
export const firstWeekSteps = [
  'calendar',
  'people',
  'second',
  'entry',
  'receipt',
  'drill',
  'outside',
] as const

export const readFirstWeek = endpoint('GET', '/api/first-week', {
  summary:
    'What a new municipality still lacks: for administrators and heads of registry, the same for both.',
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(firstWeekSteps),
        isDone: z.boolean(),
        /** What is missing: years without approval, codes of units without a head, roles. */
        missing: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['E-PER-09'],
})
export type FirstWeekView = z.output<typeof readFirstWeek.reply>
