/**
 * Errors of a form's fields: what the contract's schema says before sending, and the server after.
 */
import { unlikeExpected } from '#contract/common/sentences.ts'
import { remark, type Remark } from '#domain/common/refusal.ts'
import type { ZodType } from 'zod'

import { ApiProblem, isLate, isRefusal } from './api.ts'
import type { SummaryError } from '../ui/fields/error-summary.tsx'
import { sentence, sentenceOf } from '../words/language/sentences.ts'

/** The sentence for a field, by its path; `*` stands for a place in a list. */
export type WrongWords = Readonly<Record<string, string>>

export function misshapen(schema: ZodType, body: unknown, wrong: WrongWords): SummaryError[] {
  return onePerField(
    misshapenFields(schema, body).map((found) => ({
      field: found.field,
      message: sentenceAt(found, sentence(found), wrong),
    })),
  )
}

/** Every field that has not the shape the contract asks. */
export function misshapenFields(schema: ZodType, body: unknown): Remark[] {
  const parsed = schema.safeParse(body)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const field = issue.path.map(String).join('.')
    const isTooLong = issue.code === 'too_big' && issue.origin === 'string'
    return isTooLong
      ? remark('E-DOC-17', field, { max: Number(issue.maximum) })
      : remark('E-DOC-18', field, unlikeExpected)
  })
}

/** The form's own sentence of a field where the general one would say too little. */
export function sentenceAt(
  { code, field }: { readonly code: string; readonly field: string | null },
  general: string,
  wrong: WrongWords,
): string {
  if (code !== 'E-DOC-18' || field === null) return general
  return (
    wrong[field.replaceAll(/\.\d+(?=\.|$)/gu, '.*')] ??
    sentence(remark('E-DOC-18', field, unlikeExpected))
  )
}

/** A field may break two rules at once; one sentence is enough to mend it. */
export function onePerField(errors: readonly SummaryError[]): SummaryError[] {
  return errors.filter(
    ({ field }, index) => errors.findIndex((other) => other.field === field) === index,
  )
}

/**
 * What the server said, field by field; the whole when it named none. Throws what is no refusal.
 */
export function refusedFields(fault: unknown, wrong?: WrongWords): SummaryError[] {
  if (!(fault instanceof ApiProblem)) throw fault
  const { remarks, title } = fault.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ code, field, sentence: general }) => ({
    field,
    message: wrong === undefined ? general : sentenceAt({ code, field }, general, wrong),
  }))
}

/** The same where what was typed is kept in the browser: without a connection that is said too. */
export function refusedKept(fault: unknown): SummaryError[] {
  if (!isRefusal(fault, 'E-SYS-01') || isLate(fault)) return refusedFields(fault)
  return [{ field: null, message: sentenceOf['E-SYS-01'] }]
}
