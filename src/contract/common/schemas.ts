/** The small shapes every endpoint shares. */
import { cleanText, oneLine, textLength } from '#domain/common/text.ts'
import { mostIds } from './most-ids.ts'
import * as z from 'zod'

/** Beyond it there is no document. */
const reckoned = { params: { expected: 'una fecha entre 1500-01-01 y 2999-12-31' } }

function isReckoned(day: string): boolean {
  return !/^(?:0|1[0-4]|[3-9])/u.test(day)
}

/** In small letters, however it came: the ledger keeps it as text, the database as a number. */
export const id = z.uuid().toLowerCase()
const uuidText = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
/** Up to fifty in one part of an address, with commas between. */
export const severalIds = z
  .string()
  .check(z.regex(new RegExp(`^${uuidText}(?:,${uuidText}){0,${mostIds - 1}}$`, 'iu')))
export const instant = z.iso.datetime().refine(isReckoned, reckoned)
export const date = z.iso.date().refine(isReckoned, reckoned)

/** Free text in lines, trimmed. `least`: how many letters it must say, at least. */
export function text(maxLength: number, least = 0): z.ZodString {
  return z
    .string()
    .overwrite(paragraphs)
    .check(z.maxLength(maxLength), ...saying(least))
}

export function line(maxLength: number, least = 0): z.ZodString {
  return z
    .string()
    .overwrite(oneLine)
    .check(z.maxLength(maxLength), ...saying(least))
}

export function optionalText(maxLength: number): z.ZodType<string | null, string | null> {
  return optional(text(maxLength))
}

export function optionalLine(maxLength: number): z.ZodType<string | null, string | null> {
  return optional(line(maxLength))
}

function optional(filled: z.ZodString): z.ZodType<string | null, string | null> {
  return z.union([filled, z.null()]).overwrite((value) => (value === '' ? null : value))
}

function paragraphs(value: string): string {
  return cleanText(value).trim()
}

function saying(least: number): z.core.$ZodCheck<string>[] {
  if (least === 0) return []
  const says = z.check<string>(({ value, issues }) => {
    if (value.length < least || textLength(value) >= least) return
    issues.push({
      code: 'too_small',
      origin: 'string',
      minimum: least,
      inclusive: true,
      input: value,
    })
  })
  return [z.minLength(least), says]
}

export const remark = z.object({
  code: z.string(),
  field: z.string().nullable(),
  slots: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** RFC 9457, with our own parts: `type` is the refusal code; `remarks` names each field. */
export const problem = z.object({
  type: z.string().describe('Stable code, e.g. E-DOC-01'),
  title: z.string().describe('The sentence to show, in Spanish'),
  status: z.int(),
  remarks: z.array(remark.extend({ sentence: z.string() })),
  requestId: z.string(),
})
export type Problem = z.output<typeof problem>
