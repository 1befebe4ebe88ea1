/** The child process of `read-file.ts`: a file, then its pages one by one, until nobody asks. */
import { Worker } from 'node:worker_threads'

import { framesFrom, writeFrame } from '../papers/foreign/frames.ts'
import type { Question } from './page-reader.ts'
import { openPageReader } from './page-reader.ts'

/** A question, and how much of the processor's time its answer may cost. */
export type Timed = Question & { readonly mostCpuMs: number }

/**
 * WebAssembly and unpacked pictures lie outside the heap that Node bounds: a second thread watches
 * the whole. It counts the processor's time and not the clock's: on a busy machine a good page
 * waits long for its turn, and is no worse for it.
 */
const mostMemoryBytes = 1_000_000_000
const watch = new Worker(
  `const spentMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
  let mostMs = Infinity
  require('node:worker_threads').parentPort.on('message', (ms) => { mostMs = spentMs() + ms })
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > ${mostMemoryBytes} || spentMs() > mostMs
    if (isTooMuch) process.kill(process.pid, 'SIGKILL')
  }, 20)`,
  { eval: true, stdout: false, stderr: false },
)
watch.unref()

const read = openPageReader()
for await (const { head, bytes } of framesFrom<Timed>(process.stdin)) {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  watch.postMessage(head.mostCpuMs)
  const answer = await read(head, bytes).catch(() => null)
  // Whatever a stranger's file makes a library throw, the library is not to be trusted with the
  // next page.
  if (answer === null) process.exit(1)
  if (answer.kind === 'picture') {
    const { bytes: picture, ...said } = answer
    writeFrame(process.stdout, said, picture)
  } else writeFrame(process.stdout, answer, new Uint8Array())
}
