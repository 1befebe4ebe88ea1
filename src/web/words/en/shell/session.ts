import type * as spanish from '../../shell/session.ts'
import type { Words } from '../../shape.ts'

export const sessionWords: Words<typeof spanish.sessionWords> = {
  signInTitle: 'Sign in',
  signInLead:
    'The register is for the staff of the municipality. A window will open for your user name and password.',
  signIn: 'Sign in',
  waiting: 'Waiting for you to sign in in the other window…',
  waitingHelp:
    'If you cannot see it, it may be behind this one. If you closed it, open it once more.',
  returned: 'Was the sign-in window closed?',
  openAgain: 'Open the window again',
  giveUp: 'Cancel',
  endedTitle: 'Your session has ended',
  ended: {
    idle: 'Your session ended because it was idle. Sign in again: nothing you wrote is lost.',
    longest:
      'Your session ended because it is ten hours since you signed in. Sign in again: nothing you wrote is lost.',
    person:
      'This session was ended with your account, from another window or another device. If it was not you, change your password. Sign in again: nothing you wrote is lost.',
    deactivated:
      'Whoever administers the register took your access away, and your session ended with it. Talk to them: what you wrote is still kept on this device.',
    credentials:
      'Your session ended because the password of your account, or the way you sign in, has changed. Sign in again: nothing you wrote is lost.',
    provider:
      'The service you sign in with ended your session. Sign in again: nothing you wrote is lost.',
    unknown: 'Your session has ended. Sign in again: nothing you wrote is lost.',
  },
  signInAgain: 'Sign in again',
  blocked:
    'The browser blocked the sign-in window. Allow pop-up windows for this site and press “Sign in again” once more. You can also sign in in this very window: the entry you were writing is kept as a draft.',
  signInHere: 'Sign in in this window',
  signedOutTitle: 'You are signed out',
  signedOut:
    'Somebody signed out in another window of this browser. Sign in again to go on: what you wrote is still here.',
  proofTitle: 'Confirm that it is you',
  proof:
    'What you asked for is sensitive, and it is more than five minutes since you signed in. Sign in again and it will be done at once, without typing it again.',
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
  retry: 'Try again',
  sessionsLead:
    'Where the register is open with your account. If you do not recognise a place, end that session and change your password.',
  sessionsLoading: 'Loading your sessions…',
  sessionsFailed: 'Your sessions could not be loaded',
  browserOn: (browser, system) => `${browser} on ${system}`,
  unknownDevice: 'Unknown browser',
  usedNow: 'In use now',
  usedAt: (at) => `Last used: ${at}`,
  startedAt: (at, place) => `Since ${at} · address ${place}`,
  thisSession: 'This session',
  endOne: 'End',
  endOneOf: (device) => `End the session of ${device}`,
  endingOne: 'Ending…',
  endedOne: (device) => `The session of ${device} has ended.`,
  endEvery: 'Sign out everywhere',
  endEveryTitle: 'Sign out everywhere?',
  endEveryText:
    'You will have to sign in again on each device, this one included. Nothing that was registered is lost.',
  newDeviceTitle: 'Sign-in from a new device',
  newDevice: (device, at, place) =>
    `Somebody signed in with your account from ${device} on ${at}, address ${place}. Was it you?`,
  newDeviceMine: 'Yes, it was me',
  newDeviceNotMine: 'No: see my sessions',
}
