/** What the provider's own pages say, in English. */
import type { PasswordRemark } from '#domain/permission/password.ts'

import { waitIn } from './page-language.ts'
import type { ProviderWords } from './es.ts'

export const english: ProviderWords = {
  goOn: 'Continue',
  usePasskey: 'Use a passkey',
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
    missing: 'Enter your user name and your password.',
    wrong: 'Wrong user name or password.',
    busy: 'Many people are signing in at once. Wait a few seconds and try again.',
    wait: (seconds) => `Too many attempts in a row. Wait ${waitIn('en', seconds)} and try again.`,
    wrongPasskey: 'That passkey opens no account here. Sign in with your password.',
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
  proof: {
    title: 'Confirm that it is you',
    signingInAs: (email) => `Signing in as ${email}.`,
    code: '6-digit code',
    codeHint: 'The authenticator app on your telephone shows it.',
    submitting: 'Checking…',
    passkeyOnly: 'Your second factor is a passkey: your telephone, your computer or a USB key.',
    withRecoveryCode: 'Use a recovery code',
    withCode: 'Back to the other ways',
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
  },
  offer: {
    title: 'Protect your account',
    text: 'You administer the register. Add a second factor, so that your password alone is not enough for whoever finds it out.',
    postpone: 'Later',
    postponeText: (days) =>
      days === 1 ? 'You may leave it until tomorrow.' : `You may leave it for ${days} days.`,
    required: 'It is needed to go on: the time to add it is over.',
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
    passwordText: 'What you type when you sign in.',
    changePassword: 'Change the password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: (shortest) =>
      `At least ${shortest} characters. A phrase of several words is easy to remember and hard to guess.`,
    savePassword: 'Save the password',
    saving: 'Saving…',
    wrongPassword: 'That is not the current password.',
    samePassword: 'The new password is the same as the current one.',
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
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
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
      'password-changed': 'Your password has changed.',
      'totp-added': 'The authenticator app is set up.',
      'totp-removed': 'The authenticator app was removed.',
      'passkey-added': 'The passkey was added.',
      'passkey-removed': 'The passkey was removed.',
      'recovery-codes-made': 'The new list works now; the one before does not.',
    },
  },
  notices: {
    'from-elsewhere': {
      title: 'Sign in from the register',
      text: 'Another site tried to open the sign-in for you. Open it from the page of the register.',
    },
    'too-many': {
      title: 'Too many sign-ins at once',
      text: (seconds) =>
        `From your network the sign-in was opened many times in a row. Wait ${waitIn('en', seconds)} and try again.`,
    },
    shut: {
      title: 'This entrance is shut',
      text: 'The emergency entrance is opened from the server’s console, for some minutes. Sign in as usual.',
    },
    'out-of-reach': {
      title: 'The sign-in does not answer',
      text: 'The sign-in service could not be reached. Wait a moment and try again; if it goes on, tell support.',
    },
    lapsed: {
      title: 'This sign-in no longer works',
      text: 'It was used before, is too old or began in another browser. Sign in again.',
    },
    cancelled: {
      title: 'The sign-in was not completed',
      text: 'The sign-in service says that it was cancelled or not allowed. You can try again.',
    },
    unreachable: {
      title: 'The sign-in does not answer',
      text: 'The sign-in service stopped answering halfway. Wait a moment and try again.',
    },
    unproven: {
      title: 'Your identity could not be proven',
      text: 'What the sign-in service answered is not valid. Try again; if it goes on, tell support.',
    },
    'not-its-client': {
      title: 'The sign-in service does not know this register',
      text: 'Your account is fine: what fails is the secret the register shows there. Tell support, who can check it.',
    },
    stale: {
      title: 'Your identity must be proven again',
      text: 'This step asks you to sign in once more, and the sign-in service relied on an earlier sign-in. Sign out there and try again.',
    },
    undated: {
      title: 'This step needs a sign-in with a time',
      text: 'The sign-in service does not say when it proved your identity, and without that nothing sensitive can be done. You can go on with the rest; tell support, who can ask it to say so (auth_time).',
    },
    unnamed: {
      title: 'It is not known who answered',
      text: 'The sign-in service announces that its answers carry its name, and this one came without it (iss). Try again; if it goes on, tell support.',
    },
    disabled: {
      title: 'Your account is disabled',
      text: 'If you think that is a mistake, talk to whoever administers the register.',
    },
    unknown: {
      title: 'Your account is not in this register',
      text: 'Ask whoever administers your municipality’s register to add it.',
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
  done: {
    title: 'You are signed in',
    opening: 'Opening the register…',
    closeIt: 'You are in. You can close this window.',
    failedTitle: 'The sign-in was not completed',
    failed: 'The page was opened late or twice. Sign in again.',
  },
  links: {
    openTitle: 'Opening your link…',
    openText:
      'If the page does not move on by itself, paste here what follows the # sign in your link.',
    code: 'Code of the link',
    chooseTitle: 'Choose your password',
    passwordHint:
      '12 characters or more. A phrase of several words will do, and is easier to remember.',
    savedTitle: 'Password saved',
    savedText: {
      invitation: 'You can now sign in with your email and your password.',
      reset:
        'You can now sign in with your new password. To be safe, the sessions you had open were ended.',
    },
    lapsedTitle: 'This link no longer works',
    lapsedText: {
      invitation:
        'Each link works once, for seven days. Ask whoever administers your municipality’s register for another.',
      reset: 'Each link works once, for an hour. Ask for another and open it when it arrives.',
    },
    askAgain: 'Ask for another link',
    back: 'Back to signing in',
    forgotTitle: 'Forgot your password?',
    forgotText: 'Enter the email you sign in with. We will send you a link to choose another.',
    email: 'Email',
    emailMissing: 'Enter your whole email, like name@municipality.example.',
    send: 'Send the link',
    sending: 'Sending…',
    sentTitle: 'Look at your email',
    sentText:
      'If there is an account with that email, a link that works for an hour will reach you in a few minutes. If it does not, look in your spam folder or talk to whoever administers the register.',
    noMailTitle: 'Ask whoever administers for a link',
    noMailText:
      'This register sends no email. Whoever administers the server can give you a link to choose another password.',
  },
  letters: {
    invitation: ({ name, municipality, link }) => ({
      subject: `Your account in the document register · ${municipality}`,
      text: `Hello, ${name}:\n\nYou now have an account in the document register of ${municipality}. To choose your password, open this link:\n\n${link}\n\nIt works once, for seven days. Share it with nobody.\n\nIf you did not expect this email, do nothing.`,
    }),
    reset: ({ name, municipality, link }) => ({
      subject: `Choosing another password · ${municipality}`,
      text: `Hello, ${name}:\n\nTo choose another password for the document register of ${municipality}, open this link:\n\n${link}\n\nIt works once, for an hour. Share it with nobody.\n\nIf you did not ask for it, do nothing: your password is still the same.`,
    }),
  },
}

/** Why a password cannot be chosen; the Spanish is the contract's. */
export const passwordRemarks: Readonly<Record<PasswordRemark['code'], string>> = {
  'E-CFG-09':
    'Use a password of {min} characters or more. A phrase of several words will do, and is easier to remember.',
  'E-CLA-01': 'Use a password of {max} characters at most.',
  'E-CLA-02':
    'This password is one of the first a stranger would try. Use a phrase of several words that only you know.',
  'E-CLA-03':
    'The password cannot be your email, your name or your municipality’s: they are tried first. Use a phrase of several words.',
  'E-CLA-04': 'The password repeats the same letters over and over. Use a phrase of several words.',
}
