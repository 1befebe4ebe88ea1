/** The types of event an entry is made of. */
import { entryFactTypes } from '#domain/acts/entry-fact.ts'

/** Those that change an entry already registered. */
export const entryChanges: readonly string[] = entryFactTypes.filter(
  (type) => type !== 'EntryRegistered',
)
