/** What can be printed of a text: the faces have the Latin, Greek and Cyrillic letters. */
import { readFileSync } from 'node:fs'
import { create } from '@cantoo/fontkit'

import { packageFile } from '../common/product-files.ts'

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
const replacement = '[?]'
// Letters of western Europe, which the faces have and which need no looking at one by one: long
// tables are mostly that.
const everyday = /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u0148\u014A-\u017F]*$/u

let covered: ReadonlySet<number> | undefined

/**
 * The text as the faces can print it: one line, composed accents, no control or direction marks (a
 * right-to-left override could make a paper read otherwise than its data), and `[?]` for signs in a
 * row that the faces lack.
 */
export function printable(text: string): string {
  if (everyday.test(text)) return text.replaceAll(/ {2,}/gu, ' ')
  const oneLine = text.normalize('NFC').replace(/[^\S\u00A0\u202F]+|\p{Cc}+/gu, ' ')
  let printed = ''
  for (const { segment } of graphemes.segment(oneLine)) {
    const seen = segment.replace(/\p{Cf}/gu, '')
    if (isCovered(seen)) printed += seen
    else if (!printed.endsWith(replacement)) printed += replacement
  }
  return printed
}

function isCovered(grapheme: string): boolean {
  covered ??= readCovered()
  return Array.from(grapheme).every((sign) => covered?.has(sign.codePointAt(0) ?? 0))
}

function readCovered(): ReadonlySet<number> {
  const font = create(new Uint8Array(readFileSync(packageFile('regular.ttf'))))
  if (!('characterSet' in font)) throw new Error('The face is not a single font')
  return new Set(font.characterSet)
}
