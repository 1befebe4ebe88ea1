/**
 * The languages of `/consulta`, Spanish first. A further one is a file beside these, and two lines
 * here.
 */
import { english } from './en.ts'
import { spanish } from './es.ts'
import { portuguese } from './pt.ts'
import type { EnquiryWords } from './shape.ts'

export const enquiryLanguages = ['es', 'en', 'pt'] as const
export type EnquiryLanguage = (typeof enquiryLanguages)[number]

export const enquiryWords: Readonly<Record<EnquiryLanguage, EnquiryWords>> = {
  es: spanish,
  en: english,
  pt: portuguese,
}
