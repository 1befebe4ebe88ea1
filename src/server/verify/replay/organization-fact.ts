/**
 * What the ledger says of the municipality itself, its offices, units, document types, calendar and
 * people.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { ConfigurationFact } from './configuration-fact.ts'
import { configurationFactTypes } from './configuration-fact.ts'
import type { PeopleFact } from './people-fact.ts'
import { peopleFactTypes } from './people-fact.ts'

interface UnitName {
  readonly code: string
  readonly name: string
}

/**
 * Types without a constructor of their own: the verbs write these facts where the rows are written.
 */
export type OrganizationFact =
  | {
      readonly type: 'MunicipalityCreated'
      readonly data: {
        readonly name: string
        readonly country: string
        /** Absent where it was not kept yet. */
        readonly region?: string | null
        readonly timeZone: string
        readonly contact: string
        readonly book: BookFormat
        readonly shieldSha256: string | null
      }
    }
  | ConfigurationFact
  | {
      readonly type: 'UnitAdded'
      readonly data: UnitName & {
        readonly parentId: string | null
        readonly validFrom: CivilDate
        /** Absent in the units a municipality is founded with. */
        readonly validTo?: CivilDate | null
        readonly successorId?: string | null
        /** Absent in units older than the hand-overs. */
        readonly delegates?: boolean
      }
    }
  | { readonly type: 'UnitDelegationChanged'; readonly data: { readonly to: boolean } }
  | { readonly type: 'UnitRenamed'; readonly data: { readonly to: UnitName } }
  | { readonly type: 'UnitMoved'; readonly data: { readonly to: string | null } }
  | {
      readonly type: 'UnitClosed'
      readonly data: { readonly validTo: CivilDate; readonly successorId: string | null }
    }
  | { readonly type: 'UnitReopened'; readonly data: object }
  | PeopleFact

const types: Readonly<Record<OrganizationFact['type'], true>> = {
  MunicipalityCreated: true,
  UnitAdded: true,
  UnitRenamed: true,
  UnitMoved: true,
  UnitClosed: true,
  UnitReopened: true,
  UnitDelegationChanged: true,
  ...configurationFactTypes,
  ...peopleFactTypes,
}

export function isOrganizationFact(fact: { readonly type: string }): fact is OrganizationFact {
  return Object.hasOwn(types, fact.type)
}
