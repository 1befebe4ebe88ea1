/**
 * Lets a few through at a time and a few more wait; turns the rest away. Whoever is known goes
 * before every stranger, and strangers never take the last place inside: no crowd of them keeps
 * anybody else waiting longer than one piece of work.
 */
export type Lane = 'known' | 'stranger'

export type Semaphore = {
  /**
   * Runs the work when its turn comes; throws `GateFull` at once when too many of its lane wait
   * already.
   */
  pass<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>
}

export type GateSize = {
  /** How many are inside at a time, and how many of them may be strangers. */
  readonly inside: number
  readonly strangersInside: number
  readonly waiting: Readonly<Record<Lane, number>>
}

export class GateFull extends Error {
  constructor() {
    super('Too many are waiting')
    this.name = 'GateFull'
  }
}

export function openSemaphore({ inside, strangersInside, waiting }: GateSize): Semaphore {
  const queues: Readonly<Record<Lane, (() => void)[]>> = { known: [], stranger: [] }
  const within: Record<Lane, number> = { known: 0, stranger: 0 }
  const hasPlace = (lane: Lane): boolean =>
    within.known + within.stranger < inside &&
    (lane === 'known' || within.stranger < strangersInside)
  const letIn = (): void => {
    for (const lane of ['known', 'stranger'] as const) {
      while (queues[lane].length > 0 && hasPlace(lane)) {
        within[lane] += 1
        queues[lane].shift()?.()
      }
    }
  }
  return {
    async pass(lane, work) {
      if (queues[lane].length >= waiting[lane] && !hasPlace(lane)) throw new GateFull()
      await new Promise<void>((resolve) => {
        queues[lane].push(resolve)
        letIn()
      })
      try {
        return await work()
      } finally {
        within[lane] -= 1
        letIn()
      }
    },
  }
}
