import type * as spanish from '../../entries/meanwhile.ts'
import type { Words } from '../../shape.ts'

export const meanwhileWords: Words<typeof spanish.meanwhileWords> = {
  label: 'Changes to this document',
  somebody: 'Somebody else',
  told: (who, did, time) => `${who} ${did}, at ${time}.`,
  several: (count, latest) => `${count} changes. The latest: ${latest}`,
  routedTo: (unit) => `routed this document to ${unit}`,
  see: 'See it in the history',
  hide: 'Hide the changes',
}

export const eventDeeds: Words<typeof spanish.eventDeeds> = {
  EntryRegistered: 'registered this document',
  EntryRectified: 'corrected this document',
  AnnulmentRequested: 'requested the annulment of this document',
  AnnulmentRefused: 'refused the annulment of this document',
  EntryAnnulled: 'annulled this document',
  AttachmentAdded: 'added a file',
  NoteAdded: 'added a note',
  DeadlineRecalculated: 'changed the calendar, and with it the due date',
  AnnulmentConsented: 'agreed to the annulment',
  EntryRouted: 'routed this document',
  EntryAcknowledged: 'acknowledged this document',
  CopyAcknowledged: 'acknowledged a copy',
  CopyClosed: 'ended a copy',
  EntryReturned: 'returned this document',
  EntryRecalled: 'recalled this document',
  EntryAssigned: 'assigned this document',
  EntryObserved: 'asked to remedy this document',
  EntryRemedied: 'marked this document as remedied',
  EntryClosed: 'answered or closed this document',
  EntryArchived: 'archived this document',
  EntryReopened: 'reopened this document',
  DeadlineExtended: 'extended the deadline',
  DeadlineSuspended: 'suspended the deadline',
  DeadlineResumed: 'resumed the deadline',
  ReadersNamed: 'named readers',
  ConfidentialityChangeRequested: 'requested a change of confidentiality',
  ConfidentialityChangeRefused: 'did not confirm the change of confidentiality',
  ReadersWithdrawn: 'withdrew readers',
  ActUndone: 'undid their last act',
}
