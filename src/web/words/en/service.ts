import type * as spanish from '../es/service.ts'
import type { Words } from '../shape.ts'

export const serviceWords: Words<typeof spanish.serviceWords> = {
  title: 'Service',
  lead: 'How this installation is set up. Whoever runs the server decides it, in its start-up settings; here it is only shown.',
  loading: 'Reading the settings…',
  failedTitle: 'The settings could not be read',
  retry: 'Try again',
  notYoursTitle: 'This screen is for administrators',
  notYoursText:
    'If you need to know how the installation is set up, ask whoever administers the system.',

  general: 'General',
  version: 'Version',
  publicUrl: 'Address',
  documents: 'Documents',
  documentsEmbedded: 'In the PostgreSQL that comes with it and in this server’s file store.',
  documentsOwn: 'In the council’s PostgreSQL and in this server’s file store.',
  largestFile: 'Largest file',
  megabytes: (size: string) => `${size} MB`,

  signIn: 'Sign-in',
  signInWay: 'Service in use',
  embedded: 'The sign-in that comes with it',
  oidc: 'The council’s service (OpenID Connect)',
  cloud: 'A cloud project',
  address: 'Sign-in address',
  issuer: 'Issuer',
  clientId: 'Our name there',
  ways: 'Ways to sign in',
  passwordWay: 'e-mail and password, with an authenticator app’s code where the person has one',
  wayNames: { sms: 'code by message', google: 'Google account', microsoft: 'Microsoft account' },
  emulatedTitle: 'This is a trial with the emulator',
  emulated: 'Anyone comes in, under any name. Do not use it for work.',

  projectTitle: 'The project’s seven values',
  projectLead: 'None is a secret: every browser that signs in receives them.',
  apiKeyNote: 'Public; shown shortened.',
  notUsed: 'Not used for documents: they live in PostgreSQL and in the file store.',
  notGiven: 'Not given.',

  mail: 'Mail',
  mailServer: 'Sending server',
  mailFrom: 'Sender',
  closingsTo: 'Daily closings',
  noClosingsTo: 'Not sent. Sent elsewhere, they let any later change to the book be found out.',
  noMail: 'Not set: no mail is sent, and invitations are handed over as links.',

  drill: 'Backup drill',
  drillLast: 'Last drill',
  drillNever: 'None yet.',
  drillResult: 'Result',
  drillGood: 'The backup restores, and it is the book.',
  drillBad: 'It failed.',
  drillTook: 'Took in all',
  drillParts: {
    backup: 'Back up',
    prove: 'Check the backup',
    create: 'Prepare the database',
    load: 'Restore rows and documents',
    index: 'Rebuild indexes and keys',
    migrate: 'Bring the database up to date',
    verify: 'Verify the books',
    remove: 'Remove the copy',
  },
  seconds: (seconds: string) => `${seconds} s`,
  drillFailedTitle: 'The last drill failed',
  drillOverdueTitle: 'No backup drill for more than 30 days',
  drillOverdue:
    'A backup that nobody has restored may be worth nothing. Ask whoever runs the server to run: npm run asiento -- drill',
  outside: 'Outside the server',
  outsideLead:
    'Whoever holds every key of the server can rewrite the whole book and nothing inside will show it. What is kept outside, in somebody else’s hands, does.',
  outsideMail: 'By mail',
  outsideFolder: 'In a folder of another machine',
  outsideStamps: 'Time stamps (RFC 3161)',
  outsidePaper: 'On paper',
  outsidePaperText:
    'Every receipt and every act of closing carry the head of the ledger in print. Sign the acts and file them.',
  outsideNotSet: (setting) => `Not set. It is set with ${setting}.`,
  outsideSet: 'Set; nothing has left yet.',
  outsideLast: (when) => `Set. Last time: ${when}.`,
  nothingOutsideTitle: 'Nothing leaves the server by itself',
  nothingOutside:
    'Choose at least one of the ways below. Until then, only paper can show that the book was rewritten.',
  headsPartedTitle: 'The book and the folder of heads do not agree',
  headsParted:
    'One of the two was rewritten. Delete nothing: copy both as they are and tell the auditors.',
  folderAwayTitle: 'The folder of heads cannot be reached',
  folderAway:
    'The register goes on; the missing heads are added when the folder is back. Look at the other machine’s disk.',
  stampsOverdueTitle: 'Some closings have no time stamp',
  stampsOverdue: (count) =>
    count === 1
      ? 'One closing has waited for its stamp for more than three days. Look at TSA_URL and TSA_CA on the server.'
      : `${count} closings have waited for their stamp for more than three days. Look at TSA_URL and TSA_CA on the server.`,
}
