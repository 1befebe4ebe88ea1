/**
 * What can happen to the handling of an entry, as facts of the ledger
 * (docs/specification/handling.md, T3-T14 and T16).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Term } from '../deadline/deadline.ts'
import type { ReturnCause, Sending } from './hand-over.ts'
import type { ArchivePlace, Closure, Observation } from './handling.ts'

/** The new last day, where an act moves it. */
export interface DueChange {
  readonly dueOn: CivilDate | null
}

/** Of acts that move or end the matter an annulment was asked for: the request falls with them. */
export interface MayEndRequest {
  /** Whether an annulment was waiting; absent where none was. */
  readonly endsAnnulmentRequest?: true
}

/** What each act says. */
export interface HandlingActs {
  /** T3 and T7: one principal office, any number of copies. */
  readonly EntryRouted: MayEndRequest & {
    readonly principal: Sending
    readonly copies: readonly Sending[]
    /** Named to read a confidential entry from now on. */
    readonly readerIds: readonly string[]
    /**
     * Readers for the office that lets it go; theirs again when it comes back. Absent where there
     * were none.
     */
    readonly withdrawnIds?: readonly string[]
  }
  readonly EntryAcknowledged: {
    readonly sequence: number
    readonly paperReceived: boolean
    readonly foliosReceived: number | null
    readonly note: string | null
  }
  readonly CopyAcknowledged: { readonly sequence: number }
  readonly CopyClosed: { readonly sequence: number; readonly note: string | null }
  readonly EntryReturned: MayEndRequest & {
    readonly sequence: number
    readonly cause: ReturnCause
    readonly text: string
  }
  readonly EntryRecalled: MayEndRequest & { readonly sequence: number; readonly reason: string }
  readonly EntryAssigned: {
    readonly assigneeId: string
    readonly instruction: string | null
    /** The assignee, where only named persons may read. */
    readonly readerIds: readonly string[]
  }
  readonly EntryObserved: Observation & { readonly atCounter: boolean }
  readonly EntryRemedied: DueChange & {
    readonly remedyEntryId: string
    /** When the clock went on; null when it had not stopped. */
    readonly resumedOn: CivilDate | null
  }
  readonly EntryClosed: Closure & MayEndRequest
  readonly EntryArchived: ArchivePlace
  readonly EntryReopened: { readonly reason: string; readonly assigneeId: string }
  readonly DeadlineExtended: DueChange & {
    readonly term: Term
    readonly from: CivilDate
    readonly reason: string
  }
  readonly DeadlineSuspended: { readonly suspendedFrom: CivilDate; readonly reason: string }
  readonly DeadlineResumed: DueChange & { readonly resumedOn: CivilDate }
  readonly ReadersNamed: { readonly readerIds: readonly string[]; readonly reason: string }
  /**
   * They read it no more: taken off by name, or because the place they read it from is theirs no
   * longer.
   */
  readonly ReadersWithdrawn: { readonly readerIds: readonly string[]; readonly reason: string }
  /** The last act taken back by whoever did it, at once. */
  readonly ActUndone: { readonly act: string }
}

export type HandlingFactType = keyof HandlingActs

export type HandlingFact = {
  readonly [Type in HandlingFactType]: { readonly type: Type; readonly data: HandlingActs[Type] }
}[HandlingFactType]

export type HandlingFactOf<Type extends HandlingFactType> = Extract<
  HandlingFact,
  { readonly type: Type }
>

const known: Readonly<Record<HandlingFactType, true>> = {
  EntryRouted: true,
  EntryAcknowledged: true,
  CopyAcknowledged: true,
  CopyClosed: true,
  EntryReturned: true,
  EntryRecalled: true,
  EntryAssigned: true,
  EntryObserved: true,
  EntryRemedied: true,
  EntryClosed: true,
  EntryArchived: true,
  EntryReopened: true,
  DeadlineExtended: true,
  DeadlineSuspended: true,
  DeadlineResumed: true,
  ReadersNamed: true,
  ReadersWithdrawn: true,
  ActUndone: true,
}

export function isHandlingFact<Fact extends { readonly type: string }>(
  fact: Fact,
): fact is Extract<Fact, { readonly type: HandlingFactType }> {
  return Object.hasOwn(known, fact.type)
}

// The keys of a record over the union are the union.
// oxlint-disable-next-line no-unsafe-type-assertion
export const handlingFactTypes = Object.keys(known) as readonly HandlingFactType[]
