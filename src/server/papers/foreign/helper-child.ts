/**
 * The child process of `helper-pool.ts`: question after question in through standard input, an
 * answer to each out, until nobody asks. What each needs is loaded when it is first asked.
 */
import type { Answer, Question } from '../../reading/page-reader.ts'
import type { Job, Outcome } from './foreign-pdf.ts'
import { framesFrom, writeFrame } from './frames.ts'
import type { Allowed } from './helper.ts'
import type { Told } from './helper-pool.ts'
import { watchSpending } from './watch-spending.ts'

const nothing = new Uint8Array()

const watch = watchSpending(1_000_000_000)
for await (const { head, bytes } of framesFrom<(Question | Job) & Allowed>(process.stdin)) {
  watch(head.mostCpuMs)
  const { bytes: made = nothing, ...said } = await answerTo(head, bytes)
  watch(null)
  writeFrame(process.stdout, { ...said, rssBytes: process.memoryUsage.rss() } satisfies Told, made)
}

async function answerTo(
  question: Question | Job,
  bytes: Uint8Array,
): Promise<(Answer | Outcome) & { readonly bytes?: Uint8Array }> {
  try {
    if (question.kind === 'open' || question.kind === 'page' || question.kind === 'picture') {
      const { readPages } = await import('../../reading/page-reader.ts')
      return await readPages(question, bytes)
    }
    const { doJob } = await import('./foreign-pdf.ts')
    return await doJob(question, bytes)
  } catch {
    // Whatever a stranger's file makes a library throw, the library is not to be trusted with what
    // comes next.
    return process.exit(1)
  }
}
