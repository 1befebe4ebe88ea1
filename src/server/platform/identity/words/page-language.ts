/**
 * The language of the pages that the server draws itself. The application keeps the person's choice
 * on its own origin, which these pages cannot read: it says it in the address, and from there on a
 * cookie remembers.
 */
import { parseAccept } from 'hono/utils/accept'

import { cookieNamed } from '../keys/session-token.ts'

export type PageLanguage = 'es' | 'en'

const languages: readonly [PageLanguage, ...PageLanguage[]] = ['es', 'en']
const languageCookie = 'language'

/**
 * What the address asks (BCP 47 tags, space between), what the cookie remembers, what the browser
 * prefers; else Spanish.
 */
export function pageLanguage(
  asked: string | null | undefined,
  headers: Pick<Headers, 'get'>,
): PageLanguage {
  return languageAmong(languages, asked, headers)
}

/** The same among other languages; the first of them when none is wanted. */
export function languageAmong<Language extends string>(
  spoken: readonly [Language, ...Language[]],
  asked: string | null | undefined,
  headers: Pick<Headers, 'get'>,
): Language {
  return (
    firstSpoken(spoken, (asked ?? '').split(' ')) ??
    firstSpoken(spoken, [cookieNamed(headers.get('cookie'), languageCookie) ?? '']) ??
    firstSpoken(spoken, preferredTags(headers)) ??
    spoken[0]
  )
}

/** A Set-Cookie header. It holds a preference and no more, so it may last. */
export function rememberedLanguage(language: PageLanguage): string {
  return `${languageCookie}=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`
}

function firstSpoken<Language extends string>(
  spoken: readonly Language[],
  tags: readonly string[],
): Language | undefined {
  for (const tag of tags) {
    const [primary] = tag.trim().toLowerCase().split('-')
    const found = spoken.find((language) => language === primary)
    if (found !== undefined) return found
  }
  return undefined
}

/** Those of weight 0 are not wanted. */
function preferredTags(headers: Pick<Headers, 'get'>): string[] {
  const preferred = parseAccept((headers.get('accept-language') ?? '').slice(0, 500))
  return preferred.filter(({ q }) => q > 0).map(({ type }) => type)
}

/** «45 segundos», «1 minuto»: rounded up, so that whoever waits that long is let in. */
export function waitIn(language: PageLanguage, seconds: number): string {
  const isShort = seconds < 60
  const unit = isShort ? 'second' : 'minute'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(isShort ? seconds : Math.ceil(seconds / 60))
}
