/**
 * How well what somebody typed names a thing: accents, case and a slip of the finger do not matter.
 * Pure.
 */
import { foldText, trigramSimilarity } from '#domain/common/text.ts'

/**
 * From 0 (not at all) to 1 (it begins so). Of two names with the same words the one that begins so
 * comes first.
 */
export function matchScore(name: string, typed: string): number {
  const text = words(name).join(' ')
  const asked = words(typed)
  const query = asked.join(' ')
  if (query === '') return 1
  if (text.startsWith(query)) return 1
  if (text.includes(` ${query}`)) return 0.9
  if (asked.every((word) => ` ${text}`.includes(` ${word}`))) return 0.8
  if (text.includes(query)) return 0.6
  if (abbreviates(asked.join(''), text)) return 0.5
  // Below this, two Spanish words are alike by their endings alone.
  const likeness = trigramSimilarity(text, query)
  return likeness >= 0.35 ? likeness * 0.5 : 0
}

/** The best first; those alike keep their order. */
export function bestMatches<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  typed: string,
): Thing[] {
  return things
    .map((thing) => ({ thing, score: matchScore(nameOf(thing), typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ thing }) => thing)
}

const words = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * `ind` for «Ingreso nuevo documento», `libreg` for «Libro de registro»: each letter follows the
 * last one or begins a word.
 */
function abbreviates(letters: string, text: string, from = -1, next = 0): boolean {
  const letter = letters[next]
  if (letter === undefined) return next > 1
  for (let place = from + 1; place < text.length; place += 1) {
    const isReachable = (from >= 0 && place === from + 1) || place === 0 || text[place - 1] === ' '
    if (isReachable && text[place] === letter && abbreviates(letters, text, place, next + 1))
      return true
  }
  return false
}
