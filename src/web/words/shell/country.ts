/** The words of the country whose municipality this is. */
import {
  countryWords as ofTheContract,
  type ByCountry,
  type SpanishWords,
} from '#contract/common/country-words.ts'

import { inLanguage } from '../language/in-language.ts'

export const countryWords = inLanguage<ByCountry>('countryWords', ofTheContract)

let spokenCountry = ''

/** Says from now on what this country says; what was said before is not said anew. */
export function speakAsIn(country: string): void {
  spokenCountry = country
}

/** A Spanish word as the country of the municipality has it. */
export function countryWord(name: keyof SpanishWords): string {
  return (ofTheContract[spokenCountry] ?? ofTheContract[''])[name]
}

/**
 * A sentence in the words of a country, by its ISO code: `a {town}` is `al ayuntamiento` in Spain.
 * Without a code, in those of the municipality, once it is known.
 */
export function inCountryWords(text: string, country: string = spokenCountry): string {
  const words = new Map(Object.entries(countryWords[country] ?? countryWords['']))
  const said = text
    .replaceAll(/\{(\w+)\}/gu, (slot, name: string) => words.get(name) ?? slot)
    .replaceAll(/(?<=^|\s)(a|de) el /giu, '$1l ')
  return text.startsWith('{') ? said.charAt(0).toUpperCase() + said.slice(1) : said
}
