/**
 * So many in so long, wherever the clock stands: what the window before this one counted still weighs, less and less. Somebody
 * who stops is free again little by little, and a whole building with one address never adds up over a day.
 */

export type Limit = { readonly most: number; readonly windowMs: number }

export type Window = {
  readonly beganAt: Date
  /** Counted since then, and in the window before. */
  readonly count: number
  readonly countBefore: number
}

/** The window that `now` falls in. A clock set back begins where it stands, and forgets nothing. */
export function windowAt(known: Window, now: Date, { windowMs }: Limit): Window {
  const elapsed = now.getTime() - known.beganAt.getTime()
  if (elapsed < 0) return { ...known, beganAt: now }
  if (elapsed < windowMs) return known
  if (elapsed >= 2 * windowMs) return { beganAt: now, count: 0, countBefore: 0 }
  const beganAt = new Date(known.beganAt.getTime() + windowMs)
  return { beganAt, count: 0, countBefore: known.count }
}

/** How long until one more may be counted, in milliseconds; 0 when it may now. */
export function waitIn(window: Window, now: Date, { most, windowMs }: Limit): number {
  const { count, countBefore } = window
  const elapsed = now.getTime() - window.beganAt.getTime()
  if (count + countBefore * (1 - elapsed / windowMs) < most) return 0
  // Full by itself: it has to become the one before, and fade.
  if (count >= most) return windowMs - elapsed + windowMs * (1 - most / count)
  return windowMs * (1 - (most - count) / countBefore) - elapsed
}
