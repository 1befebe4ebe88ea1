/** The countries the house has rules for, as ISO 3166 alpha-2. */
export const countryCodes = ['CL', 'PE', 'ES', 'CO', 'EC', 'AR', 'MX'] as const

export type CountryCode = (typeof countryCodes)[number]
