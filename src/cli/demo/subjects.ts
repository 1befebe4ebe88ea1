/** What each type of document is about in Villa Asiento, and which unit deals with it. */
import type { Chance } from './chance.ts'
import { streets } from './senders.ts'
import type { UnitCode } from './villa-asiento.ts'

interface Matter {
  readonly unit: UnitCode | readonly UnitCode[]
  /** `{calle}`, `{n}`, `{mes}` and `{rol}` are filled in. */
  readonly subjects: readonly string[]
  /** The name under which the scan is saved. */
  readonly file: string
}

const matters: Readonly<Record<string, Matter>> = {
  SOL: {
    unit: ['DAO', 'DOM', 'TRA', 'CUL', 'ALC'],
    subjects: [
      'Solicita poda de árboles en calle {calle} {n}',
      'Solicita reparación de luminaria en calle {calle}',
      'Solicita instalar lomo de toro en calle {calle}',
      'Solicita uso del gimnasio municipal en {mes}',
      'Solicita retiro de escombros en {calle} {n}',
      'Solicita audiencia con la Alcaldía',
    ],
    file: 'solicitud.pdf',
  },
  INS: {
    unit: 'SEC',
    subjects: ['Solicita copia de acuerdos del Concejo de {mes}'],
    file: 'instancia.pdf',
  },
  REC: {
    unit: 'JUR',
    subjects: ['Recurso contra multa n.º {n}', 'Recurso contra decreto alcaldicio n.º {n}'],
    file: 'recurso.pdf',
  },
  RCL: {
    unit: ['DAO', 'DOM', 'TRA'],
    subjects: [
      'Reclama por ruidos molestos en calle {calle}',
      'Reclama por cobro del derecho de aseo',
      'Reclama por vehículo abandonado en {calle} {n}',
      'Reclama por microbasural en {calle}',
    ],
    file: 'reclamo.pdf',
  },
  QUE: {
    unit: 'ALC',
    subjects: [
      'Queja por demora en la atención',
      'Sugiere ampliar el horario de la biblioteca',
      'Queja por estado de la plaza',
    ],
    file: 'carta.pdf',
  },
  DEN: {
    unit: 'JUR',
    subjects: [
      'Denuncia construcción sin permiso en {calle} {n}',
      'Denuncia presunta irregularidad en contratación',
    ],
    file: 'denuncia.pdf',
  },
  SUB: {
    unit: ['DOM', 'RYP'],
    subjects: [
      'Subsana observaciones al expediente n.º {n}',
      'Acompaña antecedentes faltantes del expediente n.º {n}',
    ],
    file: 'antecedentes.pdf',
  },
  ALE: { unit: 'JUR', subjects: ['Descargos por infracción n.º {n}'], file: 'descargos.pdf' },
  OFI: {
    unit: ['ALC', 'SEC', 'SCP'],
    subjects: [
      'Oficio n.º {n} sobre fondos de desarrollo regional',
      'Oficio n.º {n} que remite convenio para firma',
      'Oficio n.º {n} que cita a reunión en {mes}',
    ],
    file: 'oficio.pdf',
  },
  JUD: {
    unit: 'JUR',
    subjects: [
      'Notificación en la causa rol {rol}',
      'Citación a audiencia en la causa rol {rol}',
      'Sentencia en la causa rol {rol}',
    ],
    file: 'notificacion.pdf',
  },
  REQ: {
    unit: ['JUR', 'SEC'],
    subjects: [
      'Requiere informe sobre la presentación n.º {n}',
      'Requiere antecedentes de personal de {mes}',
    ],
    file: 'requerimiento.pdf',
  },
  INF: {
    unit: 'TRP',
    subjects: [
      'Solicita información sobre gastos en publicidad',
      'Solicita información sobre permisos de edificación de {mes}',
    ],
    file: 'solicitud-informacion.pdf',
  },
  LOB: {
    unit: 'DOM',
    subjects: [
      'Solicita permiso de edificación en {calle} {n}',
      'Solicita ampliación de vivienda en {calle} {n}',
      'Solicita recepción final de obra en {calle} {n}',
    ],
    file: 'planos-y-solicitud.pdf',
  },
  LFU: {
    unit: 'RYP',
    subjects: [
      'Solicita patente comercial para local en {calle} {n}',
      'Solicita traslado de patente a {calle} {n}',
      'Solicita patente de alcoholes en {calle} {n}',
    ],
    file: 'solicitud-patente.pdf',
  },
  DRE: {
    unit: 'RYP',
    subjects: ['Declara capital propio del año', 'Declara cambio de domicilio comercial'],
    file: 'declaracion.pdf',
  },
  SBV: {
    unit: 'DIDECO',
    subjects: [
      'Solicita ayuda para medicamentos',
      'Solicita beca municipal de estudios',
      'Solicita subvención para implementos deportivos',
      'Solicita ayuda para mejoramiento de vivienda',
    ],
    file: 'postulacion.pdf',
  },
  PAD: {
    unit: 'SEC',
    subjects: [
      'Solicita certificado de residencia',
      'Solicita certificado de personalidad jurídica',
      'Solicita certificado de número en {calle} {n}',
    ],
    file: 'formulario.pdf',
  },
  TRI: {
    unit: 'RYP',
    subjects: [
      'Sobre el permiso de circulación, folio {n}',
      'Solicita convenio de pago del derecho de aseo',
    ],
    file: 'escrito.pdf',
  },
  CON: {
    unit: 'JUR',
    subjects: ['Convenio sobre traspaso de fondos para {mes}'],
    file: 'convenio.pdf',
  },
  OFE: {
    unit: 'ADQ',
    subjects: ['Oferta en sobre cerrado para la licitación n.º {n}'],
    file: 'oferta.pdf',
  },
  FAC: {
    unit: 'DAF',
    subjects: ['Factura n.º {n} por suministro de {mes}', 'Factura n.º {n} por servicios de {mes}'],
    file: 'factura.pdf',
  },
  INV: {
    unit: 'ALC',
    subjects: ['Invita a aniversario de la organización', 'Invita a ceremonia de {mes}'],
    file: 'invitacion.pdf',
  },
  DPP: {
    unit: 'TRP',
    subjects: [
      'Ejerce el derecho de rectificación sobre sus datos',
      'Ejerce el derecho de acceso sobre sus datos',
    ],
    file: 'solicitud-datos.pdf',
  },
  MED: {
    unit: 'SAL',
    subjects: ['Antecedentes sobre atención domiciliaria', 'Antecedentes sobre informe médico'],
    file: 'antecedentes-salud.pdf',
  },
  CAR: {
    unit: ['ALC', 'CUL'],
    subjects: [
      'Carta de agradecimiento por operativo de {mes}',
      'Presenta proyecto de feria costumbrista',
    ],
    file: 'carta.pdf',
  },
}

const months = [
  'enero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

export interface ChosenMatter {
  readonly unit: UnitCode
  readonly subject: string
  readonly fileName: string
}

export function matterOf(typeCode: string, chance: Chance): ChosenMatter {
  const matter = matters[typeCode]
  if (!matter) throw new Error(`Villa Asiento gets no ${typeCode}`)
  const subject = chance
    .pick(matter.subjects)
    .replaceAll('{calle}', () => chance.pick(streets))
    .replaceAll('{n}', () => String(chance.between(12, 2400)))
    .replaceAll('{mes}', () => chance.pick(months))
    .replaceAll('{rol}', () => `C-${chance.between(100, 4999)}-${chance.between(2023, 2026)}`)
  const { unit } = matter
  return {
    subject,
    unit: typeof unit === 'string' ? unit : chance.pick(unit),
    fileName: matter.file,
  }
}

/** The letters that are scanned: one for each kind of subject, up to the count. */
export function letterSubjects(
  chance: Chance,
  count: number,
): { typeCode: string; subject: string }[] {
  return Object.keys(matters)
    .flatMap((typeCode) =>
      [0, 1].map(() => ({ typeCode, subject: matterOf(typeCode, chance).subject })),
    )
    .filter(({ typeCode }) => typeCode !== 'OFE') // a sealed bid is never scanned
    .slice(0, count)
}
