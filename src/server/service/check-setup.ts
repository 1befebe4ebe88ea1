import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/country-profile.ts'
import { countryCodes } from '#domain/country.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { isSetupCode } from './setup-code.ts'

/** What the set-up page needs to begin. A wrong code and a finished set-up answer the same. */
export const checkSetup: Handler<typeof api.checkSetup> = async ({ house, request }) => {
  const isKnown = await isSetupCode(house, request.site, request.header('X-Setup-Code'))
  if (!isKnown || request.site.municipality !== null) throw new Refusal('E-CFG-01')
  return {
    isOpen: true,
    countries: countryCodes.map((code) => ({
      code,
      name: countryProfiles[code].name,
      timeZones: [...countryProfiles[code].timeZones],
    })),
  }
}
