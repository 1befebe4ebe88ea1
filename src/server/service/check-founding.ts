/** What the set-up form asks beyond the shape of its fields. */
import type { api } from '#contract/api.ts'
import type { Received } from '#contract/endpoint.ts'
import { isTimeZone } from '#domain/civil-date.ts'
import type { CountryCode } from '#domain/country.ts'
import { knownCountry } from '#domain/country.ts'
import type { RefusalCode, Remark } from '#domain/refusal.ts'
import { Refusal, remark } from '#domain/refusal.ts'
import { isUsableShield } from './shield.ts'

export type SetUpForm = Received<typeof api.setUp>['body']

export interface CheckedFounding {
  readonly country: CountryCode
  readonly shieldPng: Buffer | null
}

/** Throws every refusal at once, each at its field. */
export async function checkFounding(form: SetUpForm): Promise<CheckedFounding> {
  const country = knownCountry(form.country)
  const shieldPng =
    form.shieldPngBase64 === null ? null : Buffer.from(form.shieldPngBase64, 'base64')
  const found = [
    country ? null : remark('E-DOC-18', 'country'),
    isTimeZone(form.timeZone) ? null : remark('E-DOC-18', 'timeZone'),
    shieldPng && !(await isUsableShield(shieldPng)) ? remark('E-CFG-06', 'shieldPngBase64') : null,
    ...repeatedCodes(form),
    sameMail(form) ? remark('E-CFG-03', 'headOfRegistry.email') : null,
  ].filter((one) => one !== null)
  if (found.length > 0 || !country) throw Refusal.forAll(found)
  return { country, shieldPng }
}

function repeatedCodes(form: SetUpForm): Remark<RefusalCode>[] {
  const seen = new Set<string>()
  return form.units.flatMap(({ code }, index) => {
    const isRepeated = seen.has(code)
    seen.add(code)
    return isRepeated ? [remark('E-CFG-02', `units.${index}.code`, { codigo: code })] : []
  })
}

// Two people: whoever administers does not read documents, and annulling needs a second person (domain specification, §6.1).
function sameMail({ administrator, headOfRegistry }: SetUpForm): boolean {
  return administrator.email.toLowerCase() === headOfRegistry.email.toLowerCase()
}
