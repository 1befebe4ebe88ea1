import type { api } from '#contract/api.ts'
import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { countryCodes } from '#domain/common/country.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { seedRegions } from '../../municipality/holidays/starting-holidays.ts'
import { signInServiceOf } from './sign-in-service.ts'
import { isSetupCode } from './setup-code.ts'

/** What the set-up page needs to begin. A wrong code and a finished set-up answer the same. */
export const checkSetup: Handler<typeof api.checkSetup> = async ({ app, request }) => {
  const isKnown = await isSetupCode(app, request.site, request.header('X-Setup-Code'))
  if (!isKnown || request.site.municipality !== null) throw new Refusal('E-CFG-01')
  return {
    isOpen: true,
    countries: countryCodes.map((code) => ({
      code,
      name: countryProfiles[code].name,
      timeZones: [...countryProfiles[code].timeZones],
      regions: seedRegions(code),
    })),
    signInService: signInServiceOf(app.config),
  }
}
