import * as spanish from './es/general-terms.ts'
import { translated } from './translated.ts'

export const { generalTermsWords } = translated('generalTerms', spanish)
