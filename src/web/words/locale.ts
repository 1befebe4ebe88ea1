import * as spanish from './es/locale.ts'
import { translated } from './translated.ts'

export const { localeWords } = translated('locale', spanish)

const alphabet = new Intl.Collator(localeWords.tag, { numeric: true })

/** The same things by their name, in the order of this language's alphabet; numbers inside a name by their value. */
export function byName<Named extends { readonly name: string }>(named: readonly Named[]): Named[] {
  return named.toSorted((one, other) => alphabet.compare(one.name, other.name))
}
