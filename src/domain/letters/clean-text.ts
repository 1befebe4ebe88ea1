import { cleanText } from '../common/text.ts'

/** A text within a letter: spaces stand as they were typed, a tab or a line's end as one. */
export function cleanPiece(text: string): string {
  return cleanText(text).replaceAll(/[\t\n]+/gu, ' ')
}
