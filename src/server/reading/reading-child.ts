/** The child process of `read-file.ts`: a file, then its pages one by one, until nobody asks. */
import { Worker } from 'node:worker_threads'

import { framesFrom, writeFrame } from '../papers/frames.ts'
import type { Question } from './page-reader.ts'
import { openPageReader } from './page-reader.ts'

/** WebAssembly and unpacked pictures lie outside the heap that Node bounds: a second thread watches the whole. */
const mostMemoryBytes = 1_000_000_000
const watch = new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMemoryBytes}) process.kill(process.pid, 'SIGKILL')
  }, 20)`,
  { eval: true, stdout: false, stderr: false },
)
watch.unref()

const read = openPageReader()
for await (const { head, bytes } of framesFrom<Question>(process.stdin)) {
  const answer = await read(head, bytes).catch(() => null)
  // Whatever a stranger's file makes a library throw, the library is not to be trusted with the next page.
  if (answer === null) process.exit(1)
  if (answer.kind === 'thumbnail') {
    const { bytes: picture, ...said } = answer
    writeFrame(process.stdout, said, picture)
  } else writeFrame(process.stdout, answer, new Uint8Array())
}
