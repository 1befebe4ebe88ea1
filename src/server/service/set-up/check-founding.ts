/** What the set-up form asks beyond the shape of its fields. */
import type { api } from '#contract/api.ts'
import type { Received } from '#contract/common/endpoint.ts'
import { isTimeZone } from '#domain/deadline/civil-date.ts'
import type { CountryCode } from '#domain/common/country.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { RefusalCode, Remark } from '#domain/common/refusal.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { isSeedRegion } from '../../municipality/holidays/starting-holidays.ts'
import { isUsableShield } from './shield.ts'

export type SetUpForm = Received<typeof api.setUp>['body']

export interface CheckedFounding {
  readonly country: CountryCode
  readonly shieldPng: Buffer | null
}

/** Throws every refusal at once, each at its field. */
export async function checkFounding(
  form: SetUpForm,
  { hasOwnAccounts }: { readonly hasOwnAccounts: boolean },
): Promise<CheckedFounding> {
  const country = knownCountry(form.country)
  const shieldPng =
    form.shieldPngBase64 === null ? null : Buffer.from(form.shieldPngBase64, 'base64')
  const found = [
    country ? null : remark('E-DOC-18', 'country', { esperado: 'elija un país de la lista' }),
    country && !isSeedRegion(country, form.region)
      ? remark('E-DOC-18', 'region', { esperado: 'elija una región de la lista, o todo el país' })
      : null,
    isTimeZone(form.timeZone)
      ? null
      : remark('E-DOC-18', 'timeZone', {
          esperado: 'elija una zona horaria, como America/Santiago',
        }),
    shieldPng && !(await isUsableShield(shieldPng)) ? remark('E-CFG-06', 'shieldPngBase64') : null,
    ...repeatedCodes(form),
    ...misplacedPasswords(form, hasOwnAccounts),
    sameMail(form) ? remark('E-CFG-03', 'headOfRegistry.email') : null,
  ].filter((one) => one !== null)
  if (found.length > 0 || !country) throw Refusal.forAll(found)
  return { country, shieldPng }
}

// A password that nothing will ever ask for would be taken for one that works.
function misplacedPasswords(form: SetUpForm, hasOwnAccounts: boolean): Remark<RefusalCode>[] {
  return (['administrator', 'headOfRegistry'] as const).flatMap((part) => {
    const isGiven = form[part].password !== null
    return isGiven === hasOwnAccounts
      ? []
      : [
          remark('E-DOC-18', `${part}.password`, {
            esperado: 'la contraseña se escribe aquí solo si aquí se ingresa con contraseña',
          }),
        ]
  })
}

function repeatedCodes(form: SetUpForm): Remark<RefusalCode>[] {
  const seen = new Set<string>()
  return form.units.flatMap(({ code }, index) => {
    const isRepeated = seen.has(code)
    seen.add(code)
    return isRepeated ? [remark('E-CFG-02', `units.${index}.code`, { codigo: code })] : []
  })
}

// Two people: whoever administers does not read documents, and annulling needs a second person
// (docs/specification/roles.md).
function sameMail({ administrator, headOfRegistry }: SetUpForm): boolean {
  return administrator.email.toLowerCase() === headOfRegistry.email.toLowerCase()
}
