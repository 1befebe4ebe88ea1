/** What a stranger can write is read in a time that grows as it does. */
import { expect, it } from 'vitest'

import { readDeliveryReport } from './read-bounces.ts'

/** A report, with what somebody wrote beside what belongs there. */
function report({ inHead = '', inPart = '', beforeFailure = '' }): string {
  return [
    `Delivered-To: registro+${'a'.repeat(42)}@prueba.example\n`,
    inHead,
    'Content-Type: multipart/report; boundary=b\n\n--b\n',
    inPart,
    'Content-Type: message/delivery-status\n\n',
    beforeFailure,
    'Action: failed\nStatus: 5.1.1\n--b--\n',
  ].join('')
}

it.each([
  ['fields', (size: number) => 'a:\n'.repeat(size)],
  ['fields of a part', (size: number) => report({ inPart: 'a:\n'.repeat(size) })],
  ['fields of a recipient', (size: number) => report({ beforeFailure: 'a:\n'.repeat(size) })],
  ['folds', (size: number) => report({ inHead: `a:${'\n '.repeat(size)}\n` })],
  ['spaces', (size: number) => `Content-Type: multipart/report;${' '.repeat(size)}\n\n`],
  ['semicolons', (size: number) => `Content-Type: multipart/report${'; '.repeat(size)}\n\n`],
  ['empty lines', (size: number) => report({ beforeFailure: '\n'.repeat(size) })],
  ['recipients', (size: number) => report({ beforeFailure: 'a:\n\n'.repeat(size) })],
  ['plus signs', (size: number) => report({ inHead: `To: ${'+'.repeat(size)}\n` })],
])('of many %s takes as much longer as it is larger', (_, write) => {
  const [small, large] = [quickest(write(10_000)), quickest(write(40_000))]
  // Ten milliseconds for whatever else the machine does meanwhile.
  expect(large).toBeLessThan(8 * small + 10)
})

/** Of five times, in milliseconds. */
function quickest(message: string): number {
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    readDeliveryReport(message)
    return performance.now() - startMs
  })
  return Math.min(...times)
}
