/** The child process of `read-signatures.ts`: one file, looked at once. */
import { answer, questions } from '../papers/helpers/frames.ts'
import type { Allowed } from '../papers/helpers/helper.ts'
import { watchSpending } from '../papers/helpers/watch-spending.ts'
import { examine } from './examine.ts'

export interface SignaturesQuestion {
  /** RFC 3339. */
  readonly now: string
  readonly mostMs: number
  readonly first?: number
}

const allow = watchSpending(1_500_000_000)
for await (const { head, bytes } of questions<SignaturesQuestion & Allowed>()) {
  const { now, mostCpuMs, ...rest } = head
  allow(mostCpuMs)
  answer(await examine(bytes, { ...rest, now: new Date(now) }))
}
