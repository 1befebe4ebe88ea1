/**
 * What the form of an entry holds while it is being corrected, and what of it differs from the
 * entry. Pure.
 */
import type { rectifyEntry } from '#contract/entry/entries.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import type { Change } from '#domain/entry/entry.ts'
import { applyChange } from '#domain/acts/entry-fact.ts'
import {
  changesBetween,
  reasonMinimum,
  strictestClass,
  type RectificationClass,
} from '#domain/acts/rectification.ts'
import type * as z from 'zod'

/** What may be corrected, and what stands beside it; not what the server judges of it. */
export type Content = Omit<NonNullable<EntryView['content']>, 'dueWithheldYear'>
export type Party = EntryView['parties'][number]

export interface Draft {
  readonly content: Content
  readonly parties: readonly Party[]
}

/** The draft of an entry nobody has touched; null for a reader who may not see what it says. */
export function draftOf(entry: EntryView): Draft | null {
  return entry.content && { content: entry.content, parties: entry.parties }
}

export function changesOf(before: Draft, after: Draft): Change[] {
  return changesBetween(before, tidied(after))
}

/** A text emptied by hand is a text that is not there, as the server will read it. */
function tidied(draft: Draft): Draft {
  const { subject } = draft.content
  return {
    content: { ...draft.content, ...withoutEmpty(draft.content), subject },
    parties: draft.parties.map(withoutEmpty),
  }
}

function withoutEmpty<Shape extends object>(shape: Shape): Shape {
  const values = Object.entries(shape).map(([key, value]: [string, unknown]) => [
    key,
    value === '' ? null : value,
  ])
  // Each value keeps its place; only an empty text becomes null, where a text may be null.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return Object.fromEntries(values) as Shape
}

/** The draft with one place changed, the place given as in a `Change`. */
export function withValue(draft: Draft, field: string, value: JsonValue): Draft {
  const after = applyChange(draft, { field, from: null, to: value })
  return { ...after, parties: after.parties.filter((party) => party !== null) }
}

export interface Weight {
  readonly strictest: RectificationClass
  /** Letters the reason needs. */
  readonly reasonMin: number
  /** The receipt out there no longer tells the truth. */
  readonly issuesReceipt: boolean
}

export function weightOf(changes: readonly Change[]): Weight {
  const strictest = strictestClass(changes)
  return {
    strictest,
    reasonMin: reasonMinimum[strictest],
    issuesReceipt: strictest === 'SUPERVISOR',
  }
}

/**
 * What is sent: the fields that differ, the people only when one of them does. Computed dates never
 * travel.
 */
export function bodyOf(
  before: Draft,
  after: Draft,
  reason: string,
): z.input<typeof rectifyEntry.body> {
  const fields = new Set(changesOf(before, after).map(({ field }) => field))
  const content = Object.entries(tidied(after).content).filter(([key]) => fields.has(key))
  const hasPeople = [...fields].some((field) => field.startsWith('parties'))
  return {
    reason,
    // Members of a content, all of them.
    // oxlint-disable-next-line no-unsafe-type-assertion
    content: Object.fromEntries(content) as Partial<Content>,
    parties: hasPeople ? [...tidied(after).parties] : null,
  }
}
