/** The countries the server has rules for, as ISO 3166 alpha-2. */
export const countryCodes = [
  'CL',
  'PE',
  'ES',
  'CO',
  'EC',
  'AR',
  'MX',
  'BO',
  'UY',
  'PY',
  'BR',
] as const

export type CountryCode = (typeof countryCodes)[number]

/** The country with that code; null for one the server has no rules for. */
export function knownCountry(code: string | null): CountryCode | null {
  return countryCodes.find((known) => known === code) ?? null
}

/** The country of a municipality: its code was checked when it was founded. */
export function countryOf(code: string): CountryCode {
  const country = knownCountry(code)
  if (!country) throw new Error(`The house has no rules for ${code}`)
  return country
}
