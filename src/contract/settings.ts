/** What whoever runs the server decided, for the administrator to see. Nothing of it is changed from the pages, and no secret is in it. */
import * as z from 'zod'
import { cloudWays } from './cloud-sign-in.ts'
import { endpoint } from './endpoint.ts'

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

export const readSettings = endpoint('readSettings', {
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
  }),
  refusals: ['E-PER-09'],
})
export type SettingsView = z.output<typeof readSettings.reply>
