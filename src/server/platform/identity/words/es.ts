/** What the provider's own pages say, in Spanish: the source. */
import { waitIn } from './page-language.ts'

type LetterFacts = { readonly name: string; readonly municipality: string; readonly link: string }

/** A letter by mail. */
export type Letter = { readonly subject: string; readonly text: string }

export const spanish = {
  goOn: 'Continuar',
  usePasskey: 'Usar una llave de acceso',
  closeWindow: 'Cerrar esta ventana',
  login: {
    title: 'Ingresar',
    user: 'Usuario',
    userExample: 'nombre@municipio',
    password: 'Contraseña',
    show: 'Mostrar',
    hide: 'Ocultar',
    showPassword: 'Mostrar la contraseña',
    capsLock: 'Bloq Mayús está activado.',
    submit: 'Acceder',
    submitting: 'Accediendo…',
    forgotten: '¿Olvidó su contraseña?',
    missing: 'Escriba su usuario y su contraseña.',
    wrong: 'Usuario o contraseña incorrectos.',
    busy: 'Hay muchas personas ingresando a la vez. Espere unos segundos y vuelva a intentarlo.',
    wait: (seconds: number): string =>
      `Demasiados intentos seguidos. Espere ${waitIn('es', seconds)} y vuelva a intentarlo.`,
    wrongPasskey: 'Esa llave de acceso no abre ninguna cuenta de aquí. Ingrese con su contraseña.',
    again: 'Volver a ingresar',
    lapsed: 'Esta página de ingreso ya no sirve',
    lapsedText:
      'Pasó demasiado tiempo o se abrió en otra ventana. Vuelva al registro y pulse «Ingresar» otra vez.',
    faultTitle: 'No se pudo continuar',
    faultText:
      'Hubo un problema en el servicio de ingreso. Espere un momento y vuelva a intentarlo; si sigue, avise a soporte.',
    badRequestTitle: 'Este ingreso ya no sirve',
    badRequestText:
      'La página de ingreso venció o su dirección está incompleta. Vuelva a ingresar desde el registro.',
  },
  proof: {
    title: 'Confirme que es usted',
    signingInAs: (email: string): string => `Ingresa como ${email}.`,
    code: 'Código de 6 cifras',
    codeHint: 'Lo muestra la aplicación de códigos de su teléfono.',
    submitting: 'Comprobando…',
    passkeyOnly:
      'Su segunda prueba es una llave de acceso: su teléfono, su equipo o una llave USB.',
    withRecoveryCode: 'Usar un código de recuperación',
    withCode: 'Volver a las otras formas',
    recoveryText: 'Escriba uno de los códigos que guardó. Cada uno sirve una sola vez.',
    recoveryCode: 'Código de recuperación',
    recoveryLost:
      'Si perdió también los códigos, pida a quien administra el registro que restablezca su acceso.',
    restart: 'Ingresar con otra cuenta',
    wrongCode: 'Ese código no es correcto o ya se usó. Espere al siguiente y escríbalo.',
    wrongRecoveryCode: 'Ese código no es correcto o ya se usó. Pruebe con otro de su lista.',
    wrongPasskey: 'Esa llave de acceso no es de esta cuenta. Pruebe con otra forma.',
  },
  used: {
    title: 'Usó un código de recuperación',
    left: (count: number): string =>
      count === 0
        ? 'Era el último: ya no le quedan códigos. Haga una lista nueva en «Mi cuenta y seguridad».'
        : count === 1
          ? 'Le queda 1 código. Haga una lista nueva en «Mi cuenta y seguridad».'
          : `Le quedan ${count} códigos. Si perdió su teléfono, cambie su segunda prueba en «Mi cuenta y seguridad».`,
  },
  offer: {
    title: 'Proteja su cuenta',
    text: 'Usted administra el registro. Agregue una segunda prueba, para que su contraseña sola no baste a quien la descubra.',
    postpone: 'Más tarde',
    postponeText: (days: number): string =>
      days === 1
        ? 'Puede dejarlo para más tarde hasta mañana.'
        : `Puede dejarlo para más tarde durante ${days} días.`,
    required: 'Hace falta para seguir: el plazo para agregarla terminó.',
  },
  totp: {
    choose: 'Usar una aplicación de códigos',
    title: 'Aplicación de códigos',
    scan: 'Abra en su teléfono una aplicación de códigos (Aegis, Google Authenticator u otra) y escanee este cuadro.',
    picture: 'Código QR con la clave. Si no puede escanearlo, escriba la clave que sigue.',
    secret: 'O escriba esta clave en la aplicación:',
    code: 'Código de 6 cifras que muestra la aplicación',
    submit: 'Confirmar',
    submitting: 'Confirmando…',
    wrong: 'Ese código no es el de esta clave. Escriba el que la aplicación muestra ahora.',
    late: 'La página estuvo abierta demasiado tiempo. Escanee este cuadro nuevo.',
    cancel: 'Cancelar',
  },
  passkey: {
    name: 'Nombre de la llave',
    nameHint: 'Para reconocerla después: «Teléfono», «Llave USB».',
    defaultName: 'Llave de acceso',
    unsupported: 'Este navegador no admite llaves de acceso.',
    failed: 'No se completó. Vuelva a intentarlo o use otra forma.',
    working: 'Siga las indicaciones de su equipo…',
    notMade: 'No se pudo agregar la llave: no es válida o ya está en una cuenta.',
    tooMany: (most: number): string => `Ya tiene ${most} llaves. Quite una antes de agregar otra.`,
  },
  codes: {
    title: 'Sus códigos de recuperación',
    text: 'Guárdelos fuera de este equipo: en papel, por ejemplo. Cada uno sirve una vez, si pierde su teléfono o su llave. No se volverán a mostrar.',
    print: 'Imprimir',
    download: 'Descargar',
    fileName: 'codigos-de-recuperacion.txt',
    fileTitle: (owner: string, email: string): string =>
      `Códigos de recuperación de ${email}, ${owner}. Cada uno sirve una vez.`,
    saved: 'Ya los guardé',
  },
  account: {
    title: 'Mi cuenta y seguridad',
    passwordText: 'La que escribe al ingresar.',
    changePassword: 'Cambiar la contraseña',
    currentPassword: 'Contraseña actual',
    newPassword: 'Contraseña nueva',
    newPasswordHint: (shortest: number): string =>
      `Al menos ${shortest} caracteres. Una frase de varias palabras es fácil de recordar y difícil de adivinar.`,
    savePassword: 'Guardar la contraseña',
    saving: 'Guardando…',
    wrongPassword: 'La contraseña actual no es esa.',
    samePassword: 'La contraseña nueva es igual a la actual.',
    totpNone: 'Un código de 6 cifras en su teléfono, además de la contraseña.',
    totpSince: (date: string): string => `Configurada el ${date}.`,
    addTotp: 'Configurar',
    removeTotp: 'Quitar la aplicación',
    passkeys: 'Llaves de acceso',
    passkeysText:
      'Ingrese sin contraseña, con la huella, el rostro o el PIN de su equipo, o con una llave USB.',
    addPasskey: 'Agregar una llave',
    passkeyDates: (added: string, used: string | null): string =>
      used === null ? `Agregada el ${added}, sin usar.` : `Agregada el ${added}, usada el ${used}.`,
    remove: 'Quitar',
    removeNamed: (name: string): string => `Quitar ${name}`,
    codes: 'Códigos de recuperación',
    codesNone: 'Se hacen al agregar la primera segunda prueba.',
    codesLeft: (count: number): string =>
      count === 1 ? 'Le queda 1 código sin usar.' : `Le quedan ${count} códigos sin usar.`,
    newCodes: 'Hacer una lista nueva',
    newCodesText: 'Al hacer una lista nueva, la anterior deja de servir.',
    back: 'Volver',
    toRegister: 'Ir al registro',
    others: 'Todo cambio aquí cierra sus otras sesiones abiertas.',
    changedElsewhere: 'Esto ya había cambiado. Así está ahora.',
    notConfirmed: 'No se pudo confirmar que es usted',
    notConfirmedText:
      'El navegador no guardó el ingreso, o se canceló. Vuelva a abrir esta página desde el registro.',
    done: {
      'password-changed': 'Su contraseña cambió.',
      'totp-added': 'La aplicación de códigos quedó configurada.',
      'totp-removed': 'La aplicación de códigos se quitó.',
      'passkey-added': 'La llave de acceso se agregó.',
      'passkey-removed': 'La llave de acceso se quitó.',
      'recovery-codes-made': 'La lista nueva ya sirve; la anterior, no.',
    },
  },
  notices: {
    'from-elsewhere': {
      title: 'Ingrese desde el registro',
      text: 'Otro sitio intentó abrir el ingreso por usted. Ábralo desde la página del registro.',
    },
    'too-many': {
      title: 'Demasiados ingresos a la vez',
      text: (seconds: number): string =>
        `Desde su red se abrió el ingreso muchas veces seguidas. Espere ${waitIn('es', seconds)} y vuelva a intentarlo.`,
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
    failedTitle: 'No se completó el ingreso',
    failed: 'La página se abrió tarde o dos veces. Vuelva a ingresar.',
  },
  links: {
    openTitle: 'Abriendo su enlace…',
    openText: 'Si la página no avanza sola, copie aquí lo que sigue al signo # en su enlace.',
    code: 'Código del enlace',
    chooseTitle: 'Elija su contraseña',
    passwordHint: '12 caracteres o más. Una frase de varias palabras sirve, y se recuerda mejor.',
    savedTitle: 'Contraseña guardada',
    savedText: {
      invitation: 'Ya puede ingresar con su correo y su contraseña.',
      reset:
        'Ya puede ingresar con su contraseña nueva. Por seguridad se cerraron las sesiones que tenía abiertas.',
    },
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
  },
  letters: {
    invitation: ({ name, municipality, link }: LetterFacts): Letter => ({
      subject: `Su cuenta en el registro de documentos · ${municipality}`,
      text: `Hola, ${name}:\n\nYa tiene una cuenta en el registro de documentos de ${municipality}. Para elegir su contraseña, abra este enlace:\n\n${link}\n\nSirve una sola vez, durante siete días. No lo comparta con nadie.\n\nSi no esperaba este correo, no haga nada.`,
    }),
    reset: ({ name, municipality, link }: LetterFacts): Letter => ({
      subject: `Elegir otra contraseña · ${municipality}`,
      text: `Hola, ${name}:\n\nPara elegir otra contraseña del registro de documentos de ${municipality}, abra este enlace:\n\n${link}\n\nSirve una sola vez, durante una hora. No lo comparta con nadie.\n\nSi no lo pidió, no haga nada: su contraseña sigue siendo la misma.`,
    }),
  },
} as const

/** The shape of a language: the keys of the Spanish. */
export type ProviderWords = Worded<typeof spanish>

type Worded<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => infer Said
    ? (...given: Given) => Worded<Said>
    : { readonly [Key in keyof Value]: Worded<Value[Key]> }
