/**
 * What the pages on the way in say when they have only one thing to say, in each language of the
 * product.
 */
import { waitInEnglish, waitInWords } from './wait-in-words.ts'
import type { PageLanguage } from './page-language.ts'

export const noticeNames = [
  'from-elsewhere',
  'too-many',
  'shut',
  'out-of-reach',
  'lapsed',
  'cancelled',
  'unreachable',
  'unproven',
  'not-its-client',
  'stale',
  'undated',
  'unnamed',
  'disabled',
  'unknown',
  'link-lapsed',
  'already-somebody',
] as const
export type NoticeName = (typeof noticeNames)[number]

type Notice = { readonly title: string; readonly text: string }

export type NoticeWords = {
  readonly again: string
  readonly notices: Readonly<Record<Exclude<NoticeName, 'too-many'>, Notice>> & {
    readonly 'too-many': { readonly title: string; readonly text: (seconds: number) => string }
  }
  /** The last page of the way in, which a script completes. */
  readonly done: {
    readonly title: string
    readonly opening: string
    readonly closeIt: string
    readonly onward: string
    readonly failedTitle: string
    readonly failed: string
  }
}

const spanish: NoticeWords = {
  again: 'Volver a ingresar',
  notices: {
    'from-elsewhere': {
      title: 'Ingrese desde el registro',
      text: 'Otro sitio intentó abrir el ingreso por usted. Ábralo desde la página del registro.',
    },
    'too-many': {
      title: 'Demasiados ingresos a la vez',
      text: (seconds) =>
        `Desde su red se abrió el ingreso muchas veces seguidas. Espere ${waitInWords(seconds)} y vuelva a intentarlo.`,
    },
    shut: {
      title: 'Esta entrada está cerrada',
      text: 'El ingreso de emergencia se abre desde la consola del servidor, por unos minutos. Use el ingreso habitual.',
    },
    'out-of-reach': {
      title: 'El ingreso no responde',
      text: 'El servicio de ingreso no contesta. Espere un momento y vuelva a intentarlo; si sigue, avise a soporte.',
    },
    lapsed: {
      title: 'Este ingreso ya no sirve',
      text: 'Se usó antes, venció o empezó en otro navegador. Vuelva a ingresar.',
    },
    cancelled: {
      title: 'No se completó el ingreso',
      text: 'El servicio de ingreso dice que se canceló o no se permitió. Puede volver a intentarlo.',
    },
    unreachable: {
      title: 'El ingreso no responde',
      text: 'El servicio de ingreso dejó de responder a mitad de camino. Espere un momento y vuelva a intentarlo.',
    },
    unproven: {
      title: 'No se pudo comprobar su identidad',
      text: 'Lo que respondió el servicio de ingreso no es válido. Vuelva a intentarlo; si sigue, avise a soporte.',
    },
    'not-its-client': {
      title: 'El servicio de ingreso no reconoce a este registro',
      text: 'Su cuenta está bien: falla la clave con que el registro se presenta allí. Avise a soporte para que la revise.',
    },
    stale: {
      title: 'Falta comprobar de nuevo su identidad',
      text: 'Este paso pide ingresar otra vez, y el servicio de ingreso se conformó con un ingreso anterior. Cierre allí su sesión y vuelva a intentarlo.',
    },
    undated: {
      title: 'Este paso pide un ingreso con hora',
      text: 'El servicio de ingreso no dice cuándo comprobó su identidad, y sin eso no se puede hacer nada delicado. Puede seguir con lo demás; avise a soporte, que puede pedirle que lo diga (auth_time).',
    },
    unnamed: {
      title: 'No se sabe quién respondió',
      text: 'El servicio de ingreso anuncia que firma sus respuestas con su nombre, y esta llegó sin él (iss). Vuelva a intentarlo; si sigue, avise a soporte.',
    },
    disabled: {
      title: 'Su cuenta está desactivada',
      text: 'Si cree que es un error, hable con quien administra el registro.',
    },
    unknown: {
      title: 'Su cuenta no está en este registro',
      text: 'Pida a quien administra el registro de su municipio que la agregue.',
    },
    'link-lapsed': {
      title: 'Este enlace ya no sirve',
      text: 'El enlace de primer ingreso se usó antes, venció o lo reemplazó otro. Si ya lo usó, ingrese como siempre; si no, pida otro a quien administra el servidor.',
    },
    'already-somebody': {
      title: 'Esta cuenta es de otra persona',
      text: 'La cuenta con que ingresó ya es de otra persona del registro. Vuelva a abrir su enlace, que sigue sirviendo, e ingrese con la cuenta que es suya.',
    },
  },
  done: {
    title: 'Ingreso correcto',
    opening: 'Abriendo el registro…',
    closeIt: 'Ya ingresó. Puede cerrar esta ventana.',
    onward: 'Continuar',
    failedTitle: 'No se completó el ingreso',
    failed: 'La página se abrió tarde o dos veces. Vuelva a ingresar.',
  },
}

const english: NoticeWords = {
  again: 'Sign in again',
  notices: {
    'from-elsewhere': {
      title: 'Sign in from the register',
      text: 'Another site tried to open the sign-in for you. Open it from the page of the register.',
    },
    'too-many': {
      title: 'Too many sign-ins at once',
      text: (seconds) =>
        `From your network the sign-in was opened many times in a row. Wait ${waitInEnglish(seconds)} and try again.`,
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
    onward: 'Continue',
    failedTitle: 'The sign-in was not completed',
    failed: 'The page was opened late or twice. Sign in again.',
  },
}

export const noticeWords: Readonly<Record<PageLanguage, NoticeWords>> = {
  es: spanish,
  en: english,
}
