import type * as spanish from '../../shell/service.ts'
import type { Words } from '../../shape.ts'

export const serviceWords: Words<typeof spanish.serviceWords> = {
  title: 'Service',
  lead: 'How this installation is set up. Whoever runs the server decides it, in its start-up settings; here it is only shown.',
  loading: 'Reading the settings…',
  failed: 'The settings could not be read',
  retry: 'Try again',
  notYoursTitle: 'This screen is for administrators',
  notYoursText:
    'If you need to know how the installation is set up, ask whoever administers the system.',

  general: 'General',
  publicUrl: 'Address',
  documents: 'Documents',
  documentsEmbedded: 'In the PostgreSQL that comes with it and in this server’s file store.',
  documentsOwn: 'In the council’s PostgreSQL and in this server’s file store.',
  largestFile: 'Largest file',

  signIn: 'Sign-in',
  signInWay: 'Service in use',
  embedded: 'The sign-in that comes with it',
  oidc: 'The council’s service (OpenID Connect)',
  cloud: 'A cloud project',
  address: 'Sign-in address',
  issuer: 'Issuer',
  clientId: 'Our name there',
  ways: 'Ways to sign in',
  passwordWay: 'email and password, with an authenticator app’s code where the person has one',
  wayNames: { sms: 'code by message', google: 'Google account', microsoft: 'Microsoft account' },
  emulatedTitle: 'This is a trial with the emulator',
  emulated: 'Anyone can sign in, under any name. Do not use it for work.',

  projectTitle: 'The project’s seven values',
  projectLead: 'None is a secret: every browser that signs in receives them.',
  apiKeyNote: 'Public; shown shortened.',
  notUsed: 'Not used for documents: they live in PostgreSQL and in the file store.',
  notGiven: 'Not given.',

  mail: 'Email',
  mailServer: 'Sending server',
  mailFrom: 'Sender',
  closingsTo: 'Daily closings',
  noClosingsTo: 'Not sent. Sent elsewhere, they let any later change to the book be found out.',
  noMail: 'Not set: no email is sent, and invitations are handed over as links.',

  outside: 'Outside the server',
  outsideLead:
    'Whoever holds every key of the server can rewrite the whole book and nothing inside will show it. What is kept outside, in somebody else’s hands, does.',
  outsideMail: 'By email',
  outsideMailHow:
    'Name an address of another body in CLOSING_MAIL_TO: each closing reaches it with the root of the day and the head of the ledger. Whoever gets them should keep them.',
  outsideStamps: 'Time stamps (RFC 3161)',
  outsideStampsHow:
    'Name a time-stamp authority in TSA_URL and TSA_CA: it stamps the hash of each closing, and nothing else leaves.',
  outsidePaper: 'On paper',
  outsidePaperText:
    'Every receipt and every act of closing carry the head of the ledger in print. Sign the acts and file them.',
  outsideNotSet: (setting) => `Not set. It is set with ${setting}.`,
  outsideIsSet: 'Set. “Health of the register” says whether it arrives.',
  nothingOutsideTitle: 'Nothing leaves the server by itself',
  nothingOutside:
    'Choose at least one of the ways below. Until then, only paper can show that the book was rewritten.',
}
