import type * as spanish from '../../shell/cloud-sign-in.ts'
import type { Words } from '../../shape.ts'

export const cloudSignInWords: Words<typeof spanish.cloudSignInWords> = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  capsLock: 'Caps Lock is on.',
  enter: 'Sign in',
  entering: 'Signing in…',
  bothNeeded: 'Enter your email and your password.',
  withAccountOf: { google: 'Sign in with Google', microsoft: 'Sign in with Microsoft' },
  forgot: 'I forgot my password',
  back: 'Back',

  resetTitle: 'Change the password',
  resetLead: 'Enter the email you sign in with. You will get a message to choose another password.',
  sendReset: 'Send the message',
  sending: 'Sending…',
  resetSentTitle: 'Look at your email',
  resetSent: (email: string) =>
    `If ${email} belongs to an account, a message will arrive in a few minutes. Look in the spam folder too.`,
  emailNeeded: 'Enter your whole email, such as name@council.example.',

  secondTitle: 'Second step',
  chooseFactor: 'How do you want to get the code?',
  factorSms: (digits: string) => `By message to the telephone ending in ${digits}`,
  factorApp: (name: string) =>
    name === '' ? 'With the authenticator app' : `With the authenticator app (${name})`,
  smsSent: (digits: string) => `We sent a code to the telephone ending in ${digits}.`,
  smsSending: 'Sending the code…',
  smsSentAgain: 'We sent another code. The one before no longer works.',
  appLead: 'Open your authenticator app and write the code it shows now.',
  code: '6-digit code',
  codeNeeded: 'Enter the 6 digits of the code.',
  goOn: 'Continue',
  sendAgain: 'Send another code',
  otherFactor: 'Use another way',

  problems: {
    wrong: 'Wrong email or password.',
    disabled:
      'This account is disabled. If you think it is a mistake, talk to whoever administers it.',
    'too-many':
      'Too many attempts in a row. Wait a few minutes and try again, or change the password.',
    unreachable: 'The sign-in service could not be reached. Check your connection and try again.',
    'wrong-code': 'The code is not right. Enter it again.',
    'late-code': 'The code has expired. Ask for another, or enter the one the app shows now.',
    'no-usable-factor':
      'Your account asks for a second step that this register does not offer. Tell whoever administers the register.',
    'message-not-sent': 'The message could not be sent. Wait a few minutes and try again.',
    'password-too-old':
      'The password no longer meets what the service asks. Change it with “I forgot my password”.',
    'popup-blocked': 'The browser blocked the window. Allow pop-ups from this site and try again.',
    cancelled: 'The window was closed before the end. You can try again.',
  },
  refused: (code: string) =>
    `The sign-in service did not allow it. If it goes on, tell support: “${code}”.`,

  stopped: {
    lapsed: {
      title: 'This sign-in no longer works',
      text: 'It was used before, took too long or began in another browser. Start again.',
    },
    unproven: {
      title: 'Your identity could not be checked',
      text: 'What the sign-in service answered is not valid. Start again; if it goes on, tell support.',
    },
    unconfirmed: {
      title: 'Your email is not confirmed yet',
      text: 'Before you first sign in, you must confirm that the email is yours: ask for the message, follow its link and start again.',
    },
    unreachable: {
      title: 'Sign-in is not answering',
      text: 'The register could not check what the sign-in service said. Wait a moment and start again.',
    },
    pending: {
      title: 'Your account is waiting for approval',
      text: 'Whoever manages the register must approve it before you first sign in. Tell them, and try again later.',
    },
    disabled: {
      title: 'Your account is disabled',
      text: 'If you think it is a mistake, talk to whoever administers the register.',
    },
    unknown: {
      title: 'Your account is not in this register',
      text: 'Ask whoever administers your council’s register to add it.',
    },
    'link-lapsed': {
      title: 'This link no longer works',
      text: 'The link of the first sign-in was used before, is too old or was replaced. If you used it already, sign in as usual; if not, ask whoever runs the server for another.',
    },
    'already-somebody': {
      title: 'This account is another person’s',
      text: 'The account you signed in with is another person’s in the register already. Open your link again, it still works, and sign in with the account that is yours.',
    },
  },
  sendConfirmation: 'Send the confirmation message',
  confirmationSent: 'We sent the message. Look in the spam folder too.',
  startAgain: 'Start again',
  close: 'Close this window',
}
