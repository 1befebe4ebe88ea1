/** A text with the words that were looked for marked in it. */
import { foldText, withoutApostrophes } from '../common/text.ts'

export interface FoundPiece {
  readonly text: string
  readonly isMatch: boolean
}

// As `es_words` of the database: where a script puts no spaces between words, each sign is one.
const alone = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}`
const word = new RegExp(String.raw`[${alone}]|(?:(?![${alone}])[\p{L}\p{N}\p{M}])+`, 'gu')
// A name with an apostrophe is a word, and so is each of its parts.
const wordOrName = new RegExp(String.raw`\p{L}+(?:['\u0060´‘’]\p{L}+)+|${word.source}`, 'gu')

interface WordOfText {
  readonly folded: string
  readonly start: number
  readonly end: number
}

/** With its words in reading order. */
export interface PartedText {
  readonly text: string
  readonly words: readonly WordOfText[]
}

export function partedText(text: string): PartedText {
  const words: WordOfText[] = []
  for (const { 0: found, index } of text.matchAll(wordOrName)) {
    const whole = withoutApostrophes(found, '')
    words.push({ folded: foldText(whole), start: index, end: index + found.length })
    if (whole === found) continue
    for (const part of found.matchAll(word)) {
      const start = index + part.index
      words.push({ folded: foldText(part[0]), start, end: start + part[0].length })
    }
  }
  return { text, words }
}

export function foundPieces(
  { text, words }: PartedText,
  isMatch: (foldedWord: string) => boolean,
): readonly FoundPiece[] {
  const pieces: FoundPiece[] = []
  let last = 0
  for (const { folded, start, end } of words) {
    if (start < last || !isMatch(folded)) continue
    if (start > last) pieces.push({ text: text.slice(last, start), isMatch: false })
    pieces.push({ text: text.slice(start, end), isMatch: true })
    last = end
  }
  if (last < text.length) pieces.push({ text: text.slice(last), isMatch: false })
  return pieces
}

const lettersBefore = 48
const lettersAfter = 90

/** What stands around the first match; nothing when nothing matches. */
export function excerptOf(pieces: readonly FoundPiece[]): readonly FoundPiece[] {
  const first = pieces.findIndex((piece) => piece.isMatch)
  if (first < 0) return []
  const before = pieces
    .slice(0, first)
    .map(({ text }) => text)
    .join('')
  const excerpt: FoundPiece[] = []
  const start = tail(before)
  if (start !== '') excerpt.push({ text: start, isMatch: false })
  let left = lettersAfter
  for (const piece of pieces.slice(first)) {
    if (left <= 0) break
    excerpt.push(piece.isMatch ? piece : { ...piece, text: head(piece.text, left) })
    left -= piece.text.length
  }
  return excerpt
}

function tail(text: string): string {
  if (text.length <= lettersBefore) return text
  return `…${text.slice(-lettersBefore).replace(/^\S*\s/u, '')}`
}

function head(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/\s\S*$/u, '')}…`
}
