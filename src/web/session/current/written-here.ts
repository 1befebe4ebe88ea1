import { writtenInstant } from '../../words/language/dates.ts'

/**
 * `21/11/2026 10:42` on the clock of this computer: what happened to one's own account is read on
 * one's own clock.
 */
export function writtenHere(instant: string): string {
  return writtenInstant(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)
}
