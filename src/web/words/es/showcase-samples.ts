/** What the samples of the showcase say: whole blocks and whole pages, with names nobody could take for real ones. */
import type { CivilDate } from '#domain/civil-date.ts'

const written = (date: CivilDate, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const calendarWords = {
  failedTitle: 'No se pudo abrir el calendario',
  failedText: 'El archivo de actividades no llegó. Compruebe su conexión y vuelva a intentarlo.',
  retry: 'Reintentar',
  today: 'Hoy',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  agenda: 'Actividades del día',
  nothing: 'No hay actividades este día.',
  wholeDay: 'Todo el día',
  hours: (from: string, to: string) => `De ${from} a ${to}`,
  more: (count: number) => `${count} más`,
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  kinds: {
    council: 'Concejo',
    counter: 'Ventanilla',
    works: 'Obras',
    community: 'Comunidad',
  },
  monthName: (day: CivilDate) => capital(written(day, { month: 'long', year: 'numeric' })),
  dayTitle: (day: CivilDate) =>
    capital(written(day, { weekday: 'long', day: 'numeric', month: 'long' })),
  dayName: (day: CivilDate, titles: readonly string[]) =>
    [
      written(day, { dateStyle: 'full' }),
      titles.length === 0 ? 'sin actividades' : titles.join('; '),
    ].join(': '),
} as const

export const pagesWords = {
  title: 'Páginas',
  lead: 'Páginas de muestra, para ver cómo queda una pantalla entera con el tema en uso.',
  calendar: 'Calendario',
  calendarLead:
    'Un mes de actividades inventadas. Con el teclado: flechas, Inicio y Fin, Re Pág y Av Pág.',
  emptyPage: 'Página sin contenido',
  emptyPageLead: 'La primera vez, cuando todavía no hay nada que listar.',
  emptyTitle: 'Todavía no hay expedientes de muestra',
  emptyText: 'Aparecerán aquí a medida que se registren.',
  emptyAction: 'Crear uno de muestra',
  emptyUndo: 'Volver a vaciar',
  created: 'Expediente de muestra creado. Solo existe en esta pantalla.',
  sampleFile: 'M-0001 · Expediente de muestra',
  sampleFileText: 'Se borra al salir de esta página.',
  errorPage: 'Página con un error',
  errorPageLead: 'Qué pasó, qué no se perdió y qué se puede hacer.',
  errorTitle: 'No se pudo abrir esta pantalla',
  errorText:
    'El servidor de muestra no respondió. Lo que ya estaba registrado sigue registrado, y su borrador está guardado.',
  errorCode: 'Código para el soporte: MUESTRA-000',
  retry: 'Reintentar',
  retrying: 'Reintentando…',
  retried: 'Es una muestra: volvió a fallar a propósito.',
} as const

export const blockWords = {
  title: 'Bloques',
  lead: 'Formularios y listas completos, en todos sus estados. Nada de lo que se escribe aquí se guarda.',
  filled: 'Formulario',
  filledLead: 'Con todos los tipos de campo, ya rellenado.',
  failing: 'Formulario con errores y avisos',
  failingLead:
    'Un error impide enviar; un aviso, no. Pulse «Enviar» para ver también el resumen de errores.',
  locked: 'Formulario bloqueado',
  lockedLead: 'Desactivado: no hace falta ahora. Solo lectura: se puede leer y copiar.',
  disabled: 'Desactivado',
  readOnly: 'Solo lectura',
  list: 'Lista con filtros',
  listLead: 'En una pantalla angosta cada fila es una tarjeta.',
  number: 'Número en grande',
  numberLead: 'Lo primero que debe verse después de registrar.',
  access: 'Acceso',
  accessLead: 'Con la misma forma que el ingreso de personas. No acepta claves verdaderas.',
  timeline: 'Línea de tiempo',
  timelineLead: 'Lo que pasó, lo más nuevo arriba.',
} as const

export const formWords = {
  applicant: 'Quien solicita',
  room: 'Salón',
  rooms: [
    { id: 'espejos', code: '01', label: 'Salón de los Espejismos', hint: 'Hasta 40 personas' },
    { id: 'ejemplos', code: '02', label: 'Salón de los Ejemplos', hint: 'Hasta 120 personas' },
    { id: 'patio', code: '03', label: 'Patio Imaginario', hint: 'Al aire libre' },
  ],
  date: 'Fecha',
  guests: 'Personas',
  shift: 'Turno',
  shifts: [
    { value: 'morning', label: 'Mañana' },
    { value: 'afternoon', label: 'Tarde' },
    { value: 'evening', label: 'Noche' },
  ],
  neighbour: 'Persona de contacto',
  neighbourHelp: 'Escriba dos letras: Ana, Bel, Car…',
  neighbours: ['Ana Inventada Ejemplo', 'Beltrán Muestra Ficticio', 'Carla Supuesta Modelo'],
  email: 'Correo',
  purpose: 'Para qué',
  purposeHelp: 'Una o dos frases.',
  conditions: 'Leí las condiciones de uso inventadas',
  remind: 'Recordármelo el día anterior',
  files: 'PDF o JPG de hasta 5 MB',
  fileTaken: (name: string) => `«${name}» se quedó en su equipo: es una muestra.`,
  send: 'Enviar',
  clear: 'Vaciar',
  sent: 'Formulario correcto. Es una muestra: no se envió nada.',
  sample: {
    applicant: 'Club Deportivo Los Supuestos',
    email: 'contacto@supuestos.example',
    purpose: 'Ensayo general de la obra «El trámite que no existía», con entrada libre.',
  },
  wrong: { email: 'contacto@supuestos', purpose: '' },
  errors: {
    applicant: 'Escriba quién solicita el salón.',
    room: 'Elija un salón.',
    email: 'Al correo le falta el final, como en nombre@lugar.example.',
    purpose: 'Escriba para qué se usará.',
    conditions: 'Marque que leyó las condiciones.',
  },
  warnings: {
    date: 'Es sábado: ese día atiende una sola persona.',
    guests: 'El salón se llena con 120; quedarán personas de pie.',
  },
} as const

export const sampleListWords = {
  search: 'Buscar',
  state: 'Estado',
  anyState: 'Cualquiera',
  states: { received: 'Recibido', sent: 'Derivado', closed: 'Cerrado' },
  label: 'Documentos de muestra',
  columns: {
    number: 'Número',
    subject: 'Asunto',
    sender: 'Remitente',
    state: 'Estado',
    pages: 'Fojas',
  },
  count: (count: number) => (count === 1 ? '1 documento' : `${count} documentos`),
  removeFilters: 'Quitar filtros',
  removeFilter: (text: string) => `Quitar el filtro «${text}»`,
  noneTitle: 'Ningún documento con estos filtros',
  noneText: 'Pruebe con otra palabra o quite los filtros.',
} as const

export const sampleBlocksWords = {
  registered: 'Documento registrado',
  sampleNumber: 'M-2099-000123',
  facts: [
    { term: 'Recibido', description: '30/02/2099 10:42' },
    { term: 'Remitente', description: 'Ana Inventada Ejemplo' },
    { term: 'Destino', description: 'Dirección de Asuntos Imaginarios' },
  ],
  print: 'Imprimir comprobante',
  another: 'Registrar otro',
  onlySample: 'Es una muestra: no se hizo nada.',
  user: 'Usuario',
  secret: 'Clave de muestra',
  showSecret: 'Mostrar la clave',
  hideSecret: 'Ocultar la clave',
  remember: 'Recordarme',
  enter: 'Acceder',
  entering: 'Accediendo…',
  refused: 'Usuario o clave incorrectos',
  refusedText: 'Es una muestra: ninguna clave es correcta.',
  timeline: [
    {
      when: '30/02/2099 12:05',
      what: 'Derivado a Asuntos Imaginarios',
      who: 'Beltrán Muestra Ficticio',
      tone: 'info',
      tag: 'Derivado',
    },
    {
      when: '30/02/2099 11:20',
      what: 'Rectificado el asunto: decía «Poda», dice «Poda de árbol»',
      who: 'Carla Supuesta Modelo',
      tone: 'warning',
      tag: 'Rectificado',
    },
    {
      when: '30/02/2099 10:42',
      what: 'Registrado con el número M-2099-000123',
      who: 'Ana Inventada Ejemplo',
      tone: 'success',
      tag: 'Recibido',
    },
  ],
} as const

export const sampleDocuments = [
  {
    number: 'M-2099-000123',
    subject: 'Solicita la poda de un árbol imaginario',
    sender: 'Ana Inventada Ejemplo',
    stage: 'received',
    pages: 3,
  },
  {
    number: 'M-2099-000122',
    subject: 'Pregunta por el horario de una oficina que no existe',
    sender: 'Beltrán Muestra Ficticio',
    stage: 'sent',
    pages: 1,
  },
  {
    number: 'M-2099-000121',
    subject: 'Propone un nombre nuevo para la plaza de Muestra',
    sender: 'Junta de Vecinos Supuestos',
    stage: 'sent',
    pages: 12,
  },
  {
    number: 'M-2099-000120',
    subject: 'Entrega los planos de la obra Quimera, con las correcciones que se pidieron',
    sender: 'Constructora Quimera',
    stage: 'closed',
    pages: 48,
  },
  {
    number: 'M-2099-000119',
    subject: 'Agradece un trámite de ejemplo',
    sender: 'Carla Supuesta Modelo',
    stage: 'closed',
    pages: 1,
  },
] as const
