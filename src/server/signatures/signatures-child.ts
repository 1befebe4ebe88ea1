import { framesFrom, writeFrame } from '../papers/helpers/frames.ts'
import type { Allowed } from '../papers/helpers/helper.ts'
import { watchSpending } from '../papers/helpers/watch-spending.ts'
import { examine } from './examine.ts'

export interface SignaturesQuestion {
  readonly now: string
  readonly mostMs: number
  readonly first?: number
}

const allow = watchSpending(1_500_000_000)
for await (const { head, bytes } of framesFrom<SignaturesQuestion & Allowed>(process.stdin)) {
  const { now, mostCpuMs, ...rest } = head
  allow(mostCpuMs)
  writeFrame(
    process.stdout,
    await examine(bytes, { ...rest, now: new Date(now) }),
    new Uint8Array(),
  )
}
