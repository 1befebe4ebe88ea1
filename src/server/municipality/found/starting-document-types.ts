/**
 * The document types every municipality starts with (docs/specification/entry.md), which an
 * administrator may change: `usual-types.json`, with the terms the law of the country gives
 * (`src/domain/law`).
 */
import type { Confidentiality, DocumentType, Priority } from '#domain/municipality/catalogue.ts'
import type { CountryCode } from '#domain/common/country.ts'
import type { TypeLine } from '#domain/law/country-law.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import type { UsualTypeCode } from '#domain/law/usual-types.ts'
import written from './usual-types.json' with { type: 'json' }

export type StartingDocumentType = Omit<DocumentType, 'typeId' | 'isActive'>

export interface UsualType {
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
