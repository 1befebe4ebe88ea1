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
  version: 'Version',
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

  bookWaitsTitle: 'The book waits for a person',
  bookWaits: '“State of the book” says what happened, and who can do what.',
  bookWaitsLink: 'Go to “State of the book”',

  hiddenTitle: 'Nobody knows where each person asks from',
  hiddenWhy: {
    UNNAMED: (proxy) =>
      `Everything comes from ${proxy}, which speaks for other addresses and is not in TRUSTED_PROXY. If it is your proxy, set TRUSTED_PROXY=${proxy} and restart.`,
    SILENT: (proxy) =>
      `Everything comes from ${proxy}, which is in TRUSTED_PROXY and does not say for whom it speaks. Set it up to send X-Forwarded-For.`,
  },
  hiddenConsequence:
    'Meanwhile all people count as one address: whoever tries passwords also keeps the others waiting that nobody knows, and the access log does not say where each came from.',

  archive: 'Continuous archive',
  archiveOff: 'Not set. It is set with WAL_ARCHIVE.',
  archiveLast: 'Last kept',
  archiveNever: 'Nothing yet.',
  archiveWaiting: 'Still to hand over',
  archivePieces: (count) =>
    count === 0 ? 'Nothing: it is up to date.' : count === 1 ? '1 piece' : `${count} pieces`,
  archiveTitle: 'The continuous archive stands still',
  archiveSince: (when) => `Since ${when}.`,
  archiveConsequence:
    'Registering goes on, and the database keeps on its disk what it could not hand over.',
  archiveWhy: {
    GONE: 'The folder of WAL_ARCHIVE is not there: see that the disk is mounted.',
    CLOSED: 'The folder of WAL_ARCHIVE cannot be written: see its permission and its owner.',
    FULL: 'The disk of WAL_ARCHIVE is full: make room.',
    TAKEN:
      'WAL_ARCHIVE already holds another piece of that name: does another installation use it? Name a folder of its own.',
    REST: 'What the database writes is kept, but not the attached files, the keys or the base copy, and without them no minute comes back. The server’s log says why.',
    UNKNOWN: 'PostgreSQL’s own log says why.',
  },

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
    'A backup that nobody has restored may be worth nothing. Ask whoever runs the server to run Asiento’s command “drill”.',
  outside: 'Outside the server',
  outsideLead:
    'Whoever holds every key of the server can rewrite the whole book and nothing inside will show it. What is kept outside, in somebody else’s hands, does.',
  outsideMail: 'By email',
  outsideMailHow:
    'Name an address of another body in CLOSING_MAIL_TO: each closing reaches it with the root of the day and the head of the ledger. Whoever gets them should keep them.',
  outsideFolder: 'In a folder of another machine',
  outsideFolderHow:
    'Name a folder of another machine in HEADS_FOLDER, one that whoever runs this server cannot change: each closing adds a line.',
  outsideStamps: 'Time stamps (RFC 3161)',
  outsideStampsHow:
    'Name a time-stamp authority in TSA_URL and TSA_CA: it stamps the hash of each closing, and nothing else leaves.',
  outsideWitness: 'Another town as witness',
  outsideWitnessHow:
    'Hand this line to another town that uses Asiento, in a way you trust, and ask for theirs. Each adds the other’s to the file that WITNESS_TOWNS names and restarts; from then on it looks every day that the other’s book only grows, and signs it. How each stands is shown in the state of the book.',
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
    'One of the two was rewritten. Delete nothing: copy both as they are and tell the auditors. Once they have seen it, name another folder in HEADS_FOLDER and restart: this one stays as evidence, and the notice ends.',
  folderAwayTitle: 'Heads do not reach their folder',
  folderAway:
    'The register goes on; the missing heads are added when the folder is back. See that the other machine’s disk is there, has room and may be written to; if it is and the file is missing, somebody took it away: tell the auditors and, once they have seen it, name another folder in HEADS_FOLDER and restart.',
  lettersOverdueTitle: 'Closing emails are not being sent',
  lettersOverdue: (count) =>
    count === 1
      ? 'One email has waited for more than three days or was given up. Look at the mail server and CLOSING_MAIL_TO.'
      : `${count} emails have waited for more than three days or were given up. Look at the mail server and CLOSING_MAIL_TO.`,
  stampsOverdueTitle: 'Some closings have no time stamp',
  stampsOverdue: (count) =>
    count === 1
      ? 'One closing has waited for its stamp for more than three days. Look at TSA_URL and TSA_CA on the server.'
      : `${count} closings have waited for their stamp for more than three days. Look at TSA_URL and TSA_CA on the server.`,
}
