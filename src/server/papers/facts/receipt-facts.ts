/**
 * The plain facts a paper is made of. They arrive complete and already masked
 * (docs/specification/personal-data.md): nothing in this room looks anything up, decides who may
 * see what, or reads a clock.
 */

import type { OfficeHours } from '#domain/deadline/deadline.ts'

/** A civil date, `YYYY-MM-DD`. */
type CivilDate = string
/** An instant, RFC 3339. */
type Instant = string

export interface MunicipalityFacts {
  readonly name: string
  /** A PNG; anything else is left out of the paper. */
  readonly shieldPng: Uint8Array | null
}

export interface OfficeFacts {
  readonly name: string
  readonly code: string
  readonly address: string | null
}

export interface PersonFacts {
  readonly name: string
  /** As it may be printed: `***4567**`, `…909-2`. */
  readonly maskedId: string | null
}

export interface AttachmentFacts {
  readonly fileName: string
  readonly pages: number | null
  readonly sizeBytes: number
  /** 64 hexadecimal digits; the receipt prints the first 16. */
  readonly sha256: string
}

export interface DestinationFacts {
  readonly code: string
  readonly name: string
}

/** By when an answer is due, and by which rule; or why no day can be named. */
export type AnswerFacts =
  | {
      readonly dueOn: CivilDate
      /** The year whose calendar nobody approved yet: the day may move. Null when it cannot. */
      readonly unapprovedYear: number | null
      /** The term that gives this day, with its article where one is known; null for another. */
      readonly rule: { readonly term: string; readonly law: string | null } | null
      /** What it means when nobody answers in time; empty where nothing is said. */
      readonly silence: string
    }
  | { readonly dueOn: null; readonly reason: string }

/** What a receipt says (docs/specification/papers.md). */
export interface ReceiptFacts {
  readonly municipality: MunicipalityFacts
  readonly office: OfficeFacts
  readonly entryNumber: string
  readonly registeredAt: Instant
  readonly presentedAt: Instant
  /** IANA name of the office's zone: every hour on the paper is an hour there. */
  readonly timeZone: string
  readonly effectiveDate: CivilDate
  /** Null for an entry that was annulled: no answer is due. */
  readonly answer: AnswerFacts | null
  /** Address, telephone or e-mail, as the municipality wrote them; empty for none. */
  readonly contact: string
  readonly hours: Pick<OfficeHours, 'closingTime' | 'seasons'>
  readonly presenter: PersonFacts | null
  readonly interested: readonly PersonFacts[]
  readonly representative: PersonFacts | null
  readonly documentTypeName: string
  readonly subject: string
  readonly folios: number
  readonly attachments: readonly AttachmentFacts[]
  /** Null when the question does not arise (nothing on paper). */
  readonly originalsReturned: boolean | null
  readonly destination: DestinationFacts
  readonly observations: readonly string[]
  readonly clerkCode: string
  /** 20 Crockford base-32 characters, grouped or not. */
  readonly verificationCode: string
  readonly verificationUrl: string
  /** Where it is told how the entry stands. */
  readonly enquiryUrl: string
  /**
   * POSITION:HASH of the event of the ledger that issued this receipt: the head of the ledger then.
   */
  readonly head: string
  /** 1 for the first receipt; each rectification adds one. */
  readonly version: number
  readonly rectifiedAt: Instant | null
  readonly privacyNotice: string
}

/** What is stuck on a paper, or laid on a scan. */
export interface LabelFacts {
  readonly municipalityName: string
  readonly entryNumber: string
  readonly registeredAt: Instant
  readonly timeZone: string
  readonly folios: number
  /** Whoever finds the paper must not take it for one that is under way. */
  readonly isAnnulled: boolean
  /** Beside the document itself: its own scan is none. */
  readonly annexes: number
  /** Who brings it, or what it is about; null where it may not be read on its outside. */
  readonly about: string | null
  readonly destinationCode: string
  readonly verificationUrl: string
}

/** What is laid on the first page of a scan. */
export interface StampFacts extends LabelFacts {
  /** Printed under the QR, so that a page torn from its file can still be checked. */
  readonly verificationCode: string
  /** Named in a refusal; never printed. */
  readonly fileName: string
}
