/**
 * A batch: many people bring the same kind of document, and what is common to all is typed once.
 * Kept for the tab only, sealed, and only for its clerk.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { sealValue, unsealValue } from '../../session/current/browser-key.ts'
import { emptyParty, type FormValues } from '../form/form-values.ts'

export interface Batch {
  /** What each next form starts with. */
  readonly common: FormValues
  /** How many there are to be; null when nobody said. */
  readonly expected: number | null
  /** In the order in which they got their numbers. */
  readonly done: readonly BatchEntry[]
}

export interface BatchEntry {
  readonly entryId: string
  readonly entryNumber: string
  /** Null for what is confidential, and where nobody is named. */
  readonly sender: string | null
}

/** What differs from one to the next begins empty; the rest stays as it was typed. */
export function commonOf(values: FormValues): FormValues {
  return {
    ...values,
    parties: [emptyParty('INTERESTED')],
    folios: values.physicalDocs === 'NONE' ? values.folios : null,
    senderReference: '',
    relation: null,
  }
}

const passable = ['typeId', 'subject', 'destinationUnitId'] as const

/** The fields that say what they have to: Enter goes past them. */
export function passedFields(values: FormValues): ReadonlySet<string> {
  return new Set(
    passable.filter((name) => {
      const value = values[name]
      return value !== null && value.trim() !== '' && !value.includes('{}')
    }),
  )
}

type Numbered = Pick<EntryView, 'entryId' | 'entryNumber' | 'sender'> & {
  readonly content: Pick<NonNullable<EntryView['content']>, 'confidentiality'> | null
}

/** With one more, once however often it is told. */
export function withEntry(batch: Batch, entry: Numbered): Batch {
  if (batch.done.some(({ entryId }) => entryId === entry.entryId)) return batch
  const { entryId, entryNumber, content } = entry
  const isOpen = content !== null && content.confidentiality !== 'CONFIDENTIAL'
  const sender = isOpen ? entry.sender : null
  return { ...batch, done: [...batch.done, { entryId, entryNumber, sender }] }
}

const sealName = 'batch'
const keyOf = (staffId: string): string => `batch:${staffId}`

export function keepBatch(staffId: string, batch: Batch | null): void {
  try {
    if (batch === null) sessionStorage.removeItem(keyOf(staffId))
    else sessionStorage.setItem(keyOf(staffId), sealValue(staffId, sealName, batch))
  } catch {
    // A browser that refuses storage registers all the same; a reload ends the batch, and what was
    // registered is in the book.
  }
}

export function keptBatch(staffId: string): Batch | null {
  try {
    const kept = unsealValue(staffId, sealName, sessionStorage.getItem(keyOf(staffId)))
    // Written by this very code in this very tab.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return kept === undefined ? null : (kept as Batch)
  } catch {
    return null
  }
}
