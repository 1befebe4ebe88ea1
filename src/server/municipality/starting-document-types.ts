/**
 * The document types every municipality starts with (domain specification §1.6), as data an administrator may change.
 * The deadline is set only where §5.1 gives one for that class of document: special laws (urban planning, taxes, access to
 * information) set their own, and a council's legal office has to enter those.
 */
import type { Confidentiality, DocumentType, Priority } from '#domain/catalogue.ts'
import { countryProfiles } from '#domain/country-profile.ts'
import type { CountryCode } from '#domain/country.ts'
import type { Term } from '#domain/deadline.ts'

export type StartingDocumentType = Omit<DocumentType, 'typeId' | 'isActive'>

interface Seed {
  readonly code: string
  readonly name: string
  /** A subject to start from; `{}` is where the clerk types. */
  readonly subject: string
  readonly confidentiality?: Confidentiality
  readonly priority?: Priority
  readonly requires?: readonly string[]
  readonly isSealed?: true
  /** Starts a procedure that the general law tells how long may last (§5.1, "Default decision"). */
  readonly isDecidedByGeneralLaw?: true
  /** The names of the unit that deals with it almost everywhere. */
  readonly unit?: RegExp
}

const legalUnit = /jur[ií]dic|asesor[ií]a legal/iu
const worksUnit = /obras|urbanismo/iu
const financeUnit = /finanzas|hacienda|tesorer[ií]a|intervenci[oó]n/iu
const socialUnit = /social|comunitario/iu

const seeds: readonly Seed[] = [
  { code: 'SOL', name: 'Solicitud', subject: 'Solicita {}', isDecidedByGeneralLaw: true },
  { code: 'INS', name: 'Instancia general', subject: 'Solicita {}', isDecidedByGeneralLaw: true },
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

/** §5.1, Colombia: a request for documents or information has a shorter term than other petitions (CPACA art. 14.1). */
const specialTerms: Readonly<Partial<Record<CountryCode, Readonly<Record<string, Term>>>>> = {
  CO: { INF: { amount: 10, unit: 'WORKING_DAY' } },
}

/** `units` are those the municipality has: a type gets a default unit only when exactly one name says it is its own. */
export function startingDocumentTypes(
  country: CountryCode,
  units: readonly { readonly unitId: string; readonly name: string }[],
): StartingDocumentType[] {
  return seeds.map((seed) => ({
    code: seed.code,
    name: seed.name,
    defaultUnitId: onlyUnitNamed(seed.unit, units),
    deadline: termOf(seed, country),
    confidentiality: seed.confidentiality ?? 'ORDINARY',
    priority: seed.priority ?? 'NORMAL',
    requiredAttachments: seed.requires ?? [],
    subjectTemplate: seed.subject,
    isSealed: seed.isSealed ?? false,
    silenceNote: '',
  }))
}

function termOf(seed: Seed, country: CountryCode): Term | null {
  const special = specialTerms[country]?.[seed.code]
  if (special) return special
  return seed.isDecidedByGeneralLaw ? countryProfiles[country].decisionTerm : null
}

function onlyUnitNamed(
  name: RegExp | undefined,
  units: readonly { readonly unitId: string; readonly name: string }[],
): string | null {
  if (!name) return null
  const [found, another] = units.filter((unit) => name.test(unit.name))
  return found && !another ? found.unitId : null
}
