/**
 * Turns for whoever is not known (`identity/known-caller.ts`): two strangers are worked for at a
 * time, address by address in turn, and after some seconds of work for them half of the time is
 * kept for others. So a crowd takes a bounded share of the process and of the database, whoever is
 * known goes past it, and one address cannot take the turns of another.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

export interface Strangers {
  /**
   * Answers when the turn of the address comes; says later that there is none when too many wait.
   */
  take(address: string, exchange: Exchange, answer: () => void): void
}

interface Waiting extends Exchange {
  readonly answer: () => void
}

const inside = 2
// What takes longer waits for something else, a body or a message: its place is given on.
const longestTurnMs = 250
const mostOfAddress = 16
const mostWaiting = 400
// What may be worked for strangers after a rest, and how much more each millisecond that passes
// brings.
const mostAheadMs = 5000
const earned = 0.5
// Whoever asks again at once is answered no sooner: a refusal must not be the quickest answer of
// all.
const refusedAfterMs = 1000
const mostRefused = 1000

export function openStrangers(): Strangers {
  // The first key is whose turn it is.
  const queues = new Map<string, Waiting[]>()
  const allowance = openAllowance()
  const refuse = openRefusing()
  let [taken, waiting] = [0, 0]
  let rest: NodeJS.Timeout | null = null

  const next = (): void => {
    while (taken < inside && waiting > 0 && rest === null) {
      const restMs = allowance.restMs()
      if (restMs > 0) {
        rest = setTimeout(rested, restMs)
        return
      }
      const [address, queue] = queues.entries().next().value ?? ['', []]
      const first = queue.shift()
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue)
      if (first === undefined) continue
      waiting -= 1
      if (!first.request.socket.destroyed) work(first)
    }
  }
  const rested = (): void => {
    rest = null
    next()
  }
  const work = ({ response, answer }: Waiting): void => {
    taken += 1
    const beganMs = performance.now()
    const over = (): void => {
      clearTimeout(patience)
      response.off('close', over)
      allowance.spend(performance.now() - beganMs)
      taken -= 1
      next()
    }
    const patience = setTimeout(over, longestTurnMs)
    response.once('close', over)
    answer()
  }

  return {
    take(address, exchange, answer) {
      const queue = queues.get(address) ?? []
      const last = waiting < mostWaiting ? null : takeLast([...queues.values()], queue.length)
      if (last !== null) waiting -= 1
      if (last !== null) refuse(last)
      if (queue.length >= mostOfAddress || waiting >= mostWaiting) {
        refuse(exchange)
        return
      }
      queue.push({ ...exchange, answer })
      queues.set(address, queue)
      waiting += 1
      next()
    },
  }
}

/**
 * The last of those who have most waiting gives way to whoever has fewer; null when nobody has
 * more.
 */
function takeLast(queues: readonly Waiting[][], own: number): Waiting | null {
  const longest = queues.reduce((one, other) => (other.length > one.length ? other : one), [])
  return longest.length > own + 1 ? (longest.pop() ?? null) : null
}

/** How much may be worked for strangers: it fills with time, and work empties it. */
function openAllowance() {
  let [leftMs, countedAtMs] = [mostAheadMs, performance.now()]
  return {
    spend(ms: number): void {
      leftMs -= ms
    },
    /** 0 while there is some. */
    restMs(): number {
      const nowMs = performance.now()
      leftMs = Math.min(mostAheadMs, leftMs + (nowMs - countedAtMs) * earned)
      countedAtMs = nowMs
      return leftMs > 0 ? 0 : 1 - leftMs / earned
    },
  }
}

function openRefusing(): (exchange: Exchange) => void {
  let refused = 0
  return ({ request, response }) => {
    if (refused >= mostRefused) {
      request.socket.destroy()
      return
    }
    refused += 1
    setTimeout(() => {
      refused -= 1
      response.writeHead(503, refusalHeaders).end(refusalText)
    }, refusedAfterMs)
  }
}

const refusalText =
  'Hay muchas personas a la vez. Espere unos segundos y vuelva a intentarlo.\n' +
  'Many people are here at once. Wait a few seconds and try again.\n'
const refusalHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  Connection: 'close',
}
