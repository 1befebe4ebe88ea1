import { fill } from '#contract/common/fill-slots.ts'
import { sentence } from '#contract/common/sentences.ts'
import type { PasswordRemark } from '#domain/permission/password.ts'

import { english, passwordRemarks } from './en.ts'
import { spanish } from './es.ts'
import type { ProviderWords } from './es.ts'
import type { PageLanguage } from './page-language.ts'

/** What a page says that has only one thing to say. */
export type NoticeName = Exclude<keyof ProviderWords['notices'], 'too-many'>

const languages: Readonly<Record<PageLanguage, ProviderWords>> = { es: spanish, en: english }

export function wordsIn(language: PageLanguage): ProviderWords {
  return languages[language]
}

/** Why a password cannot be chosen. */
export function passwordProblemIn(language: PageLanguage, problem: PasswordRemark): string {
  return language === 'es'
    ? sentence(problem)
    : fill(passwordRemarks[problem.code], problem.slots, language)
}
