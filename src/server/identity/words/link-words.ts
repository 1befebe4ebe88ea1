/** What the pages and letters about choosing a password say, in each language of the product. */
import type { CredentialChange } from '../accounts/change-account.ts'
import type { LinkPurpose } from '../accounts/link-paths.ts'
import type { PageLanguage } from './page-language.ts'

type LetterFacts = { readonly name: string; readonly municipality: string; readonly link: string }
type Letter = { readonly subject: string; readonly text: string }

const spanish = {
  openTitle: 'Abriendo su enlace…',
  openText: 'Si la página no avanza sola, copie aquí lo que sigue al signo # en su enlace.',
  code: 'Código del enlace',
  go: 'Continuar',
  chooseTitle: 'Elija su contraseña',
  user: 'Usuario',
  password: 'Contraseña nueva',
  passwordHint: '12 caracteres o más. Una frase de varias palabras sirve, y se recuerda mejor.',
  save: 'Guardar la contraseña',
  saving: 'Guardando…',
  savedTitle: 'Contraseña guardada',
  savedText: {
    invitation: 'Ya puede ingresar con su correo y su contraseña.',
    reset:
      'Ya puede ingresar con su contraseña nueva. Por seguridad se cerraron las sesiones que tenía abiertas.',
  },
  enter: 'Ingresar',
  lapsedTitle: 'Este enlace ya no sirve',
  lapsedText: {
    invitation:
      'Cada enlace sirve una sola vez, durante siete días. Pida otro a quien administra el registro de su municipio.',
    reset: 'Cada enlace sirve una sola vez, durante una hora. Pida otro y ábralo al recibirlo.',
  },
  askAgain: 'Pedir otro enlace',
  back: 'Volver a ingresar',
  forgotTitle: '¿Olvidó su contraseña?',
  forgotText: 'Escriba el correo con que ingresa. Le enviaremos un enlace para elegir otra.',
  email: 'Correo',
  emailMissing: 'Escriba su correo completo, como nombre@municipio.example.',
  send: 'Enviar el enlace',
  sending: 'Enviando…',
  sentTitle: 'Revise su correo',
  sentText:
    'Si hay una cuenta con ese correo, en unos minutos recibirá un enlace que sirve durante una hora. Si no llega, mire entre los no deseados o hable con quien administra el registro.',
  noMailTitle: 'Pida un enlace a quien administra',
  noMailText:
    'Este registro no envía correos. Quien administra el servidor puede darle un enlace para elegir otra contraseña.',
}

export type LinkWords = typeof spanish

const english: LinkWords = {
  openTitle: 'Opening your link…',
  openText:
    'If the page does not move on by itself, paste here what follows the # sign in your link.',
  code: 'Code of the link',
  go: 'Continue',
  chooseTitle: 'Choose your password',
  user: 'User name',
  password: 'New password',
  passwordHint:
    '12 characters or more. A phrase of several words will do, and is easier to remember.',
  save: 'Save the password',
  saving: 'Saving…',
  savedTitle: 'Password saved',
  savedText: {
    invitation: 'You can now sign in with your email and your password.',
    reset:
      'You can now sign in with your new password. To be safe, the sessions you had open were ended.',
  },
  enter: 'Sign in',
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
}

export const linkWords: Readonly<Record<PageLanguage, LinkWords>> = { es: spanish, en: english }

export const linkLetters: Readonly<
  Record<PageLanguage, Readonly<Record<LinkPurpose, (facts: LetterFacts) => Letter>>>
> = {
  es: {
    invitation: ({ name, municipality, link }) => ({
      subject: `Su cuenta en el registro de documentos · ${municipality}`,
      text: `Hola, ${name}:\n\nYa tiene una cuenta en el registro de documentos de ${municipality}. Para elegir su contraseña, abra este enlace:\n\n${link}\n\nSirve una sola vez, durante siete días. No lo comparta con nadie.\n\nSi no esperaba este correo, no haga nada.`,
    }),
    reset: ({ name, municipality, link }) => ({
      subject: `Elegir otra contraseña · ${municipality}`,
      text: `Hola, ${name}:\n\nPara elegir otra contraseña del registro de documentos de ${municipality}, abra este enlace:\n\n${link}\n\nSirve una sola vez, durante una hora. No lo comparta con nadie.\n\nSi no lo pidió, no haga nada: su contraseña sigue siendo la misma.`,
    }),
  },
  en: {
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

const changes: Readonly<Record<CredentialChange, string>> = {
  'password-changed': 'su contraseña cambió',
  'password-chosen': 'se eligió su contraseña',
  'password-reset': 'su contraseña cambió con un enlace enviado a este correo',
  'totp-added': 'se agregó una aplicación de códigos',
  'totp-removed': 'se quitó la aplicación de códigos',
  'passkey-added': 'se agregó una llave de acceso',
  'passkey-removed': 'se quitó una llave de acceso',
  'recovery-codes-made': 'se hizo una lista nueva de códigos de recuperación',
  'recovery-code-used': 'se usó un código de recuperación',
  'factors-cleared':
    'quien administra quitó la aplicación de códigos, las llaves de acceso y los códigos de recuperación, porque alguien dijo haberlos perdido',
}

/** In Spanish: nobody says in which language a person reads their mail. */
export function changeLetter(change: CredentialChange, municipality: string): Letter {
  return {
    subject: `Cambio en su forma de ingresar · ${municipality}`,
    text: `En su cuenta del registro de documentos de ${municipality}, ${changes[change]}.\n\nSi fue usted, no tiene que hacer nada.\n\nSi no fue usted, avise ahora a quien administra el registro: puede cerrarle el paso a quien lo hizo.`,
  }
}
