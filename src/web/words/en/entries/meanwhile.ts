import type * as spanish from '../../entries/meanwhile.ts'
import type { Words } from '../../shape.ts'

export const meanwhileWords: Words<typeof spanish.meanwhileWords> = {
  label: 'News of this document',
  somebody: 'Somebody else',
  told: (who, did, time) => `${who} ${did}, at ${time}.`,
  several: (count, latest) => `${count} pieces of news. The latest: ${latest}`,
  routedTo: (unit) => `sent this document to ${unit}`,
  see: 'See it in the history',
  hide: 'Hide the news',
}

export const eventDeeds: Words<typeof spanish.eventDeeds> = {
  EntryRegistered: 'registered this document',
  EntryRectified: 'corrected this document',
  AnnulmentRequested: 'asked to annul this document',
  AnnulmentRefused: 'refused the annulment of this document',
  EntryAnnulled: 'annulled this document',
  AttachmentAdded: 'added a file',
  NoteAdded: 'added a note',
  DeadlineRecalculated: 'changed the calendar, and with it the due date',
  AnnulmentConsented: 'agreed to the annulment',
  EntryRouted: 'sent this document on',
  EntryAcknowledged: 'acknowledged this document',
  CopyAcknowledged: 'acknowledged a copy',
  CopyClosed: 'finished a copy',
  EntryReturned: 'returned this document',
  EntryRecalled: 'took this document back',
  EntryAssigned: 'assigned this document',
  EntryObserved: 'found this document wanting',
  EntryRemedied: 'took this document as mended',
  EntryClosed: 'answered or closed this document',
  EntryArchived: 'archived this document',
  EntryReopened: 'reopened this document',
  DeadlineExtended: 'extended the term',
  DeadlineSuspended: 'suspended the term',
  DeadlineResumed: 'resumed the term',
  ReadersNamed: 'named readers',
  ReadersWithdrawn: 'withdrew readers',
  ActUndone: 'took back what they did last',
}
