/** The manual: setting up, people, the service, one's own account and the open pages. */
import type { Chapter, ChapterName } from './shape.ts'

type Names =
  | 'organization'
  | 'powers'
  | 'calendar'
  | 'configuration'
  | 'health'
  | 'service'
  | 'sessions'
  | 'auth'
  | 'welcome'
  | 'setup'
  | 'home'
  | 'accesibilidad'
  | 'privacidad'
  | 'manual'
  | 'notfound'
  | 'showcase'

export const officeChapters: Readonly<Record<Names & ChapterName, Chapter>> = {
  organization: {
    title: 'Organización',
    lead: 'Las unidades que reciben documentos, las personas y lo que cada una puede hacer. La ve la administración.',
    can: [
      '«Agregar unidad» crea una oficina de destino. Para cerrarla, diga cuál la sucede.',
      '«Agregar persona» da un enlace de un solo uso: entréguelo a esa persona y a nadie más.',
      'En la ficha, «Cambiar roles y acceso» da roles por unidad y por fechas, y quita el acceso.',
      '«Registrar una ausencia» nombra a quien sustituye entretanto.',
      'Lo que da poder de administrar, dirigir o auditar lo confirma otra persona en «Dos personas».',
      'En «Integraciones» se emiten credenciales para programas; se ven una sola vez.',
      'En «Webhooks» se propone avisar a otro sistema de lo que pasa; lo confirma una jefatura de registro.',
    ],
    refusals: {
      'E-CFG-04': 'Dé antes la administración a otra persona.',
      'E-CFG-05': 'Elija la unidad que la sucede: sus documentos pasan a ella.',
      'E-ROL-08': 'Pídalo a otra persona: nadie se da poder a sí mismo.',
      'E-CFG-03': 'Ese correo ya es de alguien: búsquelo antes en la lista.',
    },
  },
  powers: {
    title: 'Dos personas',
    lead: 'Lo que da o quita poder espera aquí a una segunda persona, que lo confirma o lo rechaza.',
    can: [
      'Lea qué cambia y para quién. «Confirmar» lo hace valer; «Rechazar» lo descarta.',
      'También esperan aquí los documentos de los que se pide la anulación u otra reserva: ábralos para decidir.',
    ],
    refusals: {
      'E-ROL-09': 'Ya se decidió. Vuelva a mirar la lista.',
    },
  },
  calendar: {
    title: 'Calendario',
    lead: 'Los días que no se atiende. De él salen todos los plazos, así que cada cambio lo confirma otra persona.',
    can: [
      'Al importar se traen los días del país y de la región; revise y proponga.',
      '«Agregar día» agrega uno propio del municipio o de una oficina, con la norma que lo declara.',
      'Antes de confirmar se ve qué documentos cambian de vencimiento.',
      'Prepare cada año antes de que empiece: sin calendario, los vencimientos son provisionales.',
    ],
    refusals: {
      'E-CFG-26': 'Lo confirma otra persona: pídaselo a la jefatura de registro.',
      'E-CFG-23': 'Rechácela y prepárela de nuevo.',
      'W-PLA-02': 'Proponga el calendario de ese año y pida que lo confirmen.',
    },
  },
  configuration: {
    title: 'Configuración',
    lead: 'Tipos de documento con su plazo, oficinas de registro con su horario, y lo que dicen los comprobantes.',
    can: [
      '«Agregar tipo» y «Agregar oficina» proponen; otra persona confirma.',
      'Un tipo que ya no se usa se deja de ofrecer: no se borra.',
      'En «Por confirmar» espera lo propuesto; «Ver las últimas decisiones» cuenta quién lo decidió.',
    ],
    refusals: {
      'E-CFG-02': 'Elija otro código.',
      'E-CFG-24': 'No hace falta: ya está así.',
      'E-CFG-26': 'Lo confirma una persona distinta de quien lo propuso.',
    },
  },
  health: {
    title: 'Salud del registro',
    lead: 'Si la instalación y el registro necesitan a alguien: copia, ensayo, correos, sellos, reloj, disco, documentos por leer y versiones. La ve la administración.',
    can: [
      'Lo que necesita a alguien va primero: «Hay que actuar», hoy; «Por revisar», en estos días. Cada línea dice qué hacer.',
      '«Sin vigilar» es lo que no está configurado, o lo que cuida otra persona.',
      '«Revisar otra vez» lo comprueba de nuevo.',
    ],
    refusals: { 'E-PER-09': 'Esta pantalla es de la administración.' },
  },
  service: {
    title: 'Servicio',
    lead: 'Cómo está configurado el servidor: ingreso, correo y qué sale fuera. La ve la administración.',
    can: [
      '«Fuera del servidor» dice de qué maneras la prueba del libro se guarda también en otro lugar.',
      'Nada se cambia aquí: lo hace quien administra el servidor, con la guía de operación.',
    ],
    refusals: { 'E-PER-09': 'Esta pantalla es de la administración.' },
  },
  sessions: {
    title: 'Mis sesiones',
    lead: 'Dónde está abierta su cuenta ahora mismo.',
    can: [
      '«Cerrar» termina una; «Cerrar en todos los equipos» las termina todas, también esta.',
      'Si un aviso dice que entró un equipo nuevo y no fue usted, ciérrelo y cambie su contraseña en «Mi cuenta y seguridad».',
    ],
    refusals: { 'E-SYS-09': 'Ingrese de nuevo para confirmar que es usted.' },
  },
  auth: {
    title: 'Ingresar',
    lead: 'Se entra con correo y contraseña, y con la segunda prueba si la tiene.',
    can: [
      '«Ingresar» abre la ventana de ingreso. Si la cerró, «Abrir la ventana otra vez».',
      'En un equipo compartido, use «Cambiar de persona» [Alt+P] al levantarse: nadie actuará en su nombre. En la página de ingreso, [Alt+P] usa su llave de acceso.',
    ],
    refusals: {
      'E-SYS-07': 'Espere lo que dice el mensaje antes de probar otra vez.',
      'E-ACC-01': 'Su acceso lo aprueba quien administra el registro.',
      'E-SYS-02': 'Ingrese de nuevo: lo que escribía sigue ahí.',
    },
  },
  welcome: {
    title: 'Su primer ingreso',
    lead: 'A esta página lleva el enlace que le dieron: con él dice qué cuenta es la suya. Sirve una vez.',
    can: ['«Ir al registro» entra a trabajar. «Ingresar como siempre» es para quien ya lo hizo.'],
    refusals: { 'E-CLA-05': 'Ya eligió su contraseña. Si la olvidó, pida otra al ingresar.' },
  },
  setup: {
    title: 'Puesta en marcha',
    lead: 'Se hace una sola vez, con el enlace que escribió el servidor: municipio, oficina, unidades y las dos primeras personas.',
    can: [
      'El país trae su ley de plazos, sus días no laborables y sus documentos de identidad.',
      'Piense bien «Libro de registro» y «Letra del número»: después no se cambian.',
      'La administración y la jefatura de registro deben ser dos personas distintas.',
      '«Crear el registro» termina. La página dice qué sigue.',
    ],
    refusals: {
      'E-CFG-01': 'Pida otro enlace a quien instaló el servidor.',
      'E-CFG-06': 'Guarde el escudo como PNG más pequeño.',
      'E-CFG-09': 'Use una frase de varias palabras.',
    },
  },
  home: {
    title: 'Pagina inicio',
    lead: 'La portada del servicio, que ve cualquiera.',
    can: [
      'Quien trabaja aquí entra con «Acceder». Desde cualquier pantalla, [g i] vuelve a la portada.',
      'Quien tiene un comprobante ve con «Consultar en qué está» por dónde va su documento, con su número y los 8 primeros del código.',
    ],
    refusals: {
      'E-CIU-01': 'Copie los dos primeros grupos del código de verificación: 8 letras y números.',
      'E-CIU-08': 'Copie el número entero, con su año y su oficina, si la lleva.',
      'E-CON-01': 'Compare el número y el código con el comprobante, signo por signo.',
    },
  },
  accesibilidad: {
    title: 'Accesibilidad',
    lead: 'Qué norma se cumple, qué falta, y todas las teclas.',
    can: [
      '[?] muestra las teclas de la pantalla en la que está. Se apagan en «Configuración», con [Ctrl+.].',
    ],
    refusals: {},
  },
  privacidad: {
    title: 'Privacidad',
    lead: 'Qué se guarda de las personas, para qué y cuánto tiempo.',
    can: ['Quien lo pida puede recibir lo que consta de él: lo emite la jefatura de registro.'],
    refusals: {
      'E-DAT-01': 'Rectifique el documento para agregar el número de identidad y pídalo otra vez.',
    },
  },
  manual: {
    title: 'Manual',
    lead: 'Este manual: un capítulo por pantalla. [F1] en un campo dice qué escribir en él; fuera de un campo abre el capítulo de la pantalla.',
    can: [
      'Busque por palabras, con o sin tildes, o por el código de un mensaje, como E-TRA-08.',
      '[Esc] cierra la ayuda y vuelve a donde estaba. Nada de lo escrito se pierde.',
      '[Ctrl+K] abre «Buscar y actuar»: cualquier página, acción o documento, escribiendo unas letras. [g t] va a «Mi trabajo» y [g b] al libro.',
      'El nombre de la ventanilla se pone en «Configuración», con [Ctrl+.]: se ve arriba, junto a quien trabaja.',
    ],
    refusals: {},
  },
  notfound: {
    title: 'Dirección que no existe',
    lead: 'La dirección está mal escrita, o hace falta ingresar antes de abrirla.',
    can: ['Vuelva a la portada, ingrese, y abra la página desde el menú.'],
    refusals: {
      'E-SYS-05': 'Revise la dirección.',
      'E-SYS-10': 'Pida la dirección en su municipio.',
    },
  },
  showcase: {
    title: 'Secciones de muestra',
    lead: 'Páginas para juzgar un tema de colores: no son del registro, y ningún menú lleva a ellas.',
    can: ['Nada de lo que se haga en ellas se guarda.'],
    refusals: {},
  },
}
