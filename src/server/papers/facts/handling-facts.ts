/**
 * The plain facts of the papers that go with a document through the server. As with receipts, they
 * arrive complete: names for ids, and nothing hidden from the reader.
 */
import type { Purpose, ReturnCause } from '#domain/handling/hand-over.ts'
import type { MunicipalityFacts, OfficeFacts } from './receipt-facts.ts'

interface PaperFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  /** IANA name of the zone every hour on the paper is an hour of. */
  readonly timeZone: string
  /** Who had it drawn, and when (RFC 3339). */
  readonly drawnBy: string
  readonly drawnAt: string
}

/** Somebody's act, by name. `at` is RFC 3339. */
export interface ActFacts {
  readonly by: string
  readonly at: string
}

/** A line of the route sheet. */
export interface RouteLineFacts {
  readonly sequence: number
  readonly isCopy: boolean
  readonly from: string
  readonly to: string
  readonly purpose: Purpose
  readonly instruction: string | null
  /** Null when no paper travelled. */
  readonly foliosSent: number | null
  readonly sent: ActFacts
  readonly received: ActFacts | null
  readonly foliosReceived: number | null
  readonly returned: (ActFacts & { readonly cause: ReturnCause }) | null
  readonly recalled: ActFacts | null
  /** Of the receipt, the return or the recall. */
  readonly note: string | null
  /** How long it stayed there, in ms; null for copies. */
  readonly stayMs: number | null
}

export interface RouteSheetFacts extends PaperFacts {
  readonly entryNumber: string
  readonly registeredAt: string
  readonly sender: string
  readonly documentTypeName: string
  readonly subject: string
  readonly folios: number
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null
  /** Nothing more is signed on it then. */
  readonly isAnnulled: boolean
  /** Where it is: the responsible office. */
  readonly place: string
  readonly assignee: string | null
  readonly lines: readonly RouteLineFacts[]
}

export interface DeliveryFacts {
  readonly entryNumber: string
  readonly subject: string
  readonly folios: number
  readonly sentAt: string
  readonly isCopy: boolean
}

export interface DeliveryListFacts extends PaperFacts {
  /** Who hands it over, and to whom. */
  readonly from: string
  readonly to: { readonly name: string; readonly code: string }
  /** `YYYY-MM-DD`. */
  readonly on: string
  readonly deliveries: readonly DeliveryFacts[]
  /** Sent the same day without paper: nothing to carry, nothing to sign. */
  readonly paperlessCount: number
}

/** A line of the act of a transfer. */
export interface TransferLineFacts {
  readonly entryNumber: string
  readonly subject: string
  readonly unit: string
  readonly to: string
}

export interface TransferActFacts extends PaperFacts {
  readonly from: string
  readonly askedBy: string
  /** RFC 3339. */
  readonly askedAt: string
  readonly reason: string
  readonly lines: readonly TransferLineFacts[]
}
