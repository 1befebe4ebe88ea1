/**
 * Subjects that start from a template: `Solicita {} en {}`, each `{}` a place where the clerk
 * types.
 */
const slot = '{}'

export interface Selection {
  readonly start: number
  readonly end: number
}

/** The next `{}` at or after `from`, to be selected; null when there is none left. */
export function nextSlot(text: string, from: number): Selection | null {
  const start = text.indexOf(slot, from)
  return start < 0 ? null : { start, end: start + slot.length }
}

/** The last `{}` that ends at or before `from`. */
export function previousSlot(text: string, from: number): Selection | null {
  const start = from < slot.length ? -1 : text.lastIndexOf(slot, from - slot.length)
  return start < 0 ? null : { start, end: start + slot.length }
}

/** The text without the places nobody filled. */
export function withoutSlots(text: string): string {
  return text.replaceAll(slot, '').replaceAll(/\s+/gu, ' ').trim()
}

/**
 * The text without the words of the template that the clerk typed again into its first place:
 * `Solicita Solicita poda` is `Solicita poda`.
 */
export function withoutEcho(text: string, template: string): string {
  const words = template.slice(0, Math.max(0, template.indexOf(slot)))
  const isTwice = text.toLowerCase().startsWith((words + words).toLowerCase())
  return words.trim() !== '' && isTwice ? words + text.slice(2 * words.length) : text
}

/**
 * What the subject becomes when the type changes: the new template, unless the clerk already wrote
 * something of their own.
 */
export function subjectForType(subject: string, before: string | null, after: string): string {
  return subject.trim() === '' || subject === before ? after : subject
}
