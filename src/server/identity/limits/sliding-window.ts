/**
 * So many in so long, wherever the clock stands: what the window before this one counted still
 * weighs, less and less. Somebody who stops is free again little by little, and a whole building
 * with one address never adds up over a day.
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

/** What counts now: all of this window, and what is left of the one before. */
export function weightIn(
  { count, countBefore, beganAt }: Window,
  now: Date,
  { windowMs }: Limit,
): number {
  return count + countBefore * (1 - (now.getTime() - beganAt.getTime()) / windowMs)
}

/** How long until one more may be counted, in milliseconds; 0 when it may now. */
export function waitIn(window: Window, now: Date, { most, windowMs }: Limit): number {
  const { count, countBefore } = window
  const elapsed = now.getTime() - window.beganAt.getTime()
  if (weightIn(window, now, { most, windowMs }) < most) return 0
  // Full by itself: it has to become the one before, and fade.
  if (count >= most) return windowMs - elapsed + windowMs * (1 - most / count)
  return windowMs * (1 - (most - count) / countBefore) - elapsed
}
