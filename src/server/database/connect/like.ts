/** A word as LIKE must read it: to the letter, its own wildcards included. */
export function toTheLetter(word: string): string {
  return word.replaceAll(/[\\%_]/gu, String.raw`\$&`)
}
