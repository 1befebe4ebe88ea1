/** What the page of the closings says. */
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const closingWords = {
  title: 'Cierre diario',
  lead: 'Cada día del libro se cierra solo, diez minutos después de medianoche. También puede cerrarlo usted.',
  notYoursTitle: 'Esta página es de la jefatura de registro',
  notYoursText: 'Si necesita un cierre, pídalo a la jefatura de registro o a la auditoría.',
  failed: 'No se pudieron leer los cierres',
  retry: 'Reintentar',
  office: 'Oficina',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  days: (month: string) => `Días de ${month}`,
  day: 'Día',
  state: 'Estado',
  states: { OPEN: 'En curso', DUE: 'Por cerrar', CLOSED: 'Cerrado' },
  entries: 'Asientos',
  numbers: 'Números',
  spanTo: 'a',
  span: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  closed: 'Cerrado',
  byClock: 'el sistema',
  closedBy: (moment: string, by: string) => `${moment}, ${by}`,
  acts: 'Documento',
  act: 'Diligencia',
  actOf: (day: string, sequence: number) =>
    sequence === 1 ? `Diligencia del ${day}` : `Diligencia n.º ${sequence} del ${day}`,
  actNumber: (sequence: number) => `Diligencia n.º ${sequence}`,
  close: 'Cerrar',
  closeOf: (day: string) => `Cerrar el ${day}`,
  noDays: 'La oficina no tenía libro ese mes',
  noDaysText: (date: string) => `Su primer día es el ${date}.`,
  actFile: (day: string) => `cierre-${day}.pdf`,
  proof: 'Prueba pública',
  proofOf: (day: string) => `Prueba pública del ${day}`,

  dialogTitle: (day: string) => `Cerrar el ${day}`,
  loading: 'Contando…',
  alsoBefore: (days: number) =>
    `Se cerrarán ${counted(days, 'día', 'días')}: también los anteriores que seguían abiertos.`,
  andMore: 'Y los días que siguen, hasta el elegido.',
  nothing: 'Ese día ya está cerrado, y desde entonces no se registró nada más.',
  registered: (count: number) =>
    count === 0 ? 'Sin asientos' : counted(count, 'asiento', 'asientos'),
  annulled: (numbers: string) => `Anulados: ${numbers}`,
  rectified: (numbers: string) => `Rectificados: ${numbers}`,
  late: (numbers: string) => `Presentados antes de registrarse: ${numbers}`,
  again: 'Cierre complementario',
  consequence:
    'Después de cerrar, las correcciones de ese día corresponden a la jefatura de registro. No se puede deshacer.',
  todayGoesOn:
    'El día de hoy sigue: se puede continuar registrando, y lo nuevo entrará en un cierre complementario.',
  cancel: 'Volver',
  confirm: 'Cerrar el día',
  closing: 'Cerrando…',
  done: (days: number) => (days === 1 ? 'Día cerrado.' : `${days} días cerrados.`),

  years: 'Libros anuales',
  yearTitle: (year: number) => `Libro ${year}`,
  yearSum: (count: number, annulled: number, rectified: number) =>
    `${counted(count, 'asiento', 'asientos')}; ${counted(annulled, 'anulado', 'anulados')}, ${counted(rectified, 'rectificado', 'rectificados')}`,
  yearAct: (year: number) => `Diligencia de cierre del libro ${year}`,
  yearFile: (year: number) => `cierre-libro-${year}.pdf`,
  yearBook: (year: number) => `Descargar el libro ${year}`,
  yearBookHelp: 'El PDF y el Excel del libro llevan su diligencia al final.',
  noYears: 'Un libro se cierra cuando se cierra su 31 de diciembre.',
} as const
