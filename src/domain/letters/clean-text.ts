import { cleanText } from '../common/text.ts'

/** Spaces stand as they were typed, a tab or a line's end as one. */
export function cleanPiece(text: string): string {
  return cleanText(text).replaceAll(/[\t\n]+/gu, ' ')
}
