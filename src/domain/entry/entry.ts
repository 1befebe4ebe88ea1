/** An entry (asiento); what happens to it is in `acts/entry-fact.ts`. */
import type { Attachment } from './attachment.ts'
import type { JsonValue } from '../common/canonical.ts'
import type {
  Channel,
  Confidentiality,
  PhysicalCustody,
  PhysicalDocs,
  Priority,
  RelationKind,
  TransportType,
} from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Handling } from '../handling/handling.ts'
import type { Party } from '../party/party.ts'

/** The part of an entry that can be rectified. Instants are RFC 3339 in UTC, dates `YYYY-MM-DD`. */
export interface EntryContent {
  readonly presentedAt: string
  readonly lateReason: string | null
  readonly effectiveDate: CivilDate
  readonly dueOn: CivilDate | null
  readonly channel: Channel
  readonly transportType: TransportType | null
  readonly transportNumber: string | null
  readonly typeId: string
  readonly subject: string
  /** "Expone" and "solicita" of a request typed at the counter. */
  readonly statement: string | null
  readonly request: string | null
  readonly documentDate: CivilDate | null
  readonly senderReference: string | null
  readonly fileNumber: string | null
  readonly folios: number
  readonly declaredAttachments: number | null
  readonly nonDocumentItems: string | null
  readonly physicalDocs: PhysicalDocs
  readonly physicalCustody: PhysicalCustody | null
  readonly priority: Priority
  readonly urgencyReason: string | null
  readonly confidentiality: Confidentiality
  readonly destinationUnitId: string
}

export interface Note {
  readonly noteId: string
  readonly text: string
  readonly writtenAt: string
  readonly writtenById: string
}

export interface Relation {
  readonly entryId: string
  readonly kind: RelationKind
}

export interface SeriesPlace {
  readonly code: string
  readonly year: number
  readonly number: number
}

export interface EntryRegisteredData {
  readonly officeId: string
  readonly series: SeriesPlace
  readonly entryNumber: string
  /** At the office: the day of the book. */
  readonly registeredOn: CivilDate
  readonly content: EntryContent
  readonly parties: readonly Party[]
  readonly attachments: readonly Attachment[]
  readonly note: string | null
  readonly relation: Relation | null
  readonly verificationCode: string
}

/** "Dice / Debe decir". `field` is a path such as `parties.0.surname1`. */
export interface Change {
  readonly field: string
  readonly from: JsonValue
  readonly to: JsonValue
}

export const annulmentCauses = ['DUPLICATE', 'REGISTRATION_ERROR', 'TEST', 'OTHER'] as const
export type AnnulmentCause = (typeof annulmentCauses)[number]

export interface AnnulmentRequest {
  readonly cause: AnnulmentCause
  readonly text: string
  readonly replacingEntryId: string | null
}

export type Annulment = AnnulmentRequest & {
  readonly requestedById: string
  readonly requestedAt: string
  /**
   * Of the unit that had begun to work on it (docs/specification/handling.md); null where none was
   * needed, or not yet given.
   */
  readonly consent: { readonly byId: string; readonly at: string } | null
} & (
    | { readonly stage: 'REQUESTED' }
    | { readonly stage: 'APPROVED'; readonly approvedById: string; readonly approvedAt: string }
  )

/** `cause` is the proposal that was confirmed. */
export interface DeadlineRecalculation {
  readonly from: CivilDate | null
  readonly to: CivilDate | null
  readonly reason: 'CALENDAR_CHANGED'
  readonly cause: string
}

export interface Entry extends Omit<EntryRegisteredData, 'note' | 'relation'> {
  readonly entryId: string
  readonly registeredAt: string
  readonly registeredById: string
  readonly registerStatus: 'REGISTERED' | 'RECTIFIED' | 'ANNULLED'
  readonly annulment: Annulment | null
  readonly receiptVersion: number
  readonly rectifiedAt: string | null
  readonly notes: readonly Note[]
  readonly relations: readonly Relation[]
  readonly handling: Handling
  /** How many events made it: what `If-Match` carries. */
  readonly version: number
}
