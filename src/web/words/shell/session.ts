import type { SessionEnd } from '#contract/service/session.ts'

import { inLanguage } from '../language/in-language.ts'

export const sessionWords = inLanguage('sessionWords', {
  signInTitle: 'Ingresar',
  signInLead:
    'El registro es para el personal del municipio. Se abrirá una ventana para escribir su usuario y su contraseña.',
  signIn: 'Ingresar',
  waiting: 'Esperando a que ingrese en la otra ventana…',
  waitingHelp: 'Si no la ve, puede estar detrás de esta. Si la cerró, ábrala otra vez.',
  returned: '¿Se cerró la ventana de ingreso?',
  openAgain: 'Abrir la ventana otra vez',
  giveUp: 'Cancelar',
  endedTitle: 'Su sesión terminó',
  /** By the ground the server gives; `unknown` when it gives none. */
  ended: {
    idle: 'Su sesión terminó por inactividad. Ingrese de nuevo: no perdió lo escrito.',
    longest:
      'Su sesión terminó porque pasaron diez horas desde que ingresó. Ingrese de nuevo: no perdió lo escrito.',
    person:
      'Esta sesión se cerró con su cuenta, desde otra ventana u otro equipo. Si no fue usted, cambie su contraseña. Ingrese de nuevo: no perdió lo escrito.',
    deactivated:
      'Quien administra el registro desactivó su acceso. Hable con esa persona: lo escrito sigue guardado en este equipo.',
    credentials:
      'Su sesión terminó porque cambió la contraseña de su cuenta o su manera de ingresar. Ingrese de nuevo: no perdió lo escrito.',
    provider:
      'El servicio con el que usted ingresa cerró su sesión. Ingrese de nuevo: no perdió lo escrito.',
    unknown: 'Su sesión terminó. Ingrese de nuevo: no perdió lo escrito.',
  } satisfies Readonly<Record<SessionEnd | 'unknown', string>>,
  signInAgain: 'Ingresar de nuevo',
  blocked:
    'El navegador bloqueó la ventana de ingreso. Permita las ventanas emergentes de este sitio y pulse «Ingresar de nuevo» otra vez. También puede ingresar en esta misma ventana: el documento a medio escribir queda guardado como borrador.',
  signInHere: 'Ingresar en esta ventana',
  signedOutTitle: 'La sesión se cerró',
  signedOut:
    'Se cerró la sesión en otra ventana de este navegador. Ingrese de nuevo para seguir: lo escrito sigue aquí.',
  proofTitle: 'Confirme que es usted',
  proof:
    'Lo que pidió es delicado y hace más de cinco minutos que ingresó. Ingrese de nuevo y se hará enseguida, sin escribirlo otra vez.',
  otherPersonTitle: 'Ingresó otra persona',
  otherPerson: (name: string) =>
    `Ahora la sesión es de ${name}. Para no mezclar su trabajo con el de quien estaba antes, la página se abrirá en blanco.`,
  openClean: 'Continuar',
  warningTitle: 'Su sesión está por terminar',
  idleWarning:
    'Hace un rato que no usa el registro. En menos de dos minutos tendrá que ingresar de nuevo.',
  absoluteWarning:
    'Pasaron diez horas desde que ingresó. En menos de dos minutos tendrá que ingresar de nuevo; no perderá lo escrito.',
  stay: 'Mantener la sesión',
  retry: 'Reintentar',
  sessionsLead:
    'Dónde está abierto el registro con su cuenta. Si no reconoce un lugar, cierre esa sesión y cambie su contraseña.',
  sessionsLoading: 'Cargando sus sesiones…',
  sessionsFailed: 'No se pudieron cargar sus sesiones',
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  unknownDevice: 'Navegador desconocido',
  usedNow: 'En uso ahora',
  usedAt: (at: string) => `Último uso: ${at}`,
  startedAt: (at: string, place: string) => `Desde el ${at} · dirección ${place}`,
  thisSession: 'Esta sesión',
  endOne: 'Cerrar',
  endOneOf: (device: string) => `Cerrar la sesión de ${device}`,
  endingOne: 'Cerrando…',
  endedOne: (device: string) => `Se cerró la sesión de ${device}.`,
  endEvery: 'Cerrar en todos los equipos',
  endEveryTitle: '¿Cerrar la sesión en todos los equipos?',
  endEveryText:
    'Tendrá que ingresar de nuevo en cada uno, también en este. Nada de lo registrado se pierde.',
  newDeviceTitle: 'Ingreso desde un equipo nuevo',
  newDevice: (device: string, at: string, place: string) =>
    `Alguien ingresó con su cuenta desde ${device} el ${at}, dirección ${place}. ¿Fue usted?`,
  newDeviceMine: 'Sí, fui yo',
  newDeviceNotMine: 'No: ver mis sesiones',
} as const)
