import { english } from './en.ts'
import { spanish } from './es.ts'
import type { PageLanguage } from './page-language.ts'
import type { ProviderWords } from './provider-words.ts'

const languages: Readonly<Record<PageLanguage, ProviderWords>> = { es: spanish, en: english }

export function wordsIn(language: PageLanguage): ProviderWords {
  return languages[language]
}
