/**
 * The child process of `apart.ts`: file after file in through standard input, an answer to each
 * out, until nobody asks.
 */
import { doJob, type Job, type Outcome } from './foreign-pdf.ts'
import { framesFrom, writeFrame } from './frames.ts'
import { limitUnpacking } from './limit-unpacking.ts'

const mostUnpackedBytes = 64 * 1024 * 1024

limitUnpacking(mostUnpackedBytes, () => process.exit(1))

async function answer(job: Job, bytes: Uint8Array): Promise<Outcome> {
  // Whatever a stranger's file makes the library throw, the news is the same: nobody will read that
  // file.
  return doJob(job, bytes).catch(() => ({ kind: 'declined', reason: 'broken' }))
}

for await (const { head, bytes } of framesFrom<Job>(process.stdin)) {
  const outcome = await answer(head, bytes)
  const { bytes: paper, ...said } =
    outcome.kind === 'paper' ? outcome : { ...outcome, bytes: new Uint8Array() }
  writeFrame(process.stdout, said, paper)
}
