import type * as spanish from '../../shell/landing.ts'
import type { Words } from '../../shape.ts'

export const landingWords: Words<typeof spanish.landingWords> = {
  title: 'Home',
  purpose: 'Registering and following the documents we receive',
  lead: 'Every document that reaches {town} is given a number, a date and a receipt that nobody can alter without it showing.',
  signIn: 'Sign in',
  signingIn: 'Go on in the window that opened. If you closed it, press “Sign in” again.',
  openRegister: 'Go to the register',
  staffOnly: 'For the staff of {town}.',
  sections: 'Sections',
  howItWorks: 'How it works',
  contact: 'Contact',
  followTitle: 'Follow your document',
  followText:
    'With the number and the code on your receipt you can see how your document stands, without signing in. {registry} will tell you too: have the receipt at hand when you call or come.',
  follow: 'See how it stands',
  verifyText:
    'The receipt carries a code, and the address where anyone may check, without signing in, that the entry exists and has not changed.',
  steps: [
    {
      title: 'A document is handed in',
      text: 'At {registry} or by post. You may do it yourself, or somebody may do it for you.',
    },
    {
      title: 'It is given a number',
      text: 'The numbers of a year follow one another: none is skipped, none is repeated and none is kept for anybody.',
    },
    {
      title: 'You take a receipt with you',
      text: 'With the number, the exact date and time, the office it goes to and a code to verify it.',
    },
    {
      title: 'Everything leaves a trace',
      text: 'Every correction is noted with its author and its reason. Nothing is erased from the register book.',
    },
  ],
  sampleCaption: 'Sample receipt',
  sampleHeading: 'Receipt of entry',
  sampleSubject: 'Request to prune a tree',
  sampleMoment: '21 Nov 2026, 10:42',
  sampleFields: { received: 'Received', subject: 'Subject', office: 'Sent to' },
  sampleOffice: 'Public Works',
  notSetUpTitle: 'This installation has not been set up yet',
  notSetUpText: 'Open the set-up link that appeared when the server started. It works only once.',
  unreachableTitle: 'There is no connection to the server',
  unreachableText: 'Check your network and load the page again.',
}
