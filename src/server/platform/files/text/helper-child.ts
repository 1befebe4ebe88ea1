/**
 * The child process of `../../papers/helpers/helper-pool.ts`: question after question in, an answer to each out, until
 * nobody asks. What each needs is loaded when it is first asked.
 */
import type { Answer, Question } from './page-reader.ts'
import type { FactsAnswer, FactsQuestion } from '../../papers/foreign/facts-reader.ts'
import type { Job, Outcome } from '../../papers/foreign/foreign-pdf.ts'
import { serveQuestions } from '../../papers/helpers/serve-questions.ts'

await serveQuestions<Question | FactsQuestion | Job>(1_000_000_000, answerTo)

async function answerTo(
  question: Question | FactsQuestion | Job,
  bytes: Buffer,
): Promise<(Answer | FactsAnswer | Outcome) & { readonly bytes?: Uint8Array }> {
  try {
    if (question.kind === 'open' || question.kind === 'page' || question.kind === 'picture') {
      const { readPages } = await import('./page-reader.ts')
      return await readPages(question, bytes)
    }
    if (question.kind === 'facts') {
      const { readFacts } = await import('../../papers/foreign/facts-reader.ts')
      return await readFacts(question)
    }
    const { doJob } = await import('../../papers/foreign/foreign-pdf.ts')
    return await doJob(question, bytes)
  } catch {
    // Whatever a stranger's file makes a library throw, the library is not to be trusted with what
    // comes next.
    return process.exit(1)
  }
}
