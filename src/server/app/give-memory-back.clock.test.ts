import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

// What is grown lives through some collections of the young before it is dropped, as the work of a
// busy hour does.
const program = `
  const { openGivingBack } = await import(${JSON.stringify(fileURLToPath(new URL('./give-memory-back.ts', import.meta.url)))})
  const { setTimeout: pause } = await import('node:timers/promises')
  let kept = Array.from({ length: 1_000_000 }, (_, place) => ({ place, text: 'x' + place }))
  const grown = process.memoryUsage().heapTotal
  kept = kept.length
  const stop = openGivingBack({ lookEveryMs: 200 })
  let after = grown
  for (let looks = 0; looks < 30 && after > grown / 2; looks += 1) {
    await pause(100)
    after = process.memoryUsage().heapTotal
  }
  stop()
  process.stdout.write(JSON.stringify({ grown, after }))
`

function heapOf(flags: readonly string[]): { grown: number; after: number } {
  const words = [...flags, '--input-type=module', '--eval', program]
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  // oxlint-disable-next-line no-unsafe-type-assertion -- a program of ours wrote it
  return JSON.parse(stdout) as { grown: number; after: number }
}

it('gives back what work took once nobody works', () => {
  const { grown, after } = heapOf(['--expose-gc'])
  expect(after).toBeLessThan(grown / 2)
})

// Reading scans hardly shows in the heap: what PostgreSQL learns on connections is what grows.
const worksTwice = `
  const { openGivingBack } = await import(${JSON.stringify(fileURLToPath(new URL('./give-memory-back.ts', import.meta.url)))})
  const { setTimeout: pause } = await import('node:timers/promises')
  const work = () => {
    const before = process.cpuUsage()
    for (;;) {
      const { user, system } = process.cpuUsage(before)
      if (user + system > 1_500_000) return
    }
  }
  let times = 0
  const stop = openGivingBack({ lookEveryMs: 200, letGo: () => void (times += 1) })
  await pause(1500)
  const rested = times
  work()
  await pause(1500)
  stop()
  process.stdout.write(JSON.stringify({ rested, after: times }))
`

it('lets go once after each time of work, whether the heap grew or not', () => {
  const words = ['--expose-gc', '--input-type=module', '--eval', worksTwice]
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual({ rested: 1, after: 2 })
})

it('does nothing where Node does not let it', () => {
  const { grown, after } = heapOf([])
  expect(after).toBeGreaterThan(grown / 2)
})
