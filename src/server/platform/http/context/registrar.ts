/** What registers a document, and what learns from it afterwards, as the request is handed them. */
import type { Entry, EntryRegisteredData, SeriesPlace } from '#domain/entry/entry.ts'
import type { WaitingUpload } from '../../files/claim-files.ts'

/** A document that waits for its number. */
export interface Registration {
  readonly entryId: string
  readonly actorId: string
  /** The book and year the entry belongs to if it is registered at this instant. */
  readonly seriesAt: (instant: Date) => Pick<SeriesPlace, 'code' | 'year'>
  /**
   * The fact, once the place in the book, the time and what waits of the group's uploads are known;
   * refuses when its own are not among them. Pure: may be called again on a retry.
   */
  readonly decide: (
    place: SeriesPlace,
    at: Date,
    waiting: readonly WaitingUpload[],
  ) => EntryRegisteredData
  /** Uploads that become attachments and stop waiting. */
  readonly uploadIds: readonly string[]
  /** Then the sender is told by e-mail how it stands. */
  readonly tellsSender: boolean
}

export interface Registered {
  readonly entry: Entry
  readonly position: number
  readonly hash: Buffer
}

export interface Registrar {
  /**
   * Resolves once the registration is on disk; null when this id was registered before. Refuses
   * E-NUM-01 when no number could be given.
   */
  readonly register: (
    municipalityId: string,
    registration: Registration,
  ) => Promise<Registered | null>
  /** Waits for what is under way. */
  readonly close: () => Promise<void>
}

export interface Learner {
  /** Learns within half a second what was committed until then. */
  readonly later: (municipalityId: string) => void
  /** Resolves once everything that `later` was said of is learnt, or could not be. */
  readonly upToDate: (municipalityId: string) => Promise<void>
  /** Waits for what is left. */
  readonly close: () => Promise<void>
}
