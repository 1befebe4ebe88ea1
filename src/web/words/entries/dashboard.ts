const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** What the first screen of the staff says. */
import { inLanguage } from '../language/in-language.ts'

export const dashboardWords = inLanguage('dashboardWords', {
  title: 'Mi trabajo',
  counters: 'Ahora mismo',
  counterNames: {
    'received-today': 'Recibidos hoy',
    'to-route': 'Sin derivar',
    'to-acknowledge': 'Por recibir',
    'in-progress': 'En trámite',
    'due-soon': 'Vencen en 3 días',
    overdue: 'Vencidos',
  },
  /** Beside each count. */
  asides: {
    'received-today': (count: number) =>
      count === 0 ? 'ninguno el día hábil anterior' : `${count} el día hábil anterior`,
    'to-route': (count: number) => (count === 0 ? 'todos de hoy' : `${count} desde antes de hoy`),
    'to-acknowledge': (count: number) =>
      count === 0 ? 'todos llegaron hoy' : `${count} desde antes de hoy`,
    'in-progress': (count: number) => (count === 0 ? 'ninguno nuevo hoy' : `${count} desde hoy`),
    'due-soon': (count: number) => (count === 0 ? 'ninguno vence hoy' : `${count} vencen hoy`),
    overdue: (count: number) => (count === 0 ? 'ninguno nuevo hoy' : `${count} desde ayer`),
  },
  nothing: 'nada pendiente',
  everybodys: 'De todo el municipio',
  pending: 'Mis pendientes',
  pendingTable: 'Lo que espera por usted, lo más urgente primero',
  pendingAll: 'Ver todos',
  pendingNone: 'No tiene nada pendiente.',
  pendingNoneText: 'Lo que le asignen o llegue a su oficina aparecerá aquí.',
  trays: 'Otras bandejas',
  month: 'Últimos 30 días',
  monthCaption: {
    MUNICIPALITY: (received: number, closed: number) =>
      `En 30 días: ${counted(received, 'documento registrado', 'documentos registrados')} y ${counted(closed, 'atendido', 'atendidos')}.`,
    OFFICES: (received: number, closed: number) =>
      `En 30 días su oficina registró ${counted(received, 'documento', 'documentos')}; ${counted(closed, 'atendido', 'atendidos')}.`,
    UNITS: (received: number, closed: number) =>
      `En 30 días: ${counted(received, 'documento llegado', 'documentos llegados')} a su oficina y ${counted(closed, 'atendido', 'atendidos')}.`,
  },
  received: { MUNICIPALITY: 'Registrados', OFFICES: 'Registrados', UNITS: 'Llegados' },
  closed: 'Atendidos',
  day: 'Día',
  monthNone: 'En los últimos 30 días no hubo movimiento.',
  units: 'Abiertos por oficina',
  unitsCaption: (open: number, overdue: number) =>
    `${counted(open, 'abierto', 'abiertos')}, ${overdue === 0 ? 'ninguno vencido' : counted(overdue, 'vencido', 'vencidos')}.`,
  unitsNone: 'No hay documentos abiertos.',
  unit: 'Oficina',
  atRegistry: 'Registro, sin derivar',
  open: 'Abiertos',
  overdue: 'Vencidos',
  unitFigures: (open: number, overdue: number) =>
    overdue === 0 ? String(open) : `${open}, vencidos ${overdue}`,
  moreUnits: (count: number) =>
    count === 1 ? 'y 1 oficina más en los datos' : `y ${count} oficinas más en los datos`,
  seeData: 'Ver datos',
  retry: 'Reintentar',
  failed: (block: string) => `«${block}» no se pudo cargar`,
  drafts: (count: number, when: string) =>
    count === 1
      ? `Tiene 1 borrador de ${when}.`
      : `Tiene ${count} borradores, el último de ${when}.`,
  draftToday: (time: string) => `hoy ${time}`,
  draftYesterday: (time: string) => `ayer ${time}`,
  draftOn: (date: string, time: string) => `${date} ${time}`,
  draftContinue: 'Continuar',
  draftDiscard: 'Descartar',
  draftDiscarded: 'Borrador descartado.',
  draftElsewhere: 'Está abierto en otra ventana.',
  undo: 'Deshacer',
  welcome: 'Le damos la bienvenida',
  welcomeLead: 'Todavía no hay documentos. Para empezar:',
  registerSteps: [
    {
      text: 'Registre el primer documento: recibe su número al guardarlo.',
      link: 'Ingreso nuevo documento',
    },
    { text: 'Derívelo a la oficina que debe atenderlo; aquí verá cómo avanza.', link: null },
  ],
  unitSteps: [
    {
      text: 'Acuse recibo de lo que le deriven: aparecerá aquí, sin recargar la página.',
      link: null,
    },
    { text: 'Asígnelo a quien lo atienda y respóndalo dentro de su plazo.', link: null },
  ],
  lookSteps: [
    {
      text: 'Cuando se registre el primer documento, aquí verá cuánto llega y cuánto se atiende.',
      link: null,
    },
    { text: 'En el libro de registro podrá consultar cada uno.', link: 'Libro de registro' },
  ],
} as const)
