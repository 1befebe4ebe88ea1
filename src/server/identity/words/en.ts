/** What the provider's own pages say, in English. */
import { waitInEnglish } from './wait-in-words.ts'
import type { ProviderWords } from './provider-words.ts'

export const english: ProviderWords = {
  closeWindow: 'Close this window',
  login: {
    title: 'Sign in',
    user: 'User name',
    userExample: 'name@council',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show the password',
    capsLock: 'Caps Lock is on.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgotten: 'Forgot your password?',
    withPasskey: 'Use a passkey',
    missing: 'Enter your user name and your password.',
    wrong: 'Wrong user name or password.',
    busy: 'Many people are signing in at once. Wait a few seconds and try again.',
    wait: (seconds) => `Too many attempts in a row. Wait ${waitInEnglish(seconds)} and try again.`,
    crowded:
      'There were many attempts from your network. Your browser will first do a check of a few seconds; type your password again and go on.',
    wrongPasskey: 'That passkey opens no account here. Sign in with your password.',
    tooManyCodes: 'Too many wrong codes. Sign in again from the beginning.',
    again: 'Sign in again',
    lapsed: 'This sign-in page is no longer valid',
    lapsedText:
      'It took too long or was opened in another window. Go back to the register and sign in again.',
    faultTitle: 'Could not go on',
    faultText:
      'Something went wrong in the sign-in service. Wait a moment and try again; if it goes on, tell support.',
    badRequestTitle: 'This sign-in is no longer valid',
    badRequestText:
      'The sign-in page expired or its address is incomplete. Sign in again from the register.',
  },
  work: {
    title: 'One moment',
    text: 'From your network the sign-in was opened many times in a row.',
    byItself: 'Your browser does a check and goes on by itself: there is nothing for you to do.',
    working: 'Checking this browser…',
    done: 'Check done.',
    withoutWork: (seconds) =>
      `If this browser cannot do the check, wait ${waitInEnglish(seconds)} and try again.`,
  },
  proof: {
    title: 'Confirm that it is you',
    signingInAs: (email) => `Signing in as ${email}.`,
    code: '6-digit code',
    codeHint: 'The authenticator app on your telephone shows it.',
    submit: 'Continue',
    submitting: 'Checking…',
    withPasskey: 'Use a passkey',
    passkeyOnly: 'Your second factor is a passkey: your telephone, your computer or a USB key.',
    withRecoveryCode: 'Use a recovery code',
    withCode: 'Back to the other ways',
    recoveryTitle: 'Recovery code',
    recoveryText: 'Enter one of the codes that you kept. Each works only once.',
    recoveryCode: 'Recovery code',
    recoveryLost:
      'If you lost the codes too, ask whoever administers the register to restore your access.',
    restart: 'Sign in with another account',
    wrongCode: 'That code is wrong or was used. Wait for the next one and type it.',
    wrongRecoveryCode: 'That code is wrong or was used. Try another from your list.',
    wrongPasskey: 'That passkey does not belong to this account. Try another way.',
  },
  used: {
    title: 'You used a recovery code',
    left: (count) =>
      count === 0
        ? 'It was the last one: you have none left. Make a new list in “My account and security”.'
        : count === 1
          ? 'You have 1 code left. Make a new list in “My account and security”.'
          : `You have ${count} codes left. If you lost your telephone, change your second factor in “My account and security”.`,
    submit: 'Continue',
  },
  offer: {
    title: 'Protect your account',
    text: 'You administer the register. Add a second factor, so that your password alone is not enough for whoever finds it out.',
    postpone: 'Later',
    postponeText: (days) =>
      days === 1 ? 'You may leave it until tomorrow.' : `You may leave it for ${days} days.`,
    required: 'It is needed to go on: the time to add it is over.',
    other: 'Another way',
  },
  totp: {
    choose: 'Use an authenticator app',
    title: 'Authenticator app',
    scan: 'Open an authenticator app on your telephone (Aegis, Google Authenticator or another) and scan this code.',
    picture: 'QR code with the key. If you cannot scan it, type the key that follows.',
    secret: 'Or type this key into the app:',
    code: '6-digit code that the app shows',
    submit: 'Confirm',
    submitting: 'Confirming…',
    wrong: 'That code is not the one for this key. Enter the one that the app shows now.',
    late: 'The page was open for too long. Scan this new code.',
    cancel: 'Cancel',
  },
  passkey: {
    create: 'Use a passkey',
    name: 'Name of the passkey',
    nameHint: 'To recognise it later: “Telephone”, “USB key”.',
    defaultName: 'Passkey',
    unsupported: 'This browser does not support passkeys.',
    failed: 'It was not completed. Try again or use another way.',
    working: 'Follow the instructions on your device…',
    notMade: 'The passkey could not be added: it is not valid or belongs to an account already.',
    tooMany: (most) => `You have ${most} passkeys already. Remove one before adding another.`,
  },
  codes: {
    title: 'Your recovery codes',
    text: 'Keep them outside this computer: on paper, for example. Each works once, if you lose your telephone or your passkey. They will not be shown again.',
    print: 'Print',
    download: 'Download',
    fileName: 'recovery-codes.txt',
    fileTitle: (owner, email) => `Recovery codes of ${email}, ${owner}. Each works once.`,
    saved: 'I have kept them',
  },
  account: {
    title: 'My account and security',
    password: 'Password',
    passwordText: 'What you type when you sign in.',
    changePassword: 'Change the password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: (shortest) =>
      `At least ${shortest} characters. A phrase of several words is easy to remember and hard to guess.`,
    savePassword: 'Save the password',
    saving: 'Saving…',
    wrongPassword: 'That is not the current password.',
    vouchCode: 'Code of the second person',
    vouchHint:
      'Whoever is to confirm your role, or to let you read by name, gives it to you in person. Using it takes your second factor away: add it again afterwards.',
    wrongVouchCode: 'That is not the code, or it has lapsed. Ask for another.',
    samePassword: 'The new password is the same as the current one.',
    totp: 'Authenticator app',
    totpNone: 'A 6-digit code on your telephone, besides the password.',
    totpSince: (date) => `Set up on ${date}.`,
    addTotp: 'Set up',
    removeTotp: 'Remove the app',
    passkeys: 'Passkeys',
    passkeysText:
      'Sign in without a password, with the fingerprint, face or PIN of your device, or with a USB key.',
    addPasskey: 'Add a passkey',
    passkeyDates: (added, used) =>
      used === null ? `Added on ${added}, not used yet.` : `Added on ${added}, used on ${used}.`,
    rename: 'Change the name',
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
    renameNamed: (name) => `Change the name of ${name}`,
    codes: 'Recovery codes',
    codesNone: 'They are made when the first second factor is added.',
    codesLeft: (count) =>
      count === 1 ? 'You have 1 unused code.' : `You have ${count} unused codes.`,
    newCodes: 'Make a new list',
    newCodesText: 'A new list makes the one before void.',
    back: 'Back',
    toRegister: 'Go to the register',
    others: 'Every change here closes your other open sessions.',
    changedElsewhere: 'This had changed already. This is how it is now.',
    notConfirmed: 'Could not confirm that it is you',
    notConfirmedText:
      'The browser did not keep the sign-in, or it was cancelled. Open this page from the register again.',
    done: {
      'password-vouched':
        'Your password has changed and is yours alone now: tell whoever gave you the code.',
      'password-changed': 'Your password has changed.',
      'totp-added': 'The authenticator app is set up.',
      'totp-removed': 'The authenticator app was removed.',
      'passkey-added': 'The passkey was added.',
      'passkey-named': 'The name of the passkey has changed.',
      'passkey-removed': 'The passkey was removed.',
      'recovery-codes-made': 'The new list works now; the one before does not.',
    },
  },
}
