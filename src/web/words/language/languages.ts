/**
 * The languages this interface speaks, Spanish first: it is the source, and what is shown when
 * nothing was chosen. A further one is a folder beside `en/` and a line here; nothing else knows
 * how many there are.
 */
import type { Help } from '../help/shape.ts'
import type { Language } from '../shape.ts'

export type Choice = {
  /** BCP 47, as in <html lang>. */
  readonly code: string
  /** In its own words: who looks for it reads those. */
  readonly name: string
  /** Null for the language that the words' own files are written in. */
  readonly load: (() => Promise<Language>) | null
  /** The manual and what F1 says in a field, which no screen carries. */
  readonly loadHelp: () => Promise<Help>
}

export const languages: readonly [Choice, ...Choice[]] = [
  {
    code: 'es',
    name: 'Español',
    load: null,
    loadHelp: async () => (await import('../help/help.ts')).help,
  },
  {
    code: 'en',
    name: 'English',
    load: () => import('../en/dictionary.ts'),
    loadHelp: async () => (await import('../en/help/help.ts')).help,
  },
]

const storageKey = 'language'

/** What this browser was told to speak; Spanish when it was told nothing, or something spoiled. */
export function chosenLanguage(): Choice {
  const code = remembered()
  return languages.find((language) => language.code === code) ?? languages[0]
}

/**
 * Remembers the choice and opens the page anew: words are read once, before the first paint. Drafts
 * survive, as they do any reload. Other tabs follow at their own next load, so that nobody's screen
 * changes under their hands.
 */
export function chooseLanguage(code: string): void {
  try {
    localStorage.setItem(storageKey, code)
  } catch {
    // A browser that keeps nothing cannot keep this either.
    return
  }
  location.reload()
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
