import * as spanish from './es/locale.ts'
import { translated } from './translated.ts'

export const { localeWords } = translated('locale', spanish)

/** Puts names in the order of this language's alphabet; numbers inside them by their value. */
export const byName = new Intl.Collator(localeWords.tag, { numeric: true }).compare
