/** What each type of document is about in Villa Asiento, and which unit deals with it. */
import type { Chance } from './chance.ts'
import { streets } from './senders.ts'
import type { UnitCode } from './villa-asiento.ts'

interface Matter {
  /** Subjects by the unit they go to. `{calle}`, `{n}`, `{mes}` and `{rol}` are filled in. */
  readonly about: Readonly<Partial<Record<UnitCode, readonly string[]>>>
  /** The name under which the scan is saved. */
  readonly file: string
}

const matters: Readonly<Record<string, Matter>> = {
  SOL: {
    about: {
      DAO: [
        'Solicita poda de árboles en calle {calle} {n}',
        'Solicita retiro de escombros en {calle} {n}',
      ],
      DOM: [
        'Solicita reparación de luminaria en calle {calle}',
        'Solicita reparación de vereda en {calle} {n}',
      ],
      TRA: [
        'Solicita instalar lomo de toro en calle {calle}',
        'Solicita estacionamiento reservado en {calle} {n}',
      ],
      CUL: ['Solicita uso del gimnasio municipal en {mes}'],
      ALC: ['Solicita audiencia con la Alcaldía'],
    },
    file: 'solicitud.pdf',
  },
  INS: {
    about: { SEC: ['Solicita copia de acuerdos del Concejo de {mes}'] },
    file: 'instancia.pdf',
  },
  REC: {
    about: { JUR: ['Recurso contra multa n.º {n}', 'Recurso contra decreto alcaldicio n.º {n}'] },
    file: 'recurso.pdf',
  },
  RCL: {
    about: {
      DAO: ['Reclama por microbasural en {calle}', 'Reclama por cobro del derecho de aseo'],
      TRA: ['Reclama por vehículo abandonado en {calle} {n}'],
      DOM: ['Reclama por escurrimiento de aguas en {calle} {n}'],
      JUR: ['Reclama por ruidos molestos en calle {calle}'],
    },
    file: 'reclamo.pdf',
  },
  QUE: {
    about: {
      ALC: ['Queja por demora en la atención'],
      CUL: ['Sugiere ampliar el horario de la biblioteca'],
      DAO: ['Queja por el estado de la plaza'],
    },
    file: 'carta.pdf',
  },
  DEN: {
    about: {
      DOM: ['Denuncia construcción sin permiso en {calle} {n}'],
      JUR: ['Denuncia presunta irregularidad en contratación'],
    },
    file: 'denuncia.pdf',
  },
  SUB: {
    about: {
      DOM: ['Subsana observaciones al expediente de obra n.º {n}'],
      RYP: ['Acompaña antecedentes faltantes de la patente n.º {n}'],
    },
    file: 'antecedentes.pdf',
  },
  ALE: { about: { JUR: ['Descargos por infracción n.º {n}'] }, file: 'descargos.pdf' },
  OFI: {
    about: {
      SCP: ['Oficio n.º {n} sobre fondos de desarrollo regional'],
      ALC: ['Oficio n.º {n} que cita a reunión en {mes}'],
      SEC: ['Oficio n.º {n} que remite convenio para firma'],
    },
    file: 'oficio.pdf',
  },
  JUD: {
    about: {
      JUR: [
        'Notificación en la causa rol {rol}',
        'Citación a audiencia en la causa rol {rol}',
        'Sentencia en la causa rol {rol}',
      ],
    },
    file: 'notificacion.pdf',
  },
  REQ: {
    about: {
      JUR: ['Requiere informe sobre la presentación n.º {n}'],
      DAF: ['Requiere antecedentes de personal de {mes}'],
    },
    file: 'requerimiento.pdf',
  },
  INF: {
    about: {
      TRP: [
        'Solicita información sobre gastos en publicidad',
        'Solicita información sobre permisos de edificación de {mes}',
      ],
    },
    file: 'solicitud-informacion.pdf',
  },
  LOB: {
    about: {
      DOM: [
        'Solicita permiso de edificación en {calle} {n}',
        'Solicita ampliación de vivienda en {calle} {n}',
        'Solicita recepción final de obra en {calle} {n}',
      ],
    },
    file: 'planos-y-solicitud.pdf',
  },
  LFU: {
    about: {
      RYP: [
        'Solicita patente comercial para local en {calle} {n}',
        'Solicita traslado de patente a {calle} {n}',
        'Solicita patente de alcoholes en {calle} {n}',
      ],
    },
    file: 'solicitud-patente.pdf',
  },
  DRE: {
    about: { RYP: ['Declara capital propio del año', 'Declara cambio de domicilio comercial'] },
    file: 'declaracion.pdf',
  },
  SBV: {
    about: {
      DIDECO: [
        'Solicita ayuda para medicamentos',
        'Solicita beca municipal de estudios',
        'Solicita subvención para implementos deportivos',
        'Solicita ayuda para mejoramiento de vivienda',
      ],
    },
    file: 'postulacion.pdf',
  },
  PAD: {
    about: {
      SEC: ['Solicita certificado de personalidad jurídica'],
      DIDECO: ['Solicita certificado de residencia'],
      DOM: ['Solicita certificado de número en {calle} {n}'],
    },
    file: 'formulario.pdf',
  },
  TRI: {
    about: {
      RYP: [
        'Sobre el permiso de circulación, folio {n}',
        'Solicita convenio de pago del derecho de aseo',
      ],
    },
    file: 'escrito.pdf',
  },
  CON: { about: { JUR: ['Convenio sobre traspaso de fondos para {mes}'] }, file: 'convenio.pdf' },
  OFE: {
    about: { ADQ: ['Oferta en sobre cerrado para la licitación n.º {n}'] },
    file: 'oferta.pdf',
  },
  FAC: {
    about: {
      DAF: ['Factura n.º {n} por suministro de {mes}', 'Factura n.º {n} por servicios de {mes}'],
    },
    file: 'factura.pdf',
  },
  INV: {
    about: { ALC: ['Invita a aniversario de la organización', 'Invita a ceremonia de {mes}'] },
    file: 'invitacion.pdf',
  },
  DPP: {
    about: {
      TRP: [
        'Ejerce el derecho de rectificación sobre sus datos',
        'Ejerce el derecho de acceso sobre sus datos',
      ],
    },
    file: 'solicitud-datos.pdf',
  },
  MED: {
    about: {
      SAL: ['Antecedentes sobre atención domiciliaria', 'Antecedentes sobre informe médico'],
    },
    file: 'antecedentes-salud.pdf',
  },
  CAR: {
    about: {
      ALC: ['Carta de agradecimiento por operativo de {mes}'],
      CUL: ['Presenta proyecto de feria costumbrista'],
    },
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
  readonly unit: string
  readonly subject: string
  readonly fileName: string
}

export function matterOf(typeCode: string, chance: Chance): ChosenMatter {
  const matter = matters[typeCode]
  if (!matter) throw new Error(`Villa Asiento gets no ${typeCode}`)
  const choices = Object.entries(matter.about).flatMap(([unit, texts]) =>
    texts.map((text) => ({ unit, text })),
  )
  const { unit, text } = chance.pick(choices)
  const subject = text
    .replaceAll('{calle}', () => chance.pick(streets))
    .replaceAll('{n}', () => String(chance.between(12, 2400)))
    .replaceAll('{mes}', () => chance.pick(months))
    .replaceAll('{rol}', () => `C-${chance.between(100, 4999)}-${chance.between(2023, 2026)}`)
  return { unit, subject, fileName: matter.file }
}

/** The letters that are scanned: two for each kind of document, up to the count. */
export function letterSubjects(
  chance: Chance,
  count: number,
): { typeCode: string; subject: string }[] {
  return Object.keys(matters)
    .filter((typeCode) => typeCode !== 'OFE') // a sealed bid is never scanned
    .flatMap((typeCode) =>
      [1, 2].map(() => ({ typeCode, subject: matterOf(typeCode, chance).subject })),
    )
    .slice(0, count)
}
