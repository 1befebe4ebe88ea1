import { healthWords as spanish } from '#contract/service/health-words.ts'

import { inLanguage } from '../language/in-language.ts'

export const healthWords = inLanguage('healthWords', spanish)
