/**
 * Whether a change can stand beside everything else: asked when it is proposed, and again when it
 * is confirmed.
 */
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type {
  Configuration,
  ConfigurationChange,
  OfficeForm,
} from '#domain/municipality/configuration-change.ts'
import { crossedSeasons } from '#domain/deadline/office-season.ts'
import { nameKey } from '#domain/letter-templates/template.ts'
import { fieldsIn, isField } from '#domain/letters/writing.ts'
import { isOwnPlace, placeKey } from '#domain/common/place-name.ts'
import { Refusal } from '#domain/common/refusal.ts'

export interface CheckFacts {
  readonly today: CivilDate
  readonly unitIds: ReadonlySet<string>
  readonly municipalityName: string
}

type TemplateChange = Extract<ConfigurationChange, { kind: 'LETTER_TEMPLATE' }>
type OfficeChange = Extract<ConfigurationChange, { kind: 'OFFICE' }>

/**
 * Throws E-CFG-02 for a code that is taken, E-CFG-21 for closing the last office, E-CFG-25 for
 * seasons that cross, E-DOC-18 for what points nowhere.
 */
export function checkChange(
  change: ConfigurationChange,
  now: Configuration,
  { today, unitIds, municipalityName }: CheckFacts,
): void {
  switch (change.kind) {
    case 'CALENDAR_DAYS':
      change.days.forEach(({ after }) => demandPlace(after, now, municipalityName))
      return
    case 'DOCUMENT_TYPE':
      demandFreeCode(change.typeId, change.after.code, now.types)
      demandUnit(change.after.defaultUnitId, unitIds)
      return
    case 'OFFICE':
      demandFreeCode(change.officeId, change.after.code, now.offices)
      // Numbers of a book by offices begin with the code: the old ones would stand under a name
      // nobody has.
      if (change.before && change.before.code !== change.after.code) {
        throw new Refusal('E-DOC-18', 'office.code', {
          esperado: 'el código de una oficina no cambia',
        })
      }
      demandApartSeasons(change.after)
      demandOpenOffice(change, now, today)
      return
    case 'LETTER_TEMPLATE':
      demandTemplate(change, now)
      return
    case 'CALENDAR_YEAR':
    case 'PAPERS':
    case 'TERMS':
    case 'WEBHOOK':
  }
}

function demandUnit(unitId: string | null, unitIds: CheckFacts['unitIds']): void {
  if (unitId === null || unitIds.has(unitId)) return
  throw new Refusal('E-DOC-18', 'type.defaultUnitId', { esperado: 'elija una unidad activa' })
}

/**
 * The layer of an office names one of ours, that of a locality another place than ours; no other
 * layer names any.
 */
function demandPlace(
  day: NonWorkingDay | null,
  { offices }: Configuration,
  municipalityName: string,
): void {
  if (!day) return
  const isPlaced = day.layer === 'OFFICE' ? offices.has(day.officeId ?? '') : day.officeId === null
  if (!isPlaced)
    throw new Refusal('E-DOC-18', 'officeId', {
      esperado: 'elija la oficina en las capas de oficina, y ninguna en las demás',
    })
  const place = placeKey(day.locality ?? '')
  const isThere =
    day.layer === 'LOCALITY'
      ? place !== '' && !isOwnPlace(municipalityName, place)
      : day.locality === null
  if (!isThere)
    throw new Refusal('E-DOC-18', 'locality', {
      esperado: 'escriba la localidad en la capa que la pide, y ninguna en las demás',
    })
}

function demandFreeCode(
  ownId: string,
  code: string,
  all: ReadonlyMap<string, { readonly code: string }>,
): void {
  for (const [otherId, other] of all) {
    if (otherId !== ownId && other.code === code) {
      throw new Refusal('E-CFG-02', 'code', { codigo: code })
    }
  }
}

/** Of those in use none is called as another one, and each says what a letter can be made of. */
function demandTemplate({ templateId, after }: TemplateChange, now: Configuration): void {
  const { name, typeIds, body, isActive } = after
  const key = nameKey(name)
  if (key.length < 3)
    throw new Refusal('E-DOC-18', 'template.name', { esperado: 'un nombre de 3 letras o más' })
  const isTaken = [...now.templates].some(
    ([otherId, { form }]) => otherId !== templateId && form.isActive && nameKey(form.name) === key,
  )
  if (isActive && isTaken)
    throw new Refusal('E-DOC-18', 'template.name', {
      esperado: 'otra plantilla en uso ya se llama así, elija otro nombre',
    })
  if (typeIds.some((typeId) => !now.types.has(typeId)))
    throw new Refusal('E-DOC-18', 'template.typeIds', {
      esperado: 'elija tipos de documento de este municipio',
    })
  const unknown = fieldsIn(body).find((field) => !isField(field))
  if (unknown !== undefined)
    throw new Refusal('E-DOC-18', 'template.body', {
      esperado: `el dato «${unknown}» no existe, quítelo e inserte uno de la lista`,
    })
}

/** A day in two seasons would close at two hours. */
function demandApartSeasons({ seasons }: OfficeForm): void {
  const crossed = crossedSeasons(seasons)
  if (!crossed) return
  const [one, other] = crossed
  const field = `office.seasons.${seasons.indexOf(other)}.from`
  throw new Refusal('E-CFG-25', field, { una: `«${one.name}»`, otra: `«${other.name}»` })
}

/**
 * One office stays open, and the main one among them: a register that nobody can write in is a dead
 * end.
 */
function demandOpenOffice(change: OfficeChange, now: Configuration, today: CivilDate): void {
  const { officeId, before, after } = change
  if (after.validTo !== null && after.validTo < today && before?.validTo !== after.validTo) {
    throw new Refusal('E-DOC-18', 'office.validTo', {
      esperado: 'una oficina cierra hoy o más adelante, y la principal no cierra',
    })
  }
  // Another office takes its place by being made the main one; none simply stops being it.
  if (before?.isMain && !after.isMain)
    throw new Refusal('E-DOC-18', 'office.isMain', {
      esperado: 'para que deje de ser la principal, nombre principal a otra oficina',
    })
  if (after.validTo === null) return
  const hasAnother = [...now.offices].some(
    ([otherId, other]) => otherId !== officeId && other.validTo === null,
  )
  if (!hasAnother || after.isMain) throw new Refusal('E-CFG-21', 'office.validTo')
}
