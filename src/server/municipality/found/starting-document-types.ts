/**
 * The document types every municipality starts with (docs/specification/entry.md), as data an
 * administrator may change. Their terms, and what it means when nobody answers in time, are those
 * the law of the country gives (`src/domain/law`).
 */
import type { Confidentiality, DocumentType, Priority } from '#domain/municipality/catalogue.ts'
import type { CountryCode } from '#domain/common/country.ts'
import type { TypeLine } from '#domain/law/country-law.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import type { UsualTypeCode } from '#domain/law/usual-types.ts'

export type StartingDocumentType = Omit<DocumentType, 'typeId' | 'isActive'>

interface Seed {
  readonly code: UsualTypeCode
  readonly name: string
  /** A subject to start from; `{}` is where the clerk types. */
  readonly subject: string
  readonly confidentiality?: Confidentiality
  readonly priority?: Priority
  readonly requires?: readonly string[]
  readonly isSealed?: true
  /** The names of the unit that deals with it almost everywhere. */
  readonly unit?: RegExp
}

const legalUnit = /jur[ií]dic|asesor[ií]a legal/iu
const worksUnit = /obras|urbanismo/iu
const financeUnit = /finanzas|hacienda|tesorer[ií]a|intervenci[oó]n/iu
const socialUnit = /social|comunitario/iu

const seeds: readonly Seed[] = [
  { code: 'SOL', name: 'Solicitud', subject: 'Solicita {}' },
  { code: 'INS', name: 'Instancia general', subject: 'Solicita {}' },
  { code: 'REC', name: 'Recurso', subject: 'Recurso contra {}', unit: legalUnit },
  { code: 'RCL', name: 'Reclamo o reclamación', subject: 'Reclama por {}' },
  { code: 'QUE', name: 'Queja o sugerencia', subject: 'Queja por {}' },
  { code: 'DEN', name: 'Denuncia', subject: 'Denuncia {}', confidentiality: 'CONFIDENTIAL' },
  { code: 'SUB', name: 'Subsanación', subject: 'Subsana {}' },
  { code: 'ALE', name: 'Alegaciones o descargos', subject: 'Descargos sobre {}' },
  { code: 'OFI', name: 'Oficio de otra administración', subject: 'Oficio n.º {} sobre {}' },
  {
    code: 'JUD',
    name: 'Notificación judicial',
    subject: 'Notificación en la causa {}',
    priority: 'VERY_URGENT',
    unit: legalUnit,
  },
  { code: 'REQ', name: 'Requerimiento', subject: 'Requiere {}' },
  {
    code: 'INF',
    name: 'Acceso a información pública',
    subject: 'Solicita información sobre {}',
    unit: /transparencia/iu,
  },
  {
    code: 'LOB',
    name: 'Licencia de obra',
    subject: 'Solicita licencia de obra en {}',
    requires: ['Planos'],
    unit: worksUnit,
  },
  {
    code: 'LFU',
    name: 'Licencia de funcionamiento o actividad',
    subject: 'Solicita licencia de funcionamiento para {}',
    unit: /patentes|licencias|actividades|rentas/iu,
  },
  { code: 'DRE', name: 'Declaración responsable o jurada', subject: 'Declara {}' },
  {
    code: 'SBV',
    name: 'Subvención o ayuda social',
    subject: 'Solicita ayuda para {}',
    confidentiality: 'RESTRICTED',
    unit: socialUnit,
  },
  {
    code: 'PAD',
    name: 'Padrón y certificados',
    subject: 'Solicita certificado de {}',
    unit: /padr[oó]n/iu,
  },
  {
    code: 'TRI',
    name: 'Tributos',
    subject: 'Sobre el tributo {}',
    unit: /rentas|tribut|recaudaci[oó]n/iu,
  },
  { code: 'CON', name: 'Contrato o convenio', subject: 'Convenio sobre {}', unit: legalUnit },
  {
    code: 'OFE',
    name: 'Oferta o plica en sobre cerrado',
    subject: 'Oferta en sobre cerrado para {}',
    isSealed: true, // ROF art. 157: bids follow contract rules; the register notes the envelopes and the exact time
    unit: /adquisiciones|compras|contrataci[oó]n|abastecimiento|log[ií]stica/iu,
  },
  { code: 'FAC', name: 'Factura', subject: 'Factura n.º {} por {}', unit: financeUnit },
  { code: 'INV', name: 'Invitación', subject: 'Invita a {}', unit: /alcald[ií]a/iu },
  {
    code: 'DPP',
    name: 'Derechos sobre datos personales',
    subject: 'Ejerce el derecho de {} sobre sus datos',
    confidentiality: 'RESTRICTED',
  },
  {
    code: 'MED',
    name: 'Salud y servicios sociales',
    subject: 'Antecedentes sobre {}',
    confidentiality: 'CONFIDENTIAL',
    unit: /salud/iu,
  },
  { code: 'CAR', name: 'Carta u otros', subject: '' },
]

/**
 * `units` are those the municipality has: a type gets a default unit only when exactly one name
 * says it is its own.
 */
export function startingDocumentTypes(
  country: CountryCode,
  units: readonly { readonly unitId: string; readonly name: string }[],
): StartingDocumentType[] {
  const { types, ownTypes } = countryLaws[country]
  return seeds.flatMap((seed) => [
    startingType(seed, types[seed.code], units),
    ...ownTypes
      .filter(({ like }) => like === seed.code)
      .map(({ code, name, line }) => ({ ...startingType(seed, line, units), code, name })),
  ])
}

function startingType(
  seed: Seed,
  line: TypeLine,
  units: readonly { readonly unitId: string; readonly name: string }[],
): StartingDocumentType {
  return {
    code: seed.code,
    name: seed.name,
    defaultUnitId: onlyUnitNamed(seed.unit, units),
    deadline: line.term,
    confidentiality: seed.confidentiality ?? 'ORDINARY',
    priority: seed.priority ?? 'NORMAL',
    requiredAttachments: seed.requires ?? [],
    subjectTemplate: seed.subject,
    isSealed: seed.isSealed ?? false,
    silenceNote: line.term === null ? '' : line.silence,
  }
}

function onlyUnitNamed(
  name: RegExp | undefined,
  units: readonly { readonly unitId: string; readonly name: string }[],
): string | null {
  if (!name) return null
  const [found, another] = units.filter((unit) => name.test(unit.name))
  return found && !another ? found.unitId : null
}
