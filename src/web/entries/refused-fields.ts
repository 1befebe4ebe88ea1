import { ApiProblem } from '../api.ts'
import type { SummaryError } from '../ui/error-summary.tsx'

/** What the server said, field by field; the whole when it named none. */
export function errorsOf(error: unknown): SummaryError[] {
  if (!(error instanceof ApiProblem)) throw error
  const { remarks, title } = error.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ field, sentence }) => ({ field, message: sentence }))
}
