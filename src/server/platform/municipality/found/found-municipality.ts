/**
 * Founding a municipality: its rows and the first facts of its ledger, in the caller's transaction.
 * Used by the set-up page and, with an instant of the past, by the demonstration; whoever calls
 * appends the facts after `head`.
 */
import type { CountryCode } from '#domain/common/country.ts'
import type { CalendarLayer } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt, yearAt } from '#domain/deadline/civil-date.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { TypeLine } from '#domain/law/country-law.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import type { UsualTypeCode } from '#domain/law/usual-types.ts'
import type { Confidentiality, DocumentType, Priority } from '#domain/municipality/catalogue.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact, LedgerPlace } from '../../ledger/append.ts'
import { genesisHash } from '../../ledger/chain.ts'
import type { StartingHoliday } from '../holidays/starting-holidays.ts'
import { startingHolidays } from '../holidays/starting-holidays.ts'
import { typeColumns } from '../terms/configuration-rows.ts'
import written from './usual-types.json' with { type: 'json' }

export interface Founding {
  readonly municipalityId: string
  readonly name: string
  readonly country: CountryCode
  /** Whose holidays come beside the national ones, as `seedRegions` codes it; null for none. */
  readonly region: string | null
  readonly timeZone: string
  readonly contact: string
  readonly book: BookFormat
  readonly shieldPng: Buffer | null
  readonly office: { readonly code: string; readonly name: string; readonly address: string }
  readonly units: readonly { readonly code: string; readonly name: string }[]
}

interface FoundedUnit {
  readonly unitId: string
  readonly code: string
  readonly name: string
}

interface FoundedType extends StartingDocumentType {
  readonly typeId: string
}

export interface Foundation {
  readonly officeId: string
  readonly units: readonly FoundedUnit[]
  readonly types: readonly FoundedType[]
  readonly today: CivilDate
  readonly head: LedgerPlace
  readonly facts: readonly LedgerFact[]
}

// A proposal the administrator may change: the counters close before the offices do almost nowhere.
const closingTime = '17:00'
const openWeekdays = ['1', '2', '3', '4', '5']

/**
 * `db` must be inside the municipality being founded; `at` is the instant everything begins to
 * hold.
 */
export async function foundMunicipality(
  db: Transaction,
  founding: Founding,
  at: Date,
): Promise<Foundation> {
  const { municipalityId } = founding
  const { date: today } = localDateTimeAt(at, founding.timeZone)
  const municipality = await addMunicipality(db, founding, at)
  await db
    .insertInto('ledger_head')
    .values({ municipality_id: municipalityId, position: 0, hash: genesisHash, last_at: at })
    .execute()
  const office = await addMainOffice(db, founding)
  const units = founding.units.map((unit) => ({ ...unit, unitId: randomUUID() }))
  const unitFacts = await addUnits(db, municipalityId, units, today)
  const types = startingDocumentTypes(founding.country, units).map((type) => ({
    ...type,
    typeId: randomUUID(),
  }))
  const typeFacts = await addDocumentTypes(db, municipalityId, types)
  const year = yearAt(at, founding.timeZone)
  const calendarFacts = await seedCalendar(db, founding, [year, year + 1])
  return {
    officeId: office.subjectId,
    units,
    types,
    today,
    head: { municipalityId, position: 0, hash: genesisHash, now: at },
    facts: [municipality, office, ...unitFacts, ...typeFacts, ...calendarFacts],
  }
}

async function addMunicipality(db: Transaction, founding: Founding, at: Date): Promise<LedgerFact> {
  const { municipalityId, name, country, region, timeZone, contact, book, shieldPng } = founding
  await db
    .insertInto('municipality')
    .values({
      municipality_id: municipalityId,
      name,
      country,
      region,
      time_zone: timeZone,
      book_scope: book.scope,
      book_prefix: book.prefix,
      shield_png: shieldPng,
      contact,
      created_at: at,
    })
    .execute()
  const shieldSha256 = shieldPng ? createHash('sha256').update(shieldPng).digest('hex') : null
  return {
    type: 'MunicipalityCreated',
    subjectId: municipalityId,
    actorId: null,
    data: { name, country, region, timeZone, contact, book: { ...book }, shieldSha256 },
  }
}

async function addMainOffice(db: Transaction, founding: Founding): Promise<LedgerFact> {
  const officeId = randomUUID()
  const { code, name, address } = founding.office
  const closesAt = Object.fromEntries(openWeekdays.map((day) => [day, closingTime]))
  const { afterHours } = countryProfiles[founding.country]
  await db
    .insertInto('registry_office')
    .values({
      municipality_id: founding.municipalityId,
      office_id: officeId,
      code,
      name,
      address,
      time_zone: founding.timeZone,
      closes_at: JSON.stringify(closesAt),
      after_hours_policy: afterHours,
      is_main: true,
    })
    .execute()
  return {
    type: 'OfficeAdded',
    subjectId: officeId,
    actorId: null,
    data: { code, name, address, timeZone: founding.timeZone, closesAt, afterHours, isMain: true },
  }
}

async function addUnits(
  db: Transaction,
  municipalityId: string,
  units: readonly FoundedUnit[],
  today: CivilDate,
): Promise<LedgerFact[]> {
  await db
    .insertInto('org_unit')
    .values(
      units.map(({ unitId, code, name }) => ({
        municipality_id: municipalityId,
        unit_id: unitId,
        parent_id: null,
        code,
        name,
        valid_from: today,
        valid_to: null,
        successor_id: null,
      })),
    )
    .execute()
  return units.map(({ unitId, code, name }) => ({
    type: 'UnitAdded',
    subjectId: unitId,
    actorId: null,
    data: { code, name, parentId: null, validFrom: today },
  }))
}

async function addDocumentTypes(
  db: Transaction,
  municipalityId: string,
  types: readonly FoundedType[],
): Promise<LedgerFact[]> {
  await db
    .insertInto('document_type')
    .values(
      types.map((type) => ({
        municipality_id: municipalityId,
        type_id: type.typeId,
        ...typeColumns({ isActive: true, ...type }),
      })),
    )
    .execute()
  return types.map(({ typeId, deadline, ...type }) => ({
    type: 'DocumentTypeAdded',
    subjectId: typeId,
    actorId: null,
    data: { ...type, deadline: deadline && { ...deadline } },
  }))
}

/**
 * Writes the holidays of the years, national and of the region, each year unapproved. The facts are
 * for the caller to append.
 */
async function seedCalendar(
  db: Transaction,
  { municipalityId, country, region }: Founding,
  years: readonly number[],
): Promise<LedgerFact[]> {
  const facts: LedgerFact[] = []
  const ofMunicipality = { subjectId: municipalityId, actorId: null }
  for (const year of years) {
    const { national, regional } = startingHolidays(country, year, region)
    await db
      .insertInto('calendar_year')
      .values({ municipality_id: municipalityId, year, approved_at: null, approved_by: null })
      .execute()
    await addDays(db, municipalityId, { layer: 'COUNTRY', days: national })
    await addDays(db, municipalityId, { layer: 'REGION', days: regional })
    facts.push(
      {
        type: 'CalendarSeeded',
        ...ofMunicipality,
        data: { year, layer: 'COUNTRY', holidays: national.map((holiday) => ({ ...holiday })) },
      },
      ...regional.map((holiday) => ({
        type: 'HolidayAdded',
        ...ofMunicipality,
        data: { ...holiday, layer: 'REGION', officeId: null, locality: null, act: '' },
      })),
    )
  }
  return facts
}

async function addDays(
  db: Transaction,
  municipalityId: string,
  { layer, days }: { readonly layer: CalendarLayer; readonly days: readonly StartingHoliday[] },
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('holiday')
    .values(
      days.map(({ date, name, source }) => ({
        municipality_id: municipalityId,
        on_date: date,
        layer,
        name,
        source,
      })),
    )
    .execute()
}

type StartingDocumentType = Omit<DocumentType, 'typeId' | 'isActive'>

interface UsualType {
  readonly code: UsualTypeCode
  readonly name: string
  /** A subject to start from; `{}` is where the clerk types. */
  readonly subject: string
  readonly confidentiality?: Confidentiality
  readonly priority?: Priority
  readonly requires?: readonly string[]
  /** ROF art. 157: bids follow contract rules; the register notes the envelopes and the exact time. */
  readonly isSealed?: true
  /** A pattern of the names of the unit that deals with it almost everywhere. */
  readonly unit?: string
}

// JSON does not tell the compiler its literals; a test holds the file to the schema.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const usualTypes = written as readonly UsualType[]

/**
 * `units` are those the municipality has: a type gets a default unit only when exactly one name
 * says it is its own.
 */
export function startingDocumentTypes(
  country: CountryCode,
  units: readonly { readonly unitId: string; readonly name: string }[],
): StartingDocumentType[] {
  const { types, ownTypes } = countryLaws[country]
  return usualTypes.flatMap((seed) => [
    startingType(seed, types[seed.code], units),
    ...ownTypes
      .filter(({ like }) => like === seed.code)
      .map(({ code, name, line }) => ({ ...startingType(seed, line, units), code, name })),
  ])
}

function startingType(
  seed: UsualType,
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
  pattern: string | undefined,
  units: readonly { readonly unitId: string; readonly name: string }[],
): string | null {
  if (pattern === undefined) return null
  const [found, another] = units.filter(({ name }) => new RegExp(pattern, 'iu').test(name))
  return found && !another ? found.unitId : null
}
