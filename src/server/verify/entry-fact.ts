/** The types of event an entry is made of. */
import type { EntryFact } from '#domain/entry.ts'

type Change = Exclude<EntryFact['type'], 'EntryRegistered'>

const changes: Readonly<Record<Change, true>> = {
  EntryRectified: true,
  AnnulmentRequested: true,
  AnnulmentRefused: true,
  EntryAnnulled: true,
  AttachmentAdded: true,
  NoteAdded: true,
}

/** Those that change an entry already registered. */
export const entryChanges: readonly string[] = Object.keys(changes)
