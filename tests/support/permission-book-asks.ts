/** What the permission matrix asks of the state of the book and of the acts that put it right. */
import { randomUUID } from 'node:crypto'

import type { Ask } from './permission-ask.ts'

const ofNoAct: Ask = { given: () => ({ params: { actId: randomUUID() } }) }

export const bookStateAsks = {
  readBookState: { given: () => ({}) },
  confirmClock: {
    given: () => ({
      params: { confirmationId: randomUUID() },
      body: { seenAt: new Date().toISOString() },
    }),
  },
  proposeBookAct: {
    given: () => ({
      params: { actId: randomUUID() },
      body: { kind: 'CLOCK', reason: 'El reloj iba un año adelantado' },
    }),
  },
  confirmBookAct: ofNoAct,
  withdrawBookAct: ofNoAct,
} as const satisfies Record<string, Ask>
