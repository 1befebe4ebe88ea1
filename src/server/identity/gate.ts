/** Lets a few through at a time and a few more wait; turns the rest away. */
export type Gate = {
  /** Runs the work when its turn comes; throws `GateFull` at once when too many wait already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>
}

export class GateFull extends Error {
  constructor() {
    super('Too many are waiting')
    this.name = 'GateFull'
  }
}

export function openGate({ inside, waiting }: { inside: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    async pass(work) {
      if (busy >= inside) {
        if (queue.length >= waiting) throw new GateFull()
        // Whoever leaves hands its place over, so `busy` stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else {
        busy += 1
      }
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) busy -= 1
        else next()
      }
    },
  }
}
