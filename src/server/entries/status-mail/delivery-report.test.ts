import { describe, expect, it } from 'vitest'

import { readDeliveryReport } from './read-bounces.ts'

const mark = 'a'.repeat(42)
const failed = 'Action: failed\nStatus: 5.1.1\n'

/** A report, with what somebody wrote beside what belongs there. */
function report({ inHead = '', beforePart = '', inPart = '', beforeFailure = '' } = {}): string {
  return [
    `Delivered-To: registro+${mark}@prueba.example\n`,
    inHead,
    'Content-Type: multipart/report; boundary=b\n\n',
    beforePart,
    '--b\n',
    inPart,
    'Content-Type: message/delivery-status\n\n',
    beforeFailure,
    failed,
    '--b--\n',
  ].join('')
}

const repeated = {
  'fields of the message': (count: number) => report({ inHead: 'a:\n'.repeat(count) }),
  parts: (count: number) => report({ beforePart: '--b\na: b\n\nc\n'.repeat(count) }),
  'fields of a part': (count: number) => report({ inPart: 'a:\n'.repeat(count) }),
  'fields of a recipient': (count: number) => report({ beforeFailure: 'a:\n'.repeat(count) }),
  recipients: (count: number) => report({ beforeFailure: 'a: b\n\n'.repeat(count) }),
}

describe('a report', () => {
  it.each(Object.entries(repeated))('may have some %s, and no thousands', (_, write) => {
    expect(readDeliveryReport(write(15))).toEqual({ marks: [mark], failure: 'NO_MAILBOX' })
    expect(readDeliveryReport(write(1000))).toBeNull()
  })
})
