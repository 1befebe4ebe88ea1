/** Every sentence of `/consulta`. */
import type { PublicStepKind } from '#domain/acts/public-steps.ts'
import type { ObservationMedium } from '#domain/handling/handling.ts'
import type { DeliveryMeans, OutgoingKind } from '#domain/outgoing/outgoing.ts'

export interface EnquiryWords {
  /** Its own name. */
  readonly language: string
  readonly title: string
  readonly lead: string
  readonly number: string
  readonly numberHint: (whole: string, short: string | null) => string
  readonly code: string
  readonly codeHint: string
  readonly submit: string
  readonly otherLanguages: string
  /** Where `/tiempos` is told. */
  readonly times: string
  readonly wrongNumber: string
  readonly wrongCode: string
  readonly notFound: string
  readonly unset: string
  readonly wait: {
    readonly title: string
    readonly text: (hour: string) => string
    readonly again: string
  }
  /** The title of what is kept in confidence. */
  readonly received: string
  readonly reserved: string
  readonly state: {
    readonly registered: string
    readonly sent: (unit: string) => string
    readonly inHands: (unit: string) => string
    readonly observed: (date: string) => string
    /** The same when that day went by. */
    readonly unremedied: (date: string) => string
    readonly closed: (date: string, how: string) => string
    readonly archived: string
    readonly annulled: (number: string | null) => string
  }
  readonly answeredBy: Readonly<
    Record<ObservationMedium | 'FORWARDED' | 'NOTHING' | 'unsaid', string>
  >
  readonly annulledText: string
  readonly missing: string
  readonly missingBy: (date: string) => string
  readonly missingSince: (date: string) => string
  readonly facts: string
  readonly entryNumber: string
  readonly presented: string
  readonly effective: string
  readonly unit: string
  readonly due: string
  readonly provisional: (year: number) => string
  /** Before what is said of the term without a day to come. */
  readonly term: string
  readonly ended: (date: string) => string
  readonly stopped: (date: string) => string
  readonly silence: Readonly<Record<'RUNS' | 'MOVES' | 'ENDED', string>>
  readonly steps: string
  readonly step: Readonly<Record<PublicStepKind, (unit: string) => string>>
  /** An answer that went out. */
  readonly reply: {
    readonly title: string
    readonly waits: (kind: string, number: string, date: string) => string
    readonly kinds: Readonly<Record<OutgoingKind, string>>
    /** How it was sent, each a sentence. */
    readonly means: Readonly<Record<DeliveryMeans, string>>
    readonly download: (number: string, extension: string, size: string) => string
    readonly noNotification: string
    readonly unavailable: string
  }
  readonly ask: string
  readonly askWith: (number: string) => string
  readonly another: string
}
