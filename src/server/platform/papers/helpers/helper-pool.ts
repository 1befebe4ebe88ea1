/**
 * Opens strangers' files in processes of their own (`src/server/platform/files/text/helper-child.ts`), with a
 * limit on time, memory and how many at once: a hostile file costs its sender an answer, not the
 * counter its server. A thread would be cheaper and is not enough: a file was seen to exhaust a
 * worker's heap in one step and take the whole server down with it.
 *
 * A process takes 0.3 s to start and a file takes milliseconds, so one that did well is kept for
 * the next file. One that declined a file is let go: nothing of a hostile file may wait for its
 * successor.
 */
import { program } from '../../common/product-files.ts'
import type { Frame, Helper } from './helper.ts'
import { openHelper } from './helper.ts'

/**
 * WebAssembly never gives back what one large file made it take; recognising an A4 page takes
 * 250 MB.
 */
const mostKeptBytes = 300_000_000
/** Each holds 100 MB and more: a counter at rest need not pay for them. */
const keptIdleMs = 60_000

export interface HelperPool {
  /**
   * Runs `work` with a process that nobody else asks meanwhile; waits while all are in use. Throws
   * what `work` throws, and when no process can be started.
   */
  readonly use: <Result>(work: (helper: Helper) => Promise<Result>) => Promise<Result>
}

export function openPool(
  path: string,
  {
    atOnce,
    niceness = 0,
    flags = [],
  }: {
    readonly atOnce: number
    readonly niceness?: number
    readonly flags?: readonly string[]
  },
): HelperPool {
  const idle: Member[] = []
  const waiting: ((member: Member) => void)[] = []
  let made = 0
  function take(): Member | Promise<Member> {
    const one = idle.pop()
    if (one !== undefined) return one
    if (made >= atOnce) return new Promise((resolve) => waiting.push(resolve))
    made += 1
    return openMember(() => openHelper(path, niceness, flags))
  }
  return {
    async use(work) {
      const member = await take()
      member.begin()
      try {
        return await work(member.helper)
      } finally {
        member.rest()
        const next = waiting.shift()
        if (next) next(member)
        else idle.push(member)
      }
    },
  }
}

interface Member {
  readonly helper: Helper
  readonly begin: () => void
  readonly rest: () => void
}

function openMember(open: () => Helper): Member {
  const own = open()
  let retirement: NodeJS.Timeout | undefined
  let [isSpent, isUntried] = [false, false]
  async function ask<Answer>(
    question: object,
    sent: Uint8Array,
    mostCpuMs: number,
  ): Promise<Frame<Answer> | null> {
    const isKept = own.isRunning()
    if (!isKept) isSpent = false
    const frame = await own.ask<Answer & { readonly kind?: string }>(question, sent, mostCpuMs)
    // One that was kept may have ended of something else than this file: a new one has the last
    // word.
    const isDoubtful = frame === null && isKept && isUntried
    isUntried = false
    if (isDoubtful) return ask(question, sent, mostCpuMs)
    if (frame === null) return null
    isSpent ||= frame.head.kind === 'declined' || frame.rssBytes > mostKeptBytes
    return frame
  }
  const helper: Helper = { ...own, ask }
  return {
    helper,
    begin() {
      clearTimeout(retirement)
      isUntried = true
      own.hold(true)
    },
    rest() {
      if (isSpent) own.end()
      own.hold(false)
      retirement = setTimeout(own.end, keptIdleMs).unref()
    },
  }
}

/** Somebody waits for it. */
export const atTheCounter = openPool(program('open-file'), { atOnce: 2 })
/** Reading takes hours of processor, and nobody waits for it. */
export const readingBehind = openPool(program('open-file'), { atOnce: 1, niceness: 19 })
