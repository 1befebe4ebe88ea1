/** One thing the manual says, and where. */
export type Passage = {
  /** Of its chapter: the anchor in the page. */
  readonly chapter: string
  readonly title: string
  readonly text: string
}

/**
 * The passages in which, with the title of their chapter, each of the words begins a word or is of
 * its family; accents and case apart. Those that say all of them themselves come first, as they are
 * written before their families.
 */
export function searchManual(passages: readonly Passage[], typed: string): readonly Passage[] {
  const sought = wordsIn(typed)
  if (sought.length === 0) return []
  const says = (text: string, isLike: (word: string, sought: string) => boolean): boolean => {
    const words = wordsIn(text)
    return sought.every((each) => words.some((word) => isLike(word, each)))
  }
  const rank = ({ title, text }: Passage): number =>
    [
      says(text, begins),
      says(`${title} ${text}`, begins),
      says(text, isRelated),
      says(`${title} ${text}`, isRelated),
    ].indexOf(true)
  return passages
    .map((passage) => ({ passage, place: rank(passage) }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place)
    .map(({ passage }) => passage)
}

const begins = (word: string, sought: string): boolean => word.startsWith(sought)

const leastStem = 5
const longestEnding = 4

/** As «registrar», «registro» and «registrado» are: one beginning, and an ending of each. */
function isRelated(word: string, sought: string): boolean {
  if (begins(word, sought)) return true
  const longest = Math.max(word.length, sought.length)
  const stem = Math.max(leastStem, longest - longestEnding)
  return sought.length >= stem && word.startsWith(sought.slice(0, stem))
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean)
