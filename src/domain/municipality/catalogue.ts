/** What may be chosen when registering. */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Term } from '../deadline/deadline.ts'

export const channels = [
  'IN_PERSON',
  'POSTAL',
  'COURIER',
  'EMAIL',
  'WEB_PORTAL',
  'INTEROP',
  'FAX',
  'INTERNAL',
  'OTHER',
] as const
/** SICRES transport codes 01-07, by name. */
export const transportTypes = [
  'COURIER',
  'MAIL',
  'CERTIFIED_MAIL',
  'BUROFAX',
  'BY_HAND',
  'FAX',
  'OTHER',
] as const
export const physicalDocsKinds = ['REQUIRED', 'COMPLEMENTARY', 'NONE'] as const
export const physicalCustodies = [
  'RETURNED_TO_PRESENTER',
  'SENT_TO_UNIT',
  'KEPT_IN_REGISTRY',
] as const
export const priorities = ['NORMAL', 'URGENT', 'VERY_URGENT'] as const
export const confidentialities = ['ORDINARY', 'RESTRICTED', 'CONFIDENTIAL'] as const
export const attachmentKinds = ['FORM', 'ANNEX', 'RECEIPT', 'INTERNAL', 'RESPONSE'] as const
export const attachmentValidities = ['COPY', 'CERTIFIED_COPY', 'ORIGINAL'] as const
export const relationKinds = [
  'ANSWERS',
  'COMPLEMENTS',
  'REMEDIES',
  'DUPLICATES',
  'REPLACES',
  'MERGED_INTO',
] as const

export type Channel = (typeof channels)[number]
export type TransportType = (typeof transportTypes)[number]
export type PhysicalDocs = (typeof physicalDocsKinds)[number]
export type PhysicalCustody = (typeof physicalCustodies)[number]
export type Priority = (typeof priorities)[number]
export type Confidentiality = (typeof confidentialities)[number]
export type AttachmentKind = (typeof attachmentKinds)[number]
export type AttachmentValidity = (typeof attachmentValidities)[number]
export type RelationKind = (typeof relationKinds)[number]

export interface RegistryOffice {
  readonly officeId: string
  readonly code: string
  readonly name: string
  readonly timeZone: string
  readonly isMain: boolean
  readonly validTo: CivilDate | null
}

export interface OrgUnit {
  readonly unitId: string
  readonly parentId: string | null
  readonly code: string
  readonly name: string
  readonly validTo: CivilDate | null
  readonly successorId: string | null
  /** docs/specification/roles.md, "delegated". */
  readonly delegates: boolean
}

export interface DocumentType {
  readonly typeId: string
  readonly code: string
  readonly name: string
  readonly defaultUnitId: string | null
  readonly deadline: Term | null
  readonly confidentiality: Confidentiality
  readonly priority: Priority
  readonly requiredAttachments: readonly string[]
  /** A subject to start from, with `{}` where the clerk types. */
  readonly subjectTemplate: string
  /** A sealed bid: never opened, never scanned (W-DOC-16). */
  readonly isSealed: boolean
  readonly isActive: boolean
  readonly silenceNote: string
}

/** The higher, the fewer read it; -1 for what is none. */
export function reserveOf(value: unknown): number {
  return confidentialities.findIndex((level) => level === value)
}

export function isOpenUnit(unit: Pick<OrgUnit, 'validTo'>, today: CivilDate): boolean {
  return unit.validTo === null || unit.validTo >= today
}
