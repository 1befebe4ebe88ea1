/** The window in which a cloud project's own client signs people in. */
import { inLanguage } from '../language/in-language.ts'

export const cloudSignInWords = inLanguage('cloudSignInWords', {
  title: 'Ingresar',
  email: 'Correo',
  password: 'Contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'Bloq Mayús está activado.',
  enter: 'Acceder',
  entering: 'Accediendo…',
  bothNeeded: 'Escriba su correo y su contraseña.',
  withAccountOf: { google: 'Ingresar con Google', microsoft: 'Ingresar con Microsoft' },
  forgot: 'Olvidé mi contraseña',
  back: 'Volver',

  resetTitle: 'Cambiar la contraseña',
  resetLead:
    'Escriba el correo con que ingresa. Le llegará un mensaje para elegir otra contraseña.',
  sendReset: 'Enviar el mensaje',
  sending: 'Enviando…',
  resetSentTitle: 'Revise su correo',
  resetSent: (email: string) =>
    `Si ${email} es de una cuenta, le llegará un mensaje en unos minutos. Mire también el correo no deseado.`,
  emailNeeded: 'Escriba su correo completo, como nombre@municipio.example.',

  secondTitle: 'Segundo paso',
  chooseFactor: '¿Cómo quiere recibir el código?',
  factorSms: (digits: string) => `Por mensaje al teléfono que termina en ${digits}`,
  factorApp: (name: string) =>
    name === '' ? 'Con la aplicación de códigos' : `Con la aplicación de códigos (${name})`,
  smsSent: (digits: string) => `Enviamos un código al teléfono que termina en ${digits}.`,
  smsSending: 'Enviando el código…',
  smsSentAgain: 'Enviamos otro código. El anterior ya no sirve.',
  appLead: 'Abra su aplicación de códigos y escriba el que muestra ahora.',
  code: 'Código de 6 cifras',
  codeNeeded: 'Escriba las 6 cifras del código.',
  goOn: 'Continuar',
  sendAgain: 'Enviar otro código',
  otherFactor: 'Usar otro medio',

  problems: {
    wrong: 'Correo o contraseña incorrectos.',
    disabled:
      'Esta cuenta está desactivada. Si cree que es un error, hable con quien la administra.',
    'too-many':
      'Demasiados intentos seguidos. Espere unos minutos y vuelva a intentarlo, o cambie la contraseña.',
    unreachable: 'El servicio de ingreso no responde. Revise su conexión y vuelva a intentarlo.',
    'wrong-code': 'El código no es correcto. Escríbalo de nuevo.',
    'late-code': 'El código venció. Pida otro, o escriba el que la aplicación muestra ahora.',
    'no-usable-factor':
      'Su cuenta pide un segundo paso que este registro no ofrece. Avise a quien administra el registro.',
    'message-not-sent': 'No se pudo enviar el mensaje. Espere unos minutos y vuelva a intentarlo.',
    'password-too-old':
      'La contraseña ya no cumple lo que pide el servicio. Cámbiela con «Olvidé mi contraseña».',
    'popup-blocked':
      'El navegador bloqueó la ventana. Permita las ventanas emergentes de este sitio y vuelva a intentarlo.',
    cancelled: 'La ventana se cerró antes de terminar. Puede volver a intentarlo.',
  },
  refused: (code: string) =>
    `El servicio de ingreso no lo permitió. Si sigue, diga a soporte: «${code}».`,

  stopped: {
    lapsed: {
      title: 'Este ingreso ya no sirve',
      text: 'Se usó antes, pasó demasiado tiempo o empezó en otro navegador. Vuelva a empezar.',
    },
    unproven: {
      title: 'No se pudo comprobar su identidad',
      text: 'Lo que respondió el servicio de ingreso no es válido. Vuelva a empezar; si sigue, avise a soporte.',
    },
    unconfirmed: {
      title: 'Falta confirmar su correo',
      text: 'Antes de su primer ingreso debe confirmar que el correo es suyo: pida el mensaje, pulse el enlace que trae y vuelva a empezar.',
    },
    unreachable: {
      title: 'El ingreso no responde',
      text: 'El registro no pudo comprobar lo que dijo el servicio de ingreso. Espere un momento y vuelva a empezar.',
    },
    pending: {
      title: 'Su cuenta espera aprobación',
      text: 'Quien administra el registro debe aprobarla antes de su primer ingreso. Avísele y vuelva a intentarlo después.',
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
  sendConfirmation: 'Enviar el mensaje de confirmación',
  confirmationSent: 'Enviamos el mensaje. Mire también el correo no deseado.',
  startAgain: 'Volver a empezar',
  close: 'Cerrar esta ventana',
} as const)
