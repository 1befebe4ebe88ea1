/** Text as people type it, made comparable. */

/**
 * Lower case, without the accents of Latin and Greek letters (ñ becomes n; й stays й, as it does in
 * PostgreSQL's unaccent): for comparing and searching, never for showing.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  // Most words have no accents, and a page of found entries has hundreds of words.
  if (isAscii.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replaceAll(/(?<=[\p{sc=Latn}\p{sc=Grek}]\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ё', 'е')
}

const isAscii = /^[ -~]*$/u

/**
 * The one cleaning of every text that people and programs send. Any sign that ends a line is `\n`;
 * control characters, half surrogate pairs, noncharacters and what is not seen (soft hyphens, byte
 * order marks, spaces without width, what turns letters around) go; composed (NFC). Joiners stay in
 * the scripts that are written with them, and within one emoji.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n|[\r\v\f\u{85}\u{2028}\u{2029}]/gu, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(unseen, '')
    .normalize('NFC')
}

const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const emoji = String.raw`\p{ExtPict}`
const needed = [
  `(?<=[${joining}])[\u{200C}\u{200D}](?=[${joining}])`,
  String.raw`(?<=[${emoji}\p{EMod}\u{FE0F}])\u{200D}(?=${emoji})`,
  String.raw`(?<=[${emoji}\d#*]|(?=[\p{scx=Han}\p{scx=Mong}])\p{L})\p{VS}`,
].join('|')
const unseen = new RegExp(String.raw`(?!${needed})[\p{Cs}\p{NChar}\p{DI}\u{FFF9}-\u{FFFB}]`, 'gu')

/** One line of clean text: breaks, tabs and runs of spaces as one space, nothing at the ends. */
export function oneLine(text: string): string {
  return cleanText(text)
    .replaceAll(/[\s\p{Z}]+/gu, ' ')
    .trim()
}

/**
 * Words that were broken at the end of a line, as text taken out of a PDF has them, in one piece:
 * PDFium writes U+FFFE for such a hyphen. A hyphen that belongs to the word goes with it.
 */
export function unbroken(text: string): string {
  return text.replaceAll(/[\u{FFFE}\u{AD}]\s*|(?<=\p{Ll})-[ \t]*\r?\n\s*(?=\p{Ll})/gu, '')
}

/**
 * How much a text says: its letters and figures, and one sign for whatever parts two of them. What
 * is required, and every minimum of letters, is counted so.
 */
export function textLength(text: string): number {
  if (saysNothing(text)) return 0
  return Array.from(
    cleanText(text)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim(),
  ).length
}

/** Whether nothing is said that could be read aloud: left empty, or signs alone. */
export function saysNothing(text: string | null): boolean {
  return text === null || !/[\p{L}\p{N}]/u.test(cleanText(text))
}

/** Without spaces and every sign that is not seen: empty where nothing would be printed. */
export function seenText(text: string): string {
  return text.replaceAll(/[\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u{2800}]/gu, '')
}

/** With `joint` for every apostrophe within a name, whichever of its signs was typed. */
export function withoutApostrophes(text: string, joint: string): string {
  return text.replaceAll(/(?<=\p{L})['`´ʼ‘’′＇](?=\p{L})/gu, joint)
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
