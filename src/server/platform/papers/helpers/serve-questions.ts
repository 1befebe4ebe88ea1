/** A helper's own side: what its server asks of it, answered one after the other. */
import { on } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Asked, Frame } from './helper.ts'
import { asBuffer } from './helper.ts'

/**
 * Until the server leaves. Ends the process past `mostMemoryBytes`, or past what a question may
 * cost of the processor's time.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- both sides are ours: trusted
export async function serveQuestions<Question>(
  mostMemoryBytes: number,
  answerTo: (
    question: Question,
    bytes: Buffer,
  ) => Promise<object & { readonly bytes?: Uint8Array }>,
): Promise<void> {
  const watch = watchSpending(mostMemoryBytes)
  for await (const [asked] of on(process, 'message', { close: ['disconnect'] })) {
    const { head: question, bytes, mostCpuMs }: Asked<Question> = asked
    watch(mostCpuMs)
    const { bytes: made = new Uint8Array(), ...head } = await answerTo(question, bytes)
    watch(null)
    const rssBytes = process.memoryUsage.rss()
    process.send?.({ head, bytes: asBuffer(made), rssBytes } satisfies Frame<object>)
  }
}

/**
 * WebAssembly and unpacked pictures lie outside the heap that Node bounds: a second thread watches
 * the whole, and ends the process past `mostMemoryBytes`. Answers how a question is told apart:
 * called with how much of the processor's time it may cost, and with null once it is answered. Not
 * the clock's: on a busy machine a good page waits long for its turn, and is no worse for it.
 */
function watchSpending(mostMemoryBytes: number): (mostCpuMs: number | null) => void {
  const watch = new Worker(
    `const spentMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
    let timer
    require('node:worker_threads').parentPort.on('message', (ms) => {
      clearInterval(timer)
      if (ms === null) return
      const mostMs = spentMs() + ms
      timer = setInterval(() => {
        const isTooMuch = process.memoryUsage.rss() > ${mostMemoryBytes} || spentMs() > mostMs
        if (isTooMuch) process.kill(process.pid, 'SIGKILL')
      }, 20)
    })`,
    { eval: true, stdout: false, stderr: false },
  )
  watch.unref()
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  return (mostCpuMs) => watch.postMessage(mostCpuMs)
}
