/** Errors of a dialog's fields: what the contract's schema says before sending, and what the server said after. */
import { remark } from '#domain/refusal.ts'
import type { ZodType } from 'zod'

import { ApiProblem } from '../api.ts'
import type { SummaryError } from '../ui/error-summary.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { sentence, sentenceOf } from '../words/sentences.ts'

/** The sentence for a field, by its path; `*` stands for a place in a list. */
export type WrongWords = Readonly<Record<string, string>>

export function misshapen(
  schema: ZodType,
  body: unknown,
  wrong: WrongWords = words.wrong,
): SummaryError[] {
  const parsed = schema.safeParse(body)
  if (parsed.success) return []
  const errors = parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join('.')
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    const message = isTooLong
      ? sentence(remark('E-DOC-17', field, { max: Number(issue.maximum) }))
      : misshapenSentence(field, wrong)
    return { field, message }
  })
  // A field may break two rules at once; one sentence is enough to mend it.
  return errors.filter(
    ({ field }, index) => errors.findIndex((other) => other.field === field) === index,
  )
}

export function refusedFields(fault: Error, wrong: WrongWords = words.wrong): SummaryError[] {
  if (!(fault instanceof ApiProblem)) throw fault
  const { remarks, title } = fault.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ code, field, sentence: said }) => ({
    field,
    message: code === 'E-DOC-18' && field !== null ? misshapenSentence(field, wrong) : said,
  }))
}

function misshapenSentence(field: string, wrong: WrongWords): string {
  return wrong[field.replaceAll(/\.\d+(?=\.|$)/gu, '.*')] ?? sentenceOf['E-DOC-18']
}
