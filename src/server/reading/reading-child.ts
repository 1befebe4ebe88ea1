/** The child process of `read-file.ts`: a file, then its pages one by one, until nobody asks. */
import { framesFrom, writeFrame } from '../papers/foreign/frames.ts'
import { watchSpending } from '../papers/foreign/watch-spending.ts'
import type { Question } from './page-reader.ts'
import { openPageReader } from './page-reader.ts'

/** A question, and how much of the processor's time its answer may cost. */
export type Timed = Question & { readonly mostCpuMs: number }

const allow = watchSpending(1_000_000_000)
const read = openPageReader()
for await (const { head, bytes } of framesFrom<Timed>(process.stdin)) {
  allow(head.mostCpuMs)
  const answer = await read(head, bytes).catch(() => null)
  // Whatever a stranger's file makes a library throw, the library is not to be trusted with the
  // next page.
  if (answer === null) process.exit(1)
  if (answer.kind === 'picture') {
    const { bytes: picture, ...said } = answer
    writeFrame(process.stdout, said, picture)
  } else writeFrame(process.stdout, answer, new Uint8Array())
}
