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

export function knownCountry(code: string | null): CountryCode | null {
  return countryCodes.find((known) => known === code) ?? null
}

export function countryOf(code: string): CountryCode {
  const country = knownCountry(code)
  if (!country) throw new Error(`The house has no rules for ${code}`)
  return country
}
