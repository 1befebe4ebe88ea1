/**
 * Why a password cannot be chosen, for the provider's own pages. The Spanish is the contract's, as
 * everywhere.
 */
import { fill } from '#contract/common/fill-slots.ts'
import { sentence } from '#contract/common/sentences.ts'
import type { PasswordRemark } from '#domain/permission/password.ts'

import type { PageLanguage } from './page-language.ts'

const english: Readonly<Record<PasswordRemark['code'], string>> = {
  'E-CFG-09':
    'Use a password of {min} characters or more. A phrase of several words will do, and is easier to remember.',
  'E-CLA-01': 'Use a password of {max} characters at most.',
  'E-CLA-02':
    'This password is one of the first a stranger would try. Use a phrase of several words that only you know.',
  'E-CLA-03':
    'The password cannot be your email, your name or your municipality’s: they are tried first. Use a phrase of several words.',
  'E-CLA-04': 'The password repeats the same letters over and over. Use a phrase of several words.',
}

export function passwordProblemIn(language: PageLanguage, problem: PasswordRemark): string {
  if (language === 'es') return sentence(problem)
  return fill(english[problem.code], problem.slots, language)
}
