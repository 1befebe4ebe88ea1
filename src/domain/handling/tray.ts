/** The trays (bandejas) in which people see what waits for them. */

export const trays = [
  'pending',
  'to-route',
  'to-acknowledge',
  'in-progress',
  'mine',
  'copies',
  'returned',
  'observed',
  'due-soon',
  'overdue',
  'annulments',
] as const
export type Tray = (typeof trays)[number]

/** Nobody acts differently on more than this: counting stops here, and the screen says "999+". */
export const mostCounted = 1000

/**
 * How a tray is read. What is late or about to be has a due date, and the nearest comes first; what
 * waits for somebody comes in that order too, and last what has no date. The others show the newest
 * first.
 */
export function orderOf(tray: Tray): 'newest' | 'due' | 'nearest' {
  if (tray === 'pending') return 'nearest'
  return tray === 'due-soon' || tray === 'overdue' ? 'due' : 'newest'
}
