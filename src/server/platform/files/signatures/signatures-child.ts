/** The child process of `read-signatures.ts`: one file, looked at once. */
import { serveQuestions } from '../../papers/helpers/serve-questions.ts'
import { examine } from './examine.ts'

export interface SignaturesQuestion {
  readonly now: string
  readonly mostMs: number
  readonly first?: number
}

await serveQuestions<SignaturesQuestion>(1_500_000_000, ({ now, ...rest }, bytes) =>
  examine(bytes, { ...rest, now: new Date(now) }),
)
