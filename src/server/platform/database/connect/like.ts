import { withoutApostrophes } from '#domain/common/text.ts'

/**
 * A word as LIKE must read it: to the letter, its own wildcards included, but for an apostrophe,
 * which is written with one sign or another.
 */
export function toTheLetter(word: string): string {
  return withoutApostrophes(word.replaceAll(/[\\%_]/gu, String.raw`\$&`), '_')
}
