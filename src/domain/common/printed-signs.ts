/**
 * What the faces of our papers draw; the rest is printed as `[?]`, and whoever types it is told
 * before.
 */
import type { Remark, WarningCode } from './refusal.ts'
import { remark } from './refusal.ts'
import { cleanText } from './text.ts'

const drawn =
  /^(?:[\u{300}-\u{30C}]|[\u{323}-\u{328}]|[\s\u{20}-\u{7E}\u{A0}-\u{181}\u{18F}\u{192}\u{1A0}\u{1A1}\u{1AF}\u{1B0}\u{1CD}-\u{1DC}\u{1E2}-\u{1E7}\u{1EA}\u{1EB}\u{1F4}\u{1F5}\u{1F8}-\u{1FF}\u{218}-\u{21B}\u{2BB}-\u{2BD}\u{2C6}\u{2C7}\u{2D8}-\u{2DD}\u{384}-\u{38A}\u{38C}\u{38E}-\u{3A1}\u{3A3}-\u{3CE}\u{400}-\u{45F}\u{490}-\u{493}\u{4AE}-\u{4B1}\u{4D8}\u{4D9}\u{4E8}\u{4E9}\u{1E80}-\u{1E85}\u{1E9E}\u{1EA0}-\u{1EF9}\u{1F00}-\u{1F15}\u{2010}-\u{201E}\u{2020}-\u{2022}\u{2026}\u{2030}\u{2032}\u{2033}\u{2039}\u{203A}\u{2044}\u{20AC}\u{2116}\u{2122}\u{2190}-\u{2193}\u{2212}\u{2248}\u{2260}\u{2264}\u{2265}\u{25A0}\u{25CF}\u{2713}\u{2714}])$/u

const mostTold = 5

/** What of it our papers cannot show, as it is written, each word once; '' when all is drawn. */
export function unprintedIn(text: string): string {
  const signs = Array.from(cleanText(text)).filter((sign) => !/\p{DI}/u.test(sign))
  const words = signs.map((sign) => (drawn.test(sign) ? ' ' : sign)).join('')
  return [...new Set(words.match(/\S+/gu))].slice(0, mostTold).join(', ')
}

/** One for each text that would not be printed whole; the names are those of the fields. */
export function unprintedWarnings(
  texts: Readonly<Record<string, string | null>>,
  path = '',
): Remark<WarningCode>[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const letras = unprintedIn(text ?? '')
    return letras === '' ? [] : [remark('W-DOC-19', `${path}${field}`, { letras })]
  })
}
