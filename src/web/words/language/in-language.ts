/**
 * The words of the language that the person chose. Every file of words waits for this one, so by
 * the time a component asks, all of them are there: they are plain objects, and a constant may hold
 * them. Decision 020.
 */
import { chosenLanguage } from './languages.ts'
import type { Words } from '../shape.ts'

// Where the library of controls looks before its own bundled strings (@internationalized/string,
// LocalizedStringDictionary).
const controlLocale = Symbol.for('react-aria.i18n.locale')
const controlStrings = Symbol.for('react-aria.i18n.strings')

const { code, load, loadHelp } = chosenLanguage()

/** The help in the language that was chosen. */
export { loadHelp }
// Spanish waits for nothing. A dictionary that does not arrive is no reason to show no page: it is
// then Spanish too.
const loaded = load === null ? null : await load().catch(() => null)
if (loaded !== null) {
  Object.assign(globalThis, {
    [controlLocale]: loaded.tag,
    // Their types call this default export a type.
    [controlStrings]: Reflect.get(loaded.controls, 'default'),
  })
}

/** The code of the language that is spoken now. */
export const spokenLanguage = loaded === null ? 'es' : code

/** These words in the language that is spoken; under that name each other language has its own. */
export function inLanguage<const Spanish>(name: string, spanish: Spanish): Words<Spanish> {
  // Typed by the Spanish where they are written; that none is missing is tested.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (loaded?.words[name] ?? spanish) as Words<Spanish>
}
