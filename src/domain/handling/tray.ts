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
 * What is late or about to be comes by its due date; what waits for somebody too, and last what has
 * none.
 */
export function orderOf(tray: Tray): 'newest' | 'due' | 'nearest' {
  if (tray === 'pending') return 'nearest'
  return tray === 'due-soon' || tray === 'overdue' ? 'due' : 'newest'
}
