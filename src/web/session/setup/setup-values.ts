/**
 * The set-up form as it is typed, and what is wrong with it, in the words of the page. Paths of
 * fields are those of the request.
 */
import type { CallOf, Reply } from '#contract/common/endpoint.ts'
import type { checkSetup } from '#contract/service/service.ts'
import { setUp } from '#contract/service/service.ts'
import type { Remark } from '#domain/common/refusal.ts'
import { remark } from '#domain/common/refusal.ts'

import { misshapenFields, sentenceAt } from '../../common/field-errors.ts'
import { setupWords as words } from '../../words/office/setup.ts'
import { typicalTown } from './typical-town.ts'

export type SetupBody = CallOf<typeof setUp>['body']
export type PersonValues = SetupBody['administrator']
/** The one people sign in at where it is not the register's own. */
export type SignInService = Reply<typeof checkSetup>['signInService']
export type SetupReply = Reply<typeof setUp>
export type PersonPart = 'administrator' | 'headOfRegistry'

export interface UnitValues {
  /** Keeps a row's fields its own while rows come and go. */
  readonly key: number
  readonly code: string
  readonly name: string
}

export type SetupValues = Omit<SetupBody, 'units'> & { readonly units: readonly UnitValues[] }

export interface Country {
  readonly code: string
  readonly name: string
  readonly timeZones: readonly string[]
  readonly regions: readonly { readonly code: string; readonly name: string }[]
}

/** The form as it opens, in the country of the browser's language when it is one of ours. */
export function firstValues(
  countries: readonly Country[],
  language: string,
  service: SignInService = null,
): SetupValues {
  const nobody: PersonValues = { name: '', email: '', password: service === null ? '' : null }
  const spokenIn = language.split('-').at(-1)?.toUpperCase()
  const country = countries.find(({ code }) => code === spokenIn) ?? countries[0]
  const blank: SetupValues = {
    name: '',
    country: '',
    timeZone: '',
    region: null,
    contact: '',
    book: { scope: 'MUNICIPALITY', prefix: 'E' },
    shieldPngBase64: null,
    office: { code: '', name: '', address: '' },
    units: [],
    administrator: nobody,
    headOfRegistry: nobody,
  }
  return country ? inCountry(blank, country) : blank
}

/** The proposals of another country; what the person has made their own stays. */
export function inCountry(values: SetupValues, country: Country): SetupValues {
  const before = typicalTown(values.country)
  const town = typicalTown(country.code)
  const isOfficeTheirs = values.office.name !== before.office.name
  return {
    ...values,
    country: country.code,
    timeZone: country.timeZones[0] ?? '',
    region: null,
    office: isOfficeTheirs ? values.office : { ...values.office, ...town.office },
    units: isProposal(values.units, before.units)
      ? town.units.map((unit, key) => ({ ...unit, key }))
      : values.units,
  }
}

export function bodyOf(values: SetupValues): SetupBody {
  return { ...values, units: values.units.map(({ code, name }) => ({ code: code.trim(), name })) }
}

/** Everything the server would refuse that can be known here. */
export function remarksOn(values: SetupValues): Remark[] {
  const body = bodyOf(values)
  return [...misshapenFields(setUp.body, body), ...repeatedCodes(body), ...sameMail(body)]
}

/** The sentence of a remark: this page's own where the general one would say too little. */
export function sentenceFor(found: Pick<Remark, 'code' | 'field'>, general: string): string {
  return sentenceAt(found, general, words.wrong)
}

function isProposal(
  units: SetupValues['units'],
  proposed: readonly Pick<UnitValues, 'code' | 'name'>[],
): boolean {
  return (
    units.length === proposed.length &&
    units.every(
      (unit, index) => unit.code === proposed[index]?.code && unit.name === proposed[index]?.name,
    )
  )
}

function repeatedCodes({ units }: SetupBody): Remark[] {
  return units.flatMap(({ code }, index) => {
    const isRepeated = code !== '' && units.findIndex((unit) => unit.code === code) < index
    return isRepeated ? [remark('E-CFG-02', `units.${index}.code`, { codigo: code })] : []
  })
}

function sameMail({ administrator, headOfRegistry }: SetupBody): Remark[] {
  const isSame =
    headOfRegistry.email !== '' &&
    administrator.email.trim().toLowerCase() === headOfRegistry.email.trim().toLowerCase()
  return isSame ? [remark('E-CFG-03', 'headOfRegistry.email')] : []
}
