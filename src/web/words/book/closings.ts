/** What the page of the closings says. */
import { inLanguage } from '../language/in-language.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const emptyNumbers = (last: number, told: number) =>
  counted(told - last, 'número quedará sin documento', 'números quedarán sin documento')

export const closingWords = inLanguage('closingWords', {
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
  exits: (count: number, span: string) => `Salidas: ${count} (${span})`,
  exitsAnnulled: (numbers: string) => `Salidas anuladas: ${numbers}`,
  late: (numbers: string) => `Presentados antes de registrarse: ${numbers}`,
  again: 'Cierre complementario',
  consequence:
    'Después de cerrar, las correcciones de ese día corresponden a la jefatura de registro. No se puede deshacer.',
  todayGoesOn:
    'El día de hoy sigue: se puede continuar registrando, y lo nuevo entrará en un cierre complementario.',
  cancel: 'Cancelar',
  confirm: 'Cerrar el día',
  closing: 'Cerrando…',
  done: (days: number) => (days === 1 ? 'Día cerrado.' : `${days} días cerrados.`),

  years: 'Libros anuales',
  yearTitle: (year: number) => `Libro ${year}`,
  yearSum: (count: number, annulled: number, rectified: number) =>
    `${counted(count, 'asiento', 'asientos')}; ${counted(annulled, 'anulado', 'anulados')}, ${counted(rectified, 'rectificado', 'rectificados')}`,
  yearExits: (count: number) => counted(count, 'salida', 'salidas'),
  yearAct: (year: number) => `Diligencia de cierre del libro ${year}`,
  yearFile: (year: number) => `cierre-libro-${year}.pdf`,
  yearBook: (year: number) => `Descargar el libro ${year}`,
  yearBookHelp: 'El PDF y el Excel del libro llevan su diligencia al final.',
  noYears: 'Un libro se cierra cuando se cierra su 31 de diciembre.',
  waitsTitle: 'El libro espera a una persona',
  waitsText:
    'Algo no puede seguir hasta que lo decida. En «Estado del libro» se explica qué pasa y qué se puede hacer.',
  waitsLink: 'Ir a «Estado del libro»',
} as const)

export const bookStateWords = inLanguage('bookStateWords', {
  title: 'Estado del libro',
  lead: 'Si el libro admite registros; y si no, por qué, y qué pueden hacer una o dos personas.',
  notYoursTitle: 'Esta página es del registro',
  notYoursText: 'La ven el registro, la auditoría y la administración.',
  failed: 'No se pudo leer el estado del libro',
  retry: 'Reintentar',
  loading: 'Mirando la hora…',
  fine: 'El libro admite registros.',
  now: 'Hora del servidor',
  lastAt: 'Último hecho del libro',
  faults: {
    BEHIND: (apart: string) => `El reloj va ${apart} por detrás del último hecho del libro`,
    RESTED: (_: string, moment: string) =>
      `El servidor dice que es ${moment}, y hace más de tres días que no se cierra el libro`,
    APART: (apart: string) => `Los relojes del servidor y de la base de datos difieren en ${apart}`,
  },
  behindToday: (moment: string) =>
    `Se sigue registrando, con la hora de ese hecho. Los cierres y los correos esperan hasta las ${moment}. Si el reloj no tiene la hora correcta, pida a soporte que lo corrija.`,
  behindLater: (moment: string) =>
    `Se sigue registrando, con la hora de ese hecho: ${moment}. Los cierres y los correos esperan. Si el reloj no tiene la hora correcta, pida a soporte que lo corrija y no haga nada más; si la tiene, la jefatura de registro prepara una diligencia y otra persona la confirma.`,
  rested:
    'Puede ser un descanso largo o un reloj adelantado. Se puede registrar; los cierres y los correos esperan a que alguien del registro confirme la hora. Si no es correcta, pida a soporte que la corrija.',
  seeState: 'Ver el estado del libro',
  apart: (moment: string) =>
    `Se sigue registrando, con la hora de la base: ${moment}. Los cierres y los correos esperan hasta que coincidan. Avise a soporte.`,
  lettersMissingTitle: 'Hay correos de cierre sin enviar',
  lettersMissing: (count: number) =>
    count === 1
      ? 'Un correo espera desde hace más de tres días o se dejó de intentar. Avise a soporte.'
      : `${count} correos esperan desde hace más de tres días o se dejaron de intentar. Avise a soporte.`,
  stampsMissingTitle: 'Hay cierres sin sello de tiempo',
  stampsMissing: (count: number) =>
    count === 1
      ? 'Un cierre espera su sello desde hace más de tres días. Avise a soporte.'
      : `${count} cierres esperan su sello desde hace más de tres días. Avise a soporte.`,
  question: (moment: string) => `Ahora es ${moment}. ¿Es correcto?`,
  wouldClose: (count: number, office: string, from: string, until: string) =>
    `${office}: se ${count === 1 ? 'cerraría 1 día' : `cerrarían ${count} días`}, del ${from} al ${until}.`,
  confirmClock: 'Sí, la hora es correcta',
  confirmingClock: 'Confirmando…',
  askRegistry: 'Debe confirmarlo el registro.',
  clockConfirmed: 'Hora confirmada. Los cierres siguen.',
  wrongTitle: 'Corregir la hora del libro',
  wrongText: (from: string, through: string, falseFrom: string, falseThrough: string) =>
    `Los hechos ${from} a ${through} del libro llevan horas del ${falseFrom} al ${falseThrough}, que aún no llegan. La diligencia lo deja escrito y el libro sigue con la hora correcta.`,
  wrongEntries: (count: number) =>
    count === 0
      ? 'No hay asientos entre ellos.'
      : `${counted(count, 'asiento conserva su número', 'asientos conservan su número')}, con la hora equivocada a la vista.`,
  wrongClosings: (days: number, years: number) =>
    days + years === 0
      ? 'No hay cierres entre ellos.'
      : `Quedan sin efecto ${counted(days, 'cierre diario', 'cierres diarios')} y ${counted(years, 'cierre de año', 'cierres de año')}: esos días se cerrarán cuando de verdad terminen.`,
  restoredTitle: 'El libro se recuperó de una copia',
  restoredText: (moment: string) =>
    `Está como estaba el ${moment}. Lo registrado después no está, y sus números pueden estar en comprobantes ya entregados. Antes de seguir, diga cuál fue el último: búsquelo en los comprobantes, en los correos de cierre y con quienes atendieron. Si no se entregó ninguno, deje el que aparece.`,
  entriesBook: (code: string) => `libro ${code}`,
  exitsBook: (code: string) => `libro de salida ${code}`,
  lettersBook: (kind: string, unit: string) => `libro de ${kind.toLowerCase()} de ${unit}`,
  unusedLetters: 'Cartas y oficios de unidades que en la copia no tienen ningún número',
  told: (book: string, year: number) => `Último número entregado, ${book} ${year}`,
  toldHint: (last: number) =>
    `El libro recuperado llega al ${last}. Los que falten no se darán a nadie.`,
  skippedHint: (last: number, told: number) =>
    `El libro recuperado llega al ${last}: ${emptyNumbers(last, told)}.`,
  toldAgain: (book: string, year: number) => `Repita el último número, ${book} ${year}`,
  toldAgainHint: (count: number) =>
    `Son ${count} números que ningún documento tendrá, y no se puede deshacer. Si es el número correcto, escríbalo otra vez.`,
  reason: 'Motivo',
  reasonHint: 'Qué pasó y cómo se supo. Quedará en el libro.',
  propose: 'Preparar la diligencia',
  proposing: 'Preparando…',
  proposed: 'Diligencia preparada. Ahora debe confirmarla otra persona.',
  askProposer: 'La prepara la jefatura de registro, y la confirma otra persona.',
  waitingTitle: 'Diligencia por confirmar',
  kinds: { CLOCK: 'Corregir la hora del libro', RESUME: 'Seguir después de recuperar una copia' },
  by: (name: string, moment: string) => `La preparó ${name}, ${moment}.`,
  confirmedBy: (name: string, moment: string) => `La confirmó ${name}, ${moment}.`,
  actStretch: (from: string, through: string, falseFrom: string, falseThrough: string) =>
    `Hechos ${from} a ${through}, con horas del ${falseFrom} al ${falseThrough}.`,
  actSeries: (book: string, year: number, last: number, told: number) =>
    told === last
      ? `Del ${book} ${year}: no se entregó ningún número después del ${last}.`
      : `Del ${book} ${year}: los números ${last + 1} a ${told} se entregaron antes de recuperar; ${emptyNumbers(last, told)}, y el siguiente será el ${told + 1}.`,
  confirm: 'Confirmar la diligencia',
  confirming: 'Confirmando…',
  confirmed: 'Diligencia confirmada. El libro sigue.',
  withdraw: 'Dejarla sin efecto',
  withdrawn: 'La diligencia quedó sin efecto.',
  waitsForOther:
    'Debe confirmarla otra persona: otra jefatura de registro, la auditoría o la administración.',
  doneTitle: 'Diligencias hechas',
  voidClosing: 'Sin efecto',
  open: 'Estado del libro',
} as const)
