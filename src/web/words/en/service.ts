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
}
