/** What the provider's own pages say, in Spanish: the source. */
import { waitInWords } from './wait-in-words.ts'

export const spanish = {
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
    withPasskey: 'Usar una llave de acceso',
    missing: 'Escriba su usuario y su contraseña.',
    wrong: 'Usuario o contraseña incorrectos.',
    busy: 'Hay muchas personas ingresando a la vez. Espere unos segundos y vuelva a intentarlo.',
    wait: (seconds: number): string =>
      `Demasiados intentos seguidos. Espere ${waitInWords(seconds)} y vuelva a intentarlo.`,
    wrongPasskey: 'Esa llave de acceso no abre ninguna cuenta de aquí. Ingrese con su contraseña.',
    tooManyCodes: 'Demasiados códigos incorrectos. Vuelva a ingresar desde el principio.',
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
    submit: 'Continuar',
    submitting: 'Comprobando…',
    withPasskey: 'Usar una llave de acceso',
    passkeyOnly:
      'Su segunda prueba es una llave de acceso: su teléfono, su equipo o una llave USB.',
    withRecoveryCode: 'Usar un código de recuperación',
    withCode: 'Volver a las otras formas',
    recoveryTitle: 'Código de recuperación',
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
    submit: 'Continuar',
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
    other: 'Otra forma',
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
    create: 'Usar una llave de acceso',
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
    password: 'Contraseña',
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
    totp: 'Aplicación de códigos',
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
    rename: 'Cambiar el nombre',
    remove: 'Quitar',
    removeNamed: (name: string): string => `Quitar ${name}`,
    renameNamed: (name: string): string => `Cambiar el nombre de ${name}`,
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
      'passkey-named': 'El nombre de la llave cambió.',
      'passkey-removed': 'La llave de acceso se quitó.',
      'recovery-codes-made': 'La lista nueva ya sirve; la anterior, no.',
    },
  },
} as const
