/** Errors of a dialog's fields: what the contract's schema says before sending, and what the server said after. */
import { remark } from '#domain/refusal.ts'
import type { ZodType } from 'zod'

import { ApiProblem } from '../api.ts'
import type { SummaryError } from '../ui/error-summary.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { sentence, sentenceOf } from '../words/sentences.ts'

export function misshapen(schema: ZodType, body: unknown): SummaryError[] {
  const parsed = schema.safeParse(body)
  if (parsed.success) return []
  const errors = parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join('.')
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    const message = isTooLong
      ? sentence(remark('E-DOC-17', field, { max: Number(issue.maximum) }))
      : misshapenSentence(field)
    return { field, message }
  })
  // A field may break two rules at once; one sentence is enough to mend it.
  return errors.filter(
    ({ field }, index) => errors.findIndex((other) => other.field === field) === index,
  )
}

export function refusedFields(fault: Error): SummaryError[] {
  if (!(fault instanceof ApiProblem)) throw fault
  const { remarks, title } = fault.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ code, field, sentence: said }) => ({
    field,
    message: code === 'E-DOC-18' && field !== null ? misshapenSentence(field) : said,
  }))
}

function misshapenSentence(field: string): string {
  const wrong: Readonly<Record<string, string>> = words.wrong
  return wrong[field.replaceAll(/\.\d+(?=\.|$)/gu, '.*')] ?? sentenceOf['E-DOC-18']
}
