/**
 * What somebody types into the search box: words, `"words as they are"`, and the fields `remitente:
 * oficina: estado: tipo: desde: hasta:`.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { parseTypedDate } from '../deadline/civil-date.ts'
import { foldText } from '../common/text.ts'

export const searchFields = ['sender', 'office', 'status', 'type', 'from', 'to'] as const
export type SearchField = (typeof searchFields)[number]

/** Each field as people write it, in the languages of the pages. */
const fieldOf: Readonly<Record<string, SearchField>> = {
  remitente: 'sender',
  oficina: 'office',
  estado: 'status',
  tipo: 'type',
  desde: 'from',
  hasta: 'to',
  sender: 'sender',
  office: 'office',
  status: 'status',
  type: 'type',
  from: 'from',
  to: 'to',
}

export interface Choice<Id extends string = string> {
  readonly id: Id
  readonly code: string
  readonly name: string
}

export interface SearchLists {
  readonly offices: readonly Choice[]
  readonly statuses: readonly Choice[]
  readonly types: readonly Choice[]
  readonly today: CivilDate
}

export interface SearchSentence {
  readonly text: string
  readonly sender: string
  /** The last one said counts; '' when not asked. */
  readonly chosen: Readonly<Record<Exclude<SearchField, 'sender'>, string>>
  readonly unread: readonly { readonly field: SearchField; readonly value: string }[]
}

const piece = /([\p{L}]+):\s*("[^"]*"?|\S+)|"[^"]*"?|\S+/gu

export function readSentence(sentence: string, lists: SearchLists): SearchSentence {
  let text = ''
  let textEnd = -1
  const sender: string[] = []
  const unread: SearchSentence['unread'][number][] = []
  const chosen = { office: '', status: '', type: '', from: '', to: '' }
  for (const match of sentence.matchAll(piece)) {
    const [whole, name, value] = match
    const field = name === undefined ? undefined : fieldOf[foldText(name)]
    if (field === undefined || value === undefined) {
      // What was written without a space stays so, as `"sol"!`.
      text += text === '' || match.index === textEnd ? whole : ` ${whole}`
      textEnd = match.index + whole.length
    } else if (field === 'sender') sender.push(value)
    else {
      const meant = meaning(field, unquoted(value), lists)
      if (meant === null) unread.push({ field, value: unquoted(value) })
      else chosen[field] = meant
    }
  }
  return { text: text.trim(), sender: sender.join(' '), chosen, unread }
}

function meaning(
  field: Exclude<SearchField, 'sender'>,
  value: string,
  { offices, statuses, types, today }: SearchLists,
): string | null {
  switch (field) {
    case 'office':
      return chosenBy(value, offices)
    case 'status':
      return chosenBy(value, statuses)
    case 'type':
      return chosenBy(value, types)
    case 'from':
    case 'to':
      return parseTypedDate(value, today)
  }
}

/** By its code, by its whole name, or by the only name in which its words begin words. */
function chosenBy(value: string, choices: readonly Choice[]): string | null {
  const typed = foldText(value).replaceAll('-', ' ').trim()
  if (typed === '') return null
  const exact = choices.find(
    ({ code, name }) => foldText(code) === foldText(value) || foldText(name) === typed,
  )
  if (exact) return exact.id
  const words = typed.split(/\s+/u)
  const [only, ...others] = choices.filter(({ name }) =>
    words.every((word) => ` ${foldText(name)}`.includes(` ${word}`)),
  )
  return only !== undefined && others.length === 0 ? only.id : null
}

function unquoted(value: string): string {
  return value.replaceAll('"', '').trim()
}

export interface SearchTerm {
  readonly said: string
  /** Any word that begins so will do: the last one while it is typed, or one with a star. */
  readonly isBeginning: boolean
  readonly isPhrase: boolean
}

const mostTerms = 8

/** What is in quotes is one; what announces a number is none. */
export function searchTerms(text: string): readonly SearchTerm[] {
  const number = spacedNumber(text)
  if (number !== null) return [{ said: number, isBeginning: false, isPhrase: false }]
  const pieces = [...text.matchAll(/"([^"]*)"?|\S+/gu)]
  return pieces
    .flatMap(([whole, quoted], index): SearchTerm[] => {
      if (quoted !== undefined) {
        const said = quoted.trim()
        return [{ said, isBeginning: false, isPhrase: /\s/u.test(said) }]
      }
      if (isNumberSign(whole) && /^\d/u.test(pieces[index + 1]?.[0] ?? '')) return []
      const isStarred = whole.endsWith('*')
      const said = isStarred ? whole.slice(0, -1) : whole
      return [{ said, isBeginning: isStarred || index === pieces.length - 1, isPhrase: false }]
    })
    .filter(({ said }) => /[\p{L}\p{N}]/u.test(said))
    .slice(0, mostTerms)
}

/** A person's number alone: in groups set apart by spaces, or behind the name of its document. */
function spacedNumber(text: string): string | null {
  const [, document, number] =
    /^(?:(r\.?u\.?[tnc]\.?|d\.?n\.?i\.?|n\.?i\.?[ef]\.?|c\.?i\.?f\.?|c\.?u\.?i\.?[tl]\.?|n\.?i\.?t\.?|c\.?[icfe]\.?|c\.?p\.?f\.?|c[eé]dula|pasaporte)\s*:?\s+)?([A-Z]?\d[\d.\s]*(?:\s*-\s*)?[\dA-Z])$/iu.exec(
      text.trim(),
    ) ?? []
  if (number === undefined || number.replaceAll(/\D/gu, '').length < 6) return null
  const isGrouped = /^\d{1,3}(?:[\s.]\d{3})+(?:\s*-\s*|\s)?[\dA-Z]?$/iu.test(number)
  const isParted = /^\d{5,9}\s*-\s*[\dA-Z]$/iu.test(number)
  if (!/\s/u.test(text.trim()) || (document === undefined && !isGrouped && !isParted)) return null
  return number.replaceAll(/\s/gu, '')
}

function isNumberSign(word: string): boolean {
  return /^(?:n(?:ro|[uú]m)?\.?[º°]|n(?:ro|[uú]m)\.?|n[uú]mero|#)$/iu.test(word)
}

/** It finds nothing, and not everything. */
export function isOnlySigns(text: string): boolean {
  return text.trim() !== '' && searchTerms(text).length === 0
}

/** One letter in short words, two in longer; a swap counts as one. */
export function isNearly(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) >= 6 ? 2 : 1
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most
}

function editDistance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          at(above, column) + 1,
          at(line, column - 1) + 1,
          at(above, column - 1) + (isSame ? 0 : 1),
          isSwap ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = above
    above = line
  }
  return at(above, other.length)
}

function at(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY
}
