/** One thing the manual says, and where. */
export type Passage = {
  /** Of its chapter: the anchor in the page. */
  readonly chapter: string
  readonly title: string
  readonly text: string
}

/**
 * The passages in which, with the title of their chapter, each of the words begins a word; accents
 * and case apart. Those that say all of them themselves come first.
 */
export function searchManual(passages: readonly Passage[], typed: string): readonly Passage[] {
  const sought = wordsIn(typed)
  if (sought.length === 0) return []
  const isIn = (text: string): boolean => {
    const words = wordsIn(text)
    return sought.every((each) => words.some((word) => word.startsWith(each)))
  }
  const found = passages.filter(({ title, text }) => isIn(`${title} ${text}`))
  return [...found.filter(({ text }) => isIn(text)), ...found.filter(({ text }) => !isIn(text))]
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean)
