/** What whoever runs the server decided, without secrets. */
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

/** By which ways the heads of the ledger leave the server. */
const outside = z.object({ mail: z.boolean(), stamps: z.boolean() })

export const readSettings = endpoint('GET', '/api/settings', {
  summary:
    'How this installation is set up: by which service people sign in, where data lives, by which server mail goes out. For administrators.',
  reply: z.object({
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
    outside,
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
