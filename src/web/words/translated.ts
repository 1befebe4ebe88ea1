/**
 * The words of the language that the person chose. Every file of words waits for this one, so by the time a component asks, all
 * of them are there: they are plain objects, and a constant may hold them. Decision 018.
 */
import type { Dictionary } from './dictionary.ts'
import { chosenLanguage } from './languages.ts'
import type { Words } from './shape.ts'

// Where the library of controls looks before its own bundled strings (@internationalized/string, LocalizedStringDictionary).
const controlLocale = Symbol.for('react-aria.i18n.locale')
const controlStrings = Symbol.for('react-aria.i18n.strings')

const { code, load } = chosenLanguage()
// Spanish waits for nothing. A dictionary that does not arrive is no reason to show no page: it is then Spanish too.
const loaded = load === null ? null : await load().catch(() => null)
if (loaded !== null) {
  Object.assign(globalThis, {
    [controlLocale]: loaded.dictionary.locale.localeWords.tag,
    // Their types call this default export a type.
    [controlStrings]: Reflect.get(loaded.controls, 'default'),
  })
}

/** The code of the language that is spoken now. */
export const spokenLanguage = loaded === null ? 'es' : code

/** The words of a file of `es/`, or those of the same name in the dictionary that was loaded. */
export function translated<Spanish>(name: keyof Dictionary, spanish: Spanish): Words<Spanish> {
  // `dictionary.ts` gives every name the shape of its Spanish; said here again it would be a circle.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (loaded === null ? spanish : loaded.dictionary[name]) as Words<Spanish>
}
