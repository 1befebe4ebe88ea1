/**
 * What the country calls the office that registers, and the town hall. In a sentence they stand as
 * `{registry}` and `{town}`.
 */
import { inLanguage } from '../language/in-language.ts'

interface CountryWords {
  readonly registry: string
  readonly town: string
}

/** By ISO code; `''` for every other one. */
type ByCountry = Readonly<Record<string, CountryWords>> & { readonly '': CountryWords }

export const countryWords = inLanguage<ByCountry>('countryWords', {
  CL: { registry: 'la oficina de partes', town: 'la municipalidad' },
  CO: { registry: 'la ventanilla de radicación', town: 'la alcaldía' },
  ES: { registry: 'la oficina de asistencia en materia de registros', town: 'el ayuntamiento' },
  PE: { registry: 'la mesa de partes', town: 'la municipalidad' },
  '': { registry: 'la oficina de registro', town: 'la municipalidad' },
})

/** A sentence in the words of a country: `a {town}` is `al ayuntamiento` in Spain. */
export function inCountryWords(text: string, country: string): string {
  const { registry, town } = countryWords[country] ?? countryWords['']
  const said = text
    .replaceAll(/(?<=^|\s)(a|de) \{town\}/giu, (_, word: string) =>
      town.startsWith('el ') ? `${word}l${town.slice(2)}` : `${word} ${town}`,
    )
    .replaceAll('{registry}', registry)
    .replaceAll('{town}', town)
  return text.startsWith('{') ? said.charAt(0).toUpperCase() + said.slice(1) : said
}
