/** Text as people type it, made comparable. Nothing here decides whether a text is acceptable. */

/** Lower case, without accents (ñ becomes n): for comparing and searching, never for showing. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  // Most words have no accents, and a page of found entries has hundreds of words.
  return isAscii.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

const isAscii = /^[ -~]*$/u

/**
 * One line of clean text: composed (NFC), line breaks, tabs and runs of spaces as one space, no
 * control, invisible or direction-changing characters, no half surrogate pairs (they cannot be
 * hashed or stored), nothing at the ends.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replaceAll(/ +/gu, ' ')
    .trim()
}

/** Without spaces and every sign that is not seen: empty where nothing would be printed. */
export function seenText(text: string): string {
  return text.replaceAll(/[\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u{2800}]/gu, '')
}

/**
 * A number or a code as it was printed, out of what somebody copied with it: capitals, any dash or
 * minus as `-`, without invisible characters, a label (`Código:`) or the address of `/verificar`
 * before it, and the point or comma that ended its sentence.
 */
export function copiedText(text: string): string {
  return (
    text
      .toUpperCase()
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\p{Pd}\u{2212}]/gu, '-')
      .replace(/^.*(?:\/VERIFICAR\/|:)/su, '')
      .replaceAll(/\s+/gu, ' ')
      // Looks behind, so that a long run of points is read once.
      .replace(/(?<![ .,;/])[ .,;/]+$/u, '')
      .trimStart()
  )
}

/** O for 0, I and L for 1: letters that stand for figures. */
export function lettersAsFigures(text: string): string {
  return text.replaceAll('O', '0').replaceAll(/[IL]/gu, '1')
}

/**
 * How alike two texts are, from 0 to 1, counted as PostgreSQL's pg_trgm counts: shared three-letter
 * pieces over all of them, each word padded with two spaces before and one after. Accents and case
 * do not matter. 0 when either is wordless.
 */
export function trigramSimilarity(a: string, b: string): number {
  const left = trigramsOf(a)
  const right = trigramsOf(b)
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((trigram) => right.has(trigram)).length
  return shared / (left.size + right.size - shared)
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const letters = Array.from(`  ${word} `)
    for (let start = 0; start + 3 <= letters.length; start += 1) {
      trigrams.add(letters.slice(start, start + 3).join(''))
    }
  }
  return trigrams
}
