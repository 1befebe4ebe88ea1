/** What is said of the verification code of an entry. */
import { inLanguage } from '../language/in-language.ts'

export const verificationCodeWords = inLanguage('verificationCodeWords', {
  forEnquiry: 'En /consulta se escriben los 8 primeros.',
} as const)
