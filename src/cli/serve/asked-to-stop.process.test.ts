/** A server that is asked to end by a whole group, and by whoever passes that on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { expect, it } from 'vitest'

const program = `
  import { untilStopRequested } from './src/cli/serve/serve.ts'
  const works = setInterval(() => undefined, 1000)
  const asked = untilStopRequested()
  process.stdout.write('works\\n')
  await asked
  process.stdout.write('asked\\n')
  process.stdin.resume().once('end', () => {
    process.stdout.write('closed\\n')
    clearInterval(works)
    process.stdin.destroy()
  })`

const words = ['--input-type=module', '--eval', program]

async function started() {
  const child = spawn(process.execPath, words, {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'exit')
  expect(await said.next()).toMatchObject({ value: 'works' })
  return { child, said, ended }
}

it('ends in its order when the same request comes twice', async () => {
  const { child, said, ended } = await started()
  child.kill('SIGTERM')
  child.kill('SIGINT')
  expect(await said.next()).toMatchObject({ value: 'asked' })
  child.stdin.end()
  expect(await said.next()).toMatchObject({ value: 'closed' })
  expect(await ended).toEqual([0, null])
})

it('ends at once for whoever asks again', async () => {
  const { child, said, ended } = await started()
  child.kill('SIGTERM')
  expect(await said.next()).toMatchObject({ value: 'asked' })
  const again = setInterval(() => child.kill('SIGTERM'), 300)
  expect(await ended).toEqual([143, null])
  clearInterval(again)
})
