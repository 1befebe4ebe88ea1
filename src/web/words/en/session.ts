import type * as spanish from '../es/session.ts'
import type { Words } from '../shape.ts'

export const sessionWords: Words<typeof spanish.sessionWords> = {
  signInTitle: 'Sign in',
  signInLead:
    'The register is for the staff of the municipality. A window will open for your user name and password.',
  signIn: 'Sign in',
  waiting: 'Waiting for you to sign in in the other window…',
  waitingHelp:
    'If you cannot see it, it may be behind this one. If you closed it, open it once more.',
  openAgain: 'Open the window again',
  giveUp: 'Cancel',
  endedTitle: 'Your session has ended',
  ended: 'Your session ended because it was idle. Sign in again: nothing you wrote is lost.',
  signInAgain: 'Sign in again',
  blocked:
    'The browser blocked the sign-in window. Allow pop-up windows for this site and press “Sign in again” once more.',
  otherPersonTitle: 'Somebody else signed in',
  otherPerson: (name) =>
    `${name} is signed in now. So that your work does not mix with that of whoever was here before, the page will open afresh.`,
  openClean: 'Continue',
  warningTitle: 'Your session is about to end',
  idleWarning:
    'You have not used the register for a while. In less than two minutes you will have to sign in again.',
  absoluteWarning:
    'It is ten hours since you signed in. In less than two minutes you will have to sign in again; nothing you wrote will be lost.',
  stay: 'Stay signed in',
}
