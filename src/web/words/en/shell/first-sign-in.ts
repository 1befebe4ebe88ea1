import type * as spanish from '../../shell/first-sign-in.ts'
import type { Words } from '../../shape.ts'

export const firstSignInWords: Words<typeof spanish.firstSignInWords> = {
  title: 'Your first sign-in',
  checking: 'Checking the link…',
  lead: (name) => `This link is ${name}’s.`,
  text: 'Sign in with the account you have at the council’s sign-in service. It will be bound to your place in the register, and from then on you always sign in with it.',
  onlyYours: 'If this is not you, go no further: give the link to whom it belongs.',
  otherSession: 'Somebody is signed in in this browser. Signing in ends that session.',
  signInAs: (name) => `Sign in as ${name}`,
  lapsedTitle: 'This link no longer works',
  lapsedText:
    'It was used before, is too old or was replaced. If you used it already, sign in as usual; if not, ask whoever runs the server for another.',
  asUsual: 'Sign in as usual',
  failed: 'The link could not be checked',
  retry: 'Try again',
  boundTitle: (name) => `Done: ${name}’s account is bound`,
  boundText: 'You are signed in. Before you go on, keep or hand over the other link.',
  onward: 'Go to the register',
}
