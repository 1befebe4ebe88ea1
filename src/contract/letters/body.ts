/** The text of a letter over the wire: nothing in it that the press does not draw. */
import {
  alignments,
  cleanPiece,
  lineMarks,
  mergeFields,
  withoutEmptyRuns,
} from '#domain/letters/body.ts'
import type { TemplateBody } from '#domain/letter-templates/template.ts'
import { conditionTests, repeats } from '#domain/letter-templates/template.ts'
import * as z from 'zod'

const run = z.strictObject({
  type: z.literal('text'),
  text: z.string().overwrite(cleanPiece).check(z.maxLength(20_000)),
  marks: z
    .array(z.strictObject({ type: z.enum(lineMarks) }))
    .max(3)
    .optional(),
})
const inline = z.discriminatedUnion('type', [
  run,
  z.strictObject({
    type: z.literal('mergeField'),
    attrs: z.strictObject({ name: z.string().overwrite(cleanPiece).check(z.maxLength(60)) }),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const inlines = z.array(inline).max(2000).overwrite(withoutEmptyRuns).optional()
const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign: z.enum(alignments).nullish() }).optional(),
  content: inlines,
})
const paragraphs = z.array(paragraph).min(1).max(50)
const plainBlocks = [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  z.strictObject({
    type: z.enum(['bulletList', 'orderedList']),
    content: z
      .array(z.strictObject({ type: z.literal('listItem'), content: paragraphs }))
      .min(1)
      .max(500),
  }),
] as const
// A row for each of 500 addressees, and some of headings.
const mostRows = 520
const tableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(z.strictObject({ type: z.enum(['tableHeader', 'tableCell']), content: paragraphs }))
    .min(1)
    .max(12),
})
const tableOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ type: z.literal('table'), content: z.array(row).min(1).max(mostRows) })

const block = z.discriminatedUnion('type', [...plainBlocks, tableOf(tableRow)])
export const letterBody = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).min(1).max(2000),
})

const repeatedRow = tableRow.extend({
  attrs: z.strictObject({ each: z.enum(repeats) }).optional(),
})
const templateBlocks = [...plainBlocks, tableOf(repeatedRow)] as const
const conditional = z.strictObject({
  type: z.literal('conditional'),
  attrs: z.strictObject({
    field: z.enum(mergeFields),
    test: z.enum(conditionTests),
    value: z.string().overwrite(cleanPiece).check(z.maxLength(200)),
  }),
  content: z
    .array(z.discriminatedUnion('type', [...templateBlocks]))
    .min(1)
    .max(200),
})
/** The text of a template: conditions and repeated rows beside what a letter holds. */
export const templateBody: z.ZodType<TemplateBody, TemplateBody> = z.strictObject({
  type: z.literal('doc'),
  content: z
    .array(z.discriminatedUnion('type', [...templateBlocks, conditional]))
    .min(1)
    .max(500),
})
