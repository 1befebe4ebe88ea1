/**
 * Of a text within a letter, what cannot be stored or printed is left out: control characters, half
 * surrogate pairs, and what turns the direction of the letters around it. Spaces stand as they were
 * typed, a tab as one.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\t\n\r]+/gu, ' ')
    .replaceAll(/\p{Cc}|[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '')
    .normalize('NFC')
}
