/**
 * The child process of `apart.ts`: one file in through standard input, one answer out, then it ends.
 * Both ways a line of JSON, then bytes to the end.
 */
import { buffer } from 'node:stream/consumers'
import { doJob, type Job, type Outcome } from './foreign-pdf.ts'
import { limitUnpacking } from './limit-unpacking.ts'

const mostUnpackedBytes = 64 * 1024 * 1024

async function answer(job: Job, bytes: Uint8Array): Promise<Outcome> {
  limitUnpacking(mostUnpackedBytes, () => process.exit(1))
  // Whatever a stranger's file makes the library throw, the news is the same: nobody will read that file.
  return doJob(job, bytes).catch(() => ({ kind: 'declined', reason: 'broken' }))
}

const input = await buffer(process.stdin)
const endOfJob = input.indexOf('\n')
const job: Job = JSON.parse(input.toString('utf8', 0, endOfJob))
const outcome = await answer(job, input.subarray(endOfJob + 1))
const { bytes, ...said } = outcome.kind === 'paper' ? outcome : { ...outcome, bytes: null }
process.stdout.write(`${JSON.stringify(said)}\n`)
if (bytes) process.stdout.write(bytes)
