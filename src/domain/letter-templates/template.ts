/**
 * What letters begin from (docs/specification/letters.md). Conditions and rows are data, and are
 * gone once a letter has begun.
 */
import { foldText, seenText } from '../common/text.ts'
import type { Outcome } from '../handling/handling.ts'
import type { OutgoingKind } from '../outgoing/outgoing.ts'
import type {
  Block,
  Inline,
  LetterBody,
  MergeFieldName,
  MergeValues,
  Paragraph,
  Table,
} from '../letters/body.ts'
import { emptyBody, mergeFields } from '../letters/body.ts'

export const conditionTests = ['PRESENT', 'ABSENT', 'EQUAL'] as const

export interface Condition {
  readonly field: MergeFieldName
  readonly test: (typeof conditionTests)[number]
  /** What `EQUAL` compares with; empty otherwise. */
  readonly value: string
}

export interface Conditional {
  readonly type: 'conditional'
  readonly attrs: Condition
  readonly content: readonly TemplateBlock[]
}

export const repeats = ['ADDRESSEES', 'ANSWERS'] as const
/** What a row of a table is repeated for: each addressee, each entry that is answered. */
export type Repeat = (typeof repeats)[number]

type Row = Table['content'][number]
type TemplateRow = Row & { readonly attrs?: { readonly each: Repeat } | undefined }
export type TemplateBlock =
  | Exclude<Block, Table>
  | { readonly type: 'table'; readonly content: readonly TemplateRow[] }

export interface TemplateBody {
  readonly type: 'doc'
  readonly content: readonly (TemplateBlock | Conditional)[]
}

export interface LetterTemplate {
  readonly name: string
  readonly kind: OutgoingKind
  readonly typeIds: readonly string[]
  readonly outcome: Outcome | null
  readonly subject: string
  readonly body: TemplateBody
  /** Its legal foot: null for that of the country, empty for none. */
  readonly foot: string | null
  readonly isActive: boolean
}

export function nameKey(name: string): string {
  return seenText(foldText(name))
}

export interface KnownOfLetter {
  readonly values: MergeValues
  readonly lists: Readonly<Record<Repeat, readonly Partial<MergeValues>[]>>
}

export function isFulfilled({ field, test, value }: Condition, values: MergeValues): boolean {
  const known = (values[field] ?? '').trim()
  if (test === 'EQUAL') return folded(known) === folded(value)
  return (known !== '') === (test === 'PRESENT')
}

const folded = (text: string): string => text.trim().normalize('NFC').toLocaleLowerCase('es')

export function decidedBy({ content }: TemplateBody): {
  readonly fields: readonly MergeFieldName[]
  readonly lists: readonly Repeat[]
} {
  const conditions = content.filter((block) => block.type === 'conditional')
  const all = [...content, ...conditions.flatMap((block) => block.content)]
  const rows = all.flatMap((block) => (block.type === 'table' ? block.content : []))
  return {
    fields: conditions.map(({ attrs }) => attrs.field),
    lists: rows.flatMap(({ attrs }) => (attrs ? [attrs.each] : [])),
  }
}

/** The text that a letter begins with. Fields stay fields until it is put to signature. */
export function beginLetter(
  { body }: Pick<LetterTemplate, 'body'>,
  known: KnownOfLetter,
  foot: string,
): LetterBody {
  const blocks = body.content
    .flatMap((block) => (block.type === 'conditional' ? shown(block, known) : [block]))
    .flatMap((block) => standing(block, known))
  const all = [...blocks, ...footOf(foot)]
  return all.length === 0 ? emptyBody : { type: 'doc', content: all }
}

function shown({ attrs, content }: Conditional, { values }: KnownOfLetter) {
  return isFulfilled(attrs, values) ? content : []
}

function standing(block: TemplateBlock, known: KnownOfLetter): Block[] {
  if (block.type !== 'table') return [block]
  const rows = block.content.flatMap(({ attrs, ...row }) =>
    attrs ? known.lists[attrs.each].map((said, place) => filled(row, said, place)) : [row],
  )
  return rows.length === 0 ? [] : [{ type: 'table', content: rows }]
}

/**
 * Its fields are text from now on, because later they would speak of the first one. What is not
 * known is named with its place, and keeps the letter from signature.
 */
function filled(row: Row, said: Partial<MergeValues>, place: number): Row {
  const inline = (one: Inline): Inline => {
    if (one.type !== 'mergeField') return one
    const { name } = one.attrs
    const known = mergeFields.find((field) => field === name)
    const value = known && said[known]
    if (value === undefined) return one
    if (value !== null && value !== '') return { type: 'text', text: value }
    return { type: 'mergeField', attrs: { name: placedName(name, place) } }
  }
  const paragraph = (one: Paragraph): Paragraph =>
    one.content ? { ...one, content: one.content.map(inline) } : one
  return {
    ...row,
    content: row.content.map((cell) => ({ ...cell, content: cell.content.map(paragraph) })),
  }
}

/** «destinatario.2.direccion». */
function placedName(name: string, place: number): string {
  return place === 0 ? name : name.replace('.', `.${place + 1}.`)
}

function footOf(foot: string): Paragraph[] {
  return foot
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => seenText(line) !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
}

export function offeredFor<One extends Pick<LetterTemplate, 'name' | 'typeIds'>>(
  templates: readonly One[],
  typeId: string | null,
): One[] {
  const rank = ({ typeIds }: One): number => {
    if (typeId !== null && typeIds.includes(typeId)) return 0
    return typeIds.length === 0 ? 1 : 2
  }
  return templates.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'es'),
  )
}
