/** What the ledger says of the municipality itself, its offices, units, document types, calendar and people. */
import type { CivilDate } from '#domain/civil-date.ts'
import type { DocumentType } from '#domain/catalogue.ts'
import type { RoleGrant } from '#domain/permission.ts'
import type { BookFormat } from '#domain/register-number.ts'

interface UnitName {
  readonly code: string
  readonly name: string
}

/** Types without a constructor of their own: the verbs write these facts where the rows are written. */
export type OrganizationFact =
  | {
      readonly type: 'MunicipalityCreated'
      readonly data: {
        readonly name: string
        readonly country: string
        readonly timeZone: string
        readonly contact: string
        readonly book: BookFormat
        readonly shieldSha256: string | null
      }
    }
  | {
      readonly type: 'OfficeAdded'
      readonly data: UnitName & {
        readonly address: string
        readonly timeZone: string
        readonly closesAt: Readonly<Record<string, string>>
        readonly afterHours: string
        readonly isMain: boolean
      }
    }
  | {
      readonly type: 'UnitAdded'
      readonly data: UnitName & {
        readonly parentId: string | null
        readonly validFrom: CivilDate
        /** Absent in the units a municipality is founded with. */
        readonly validTo?: CivilDate | null
        readonly successorId?: string | null
      }
    }
  | { readonly type: 'UnitRenamed'; readonly data: { readonly to: UnitName } }
  | { readonly type: 'UnitMoved'; readonly data: { readonly to: string | null } }
  | {
      readonly type: 'UnitClosed'
      readonly data: { readonly validTo: CivilDate; readonly successorId: string | null }
    }
  | { readonly type: 'UnitReopened'; readonly data: object }
  | {
      readonly type: 'DocumentTypeAdded'
      readonly data: Omit<DocumentType, 'typeId' | 'isActive'>
    }
  | {
      readonly type: 'CalendarSeeded'
      readonly data: {
        readonly year: number
        readonly layer: string
        readonly holidays: readonly {
          readonly date: CivilDate
          readonly name: string
          readonly source: string
        }[]
      }
    }
  | { readonly type: 'CalendarApproved'; readonly data: { readonly year: number } }
  | {
      readonly type: 'StaffAdded'
      readonly data: {
        readonly name: string
        readonly clerkCode: string
        readonly issuer: string
        readonly subject: string
        readonly grants: readonly RoleGrant[]
      }
    }
  | { readonly type: 'StaffRolesChanged'; readonly data: { readonly to: readonly RoleGrant[] } }
  | { readonly type: 'StaffEnabled'; readonly data: object }
  | { readonly type: 'StaffDisabled'; readonly data: object }

const types: Readonly<Record<OrganizationFact['type'], true>> = {
  MunicipalityCreated: true,
  OfficeAdded: true,
  UnitAdded: true,
  UnitRenamed: true,
  UnitMoved: true,
  UnitClosed: true,
  UnitReopened: true,
  DocumentTypeAdded: true,
  CalendarSeeded: true,
  CalendarApproved: true,
  StaffAdded: true,
  StaffRolesChanged: true,
  StaffEnabled: true,
  StaffDisabled: true,
}

export function isOrganizationFact(fact: { readonly type: string }): fact is OrganizationFact {
  return Object.hasOwn(types, fact.type)
}
