/**
 * What a provider calls a person, a session or a token: a text of ours to keep and to look for, or
 * null when it is none.
 */
export function nameIn(value: unknown): string | null {
  return typeof value === 'string' && /^\P{Cc}{1,255}$/u.test(value) ? value : null
}
