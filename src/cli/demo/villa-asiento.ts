/**
 * The invented town of the demonstration, from `town.json`. Everything in this folder is made up;
 * the town says so itself wherever it is named.
 */
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { LetterText } from '#domain/letters/letter.ts'
import type { Role } from '#domain/permission/permission.ts'
import written from './town.json' with { type: 'json' }

export interface DemoAccount {
  readonly key: string
  readonly name: string
  readonly roles: readonly Role[]
  /** The code of a unit. */
  readonly unit: string | null
  /** What one comes in with this account to see. */
  readonly does: string
}

interface Town {
  readonly accounts: readonly DemoAccount[]
  /** Neither head nor handler where somebody with an account does it. */
  readonly units: readonly {
    readonly code: string
    readonly name: string
    readonly head?: string
    readonly handler?: string
  }[]
  /** RUTs add up and belong to nobody: none is issued above 45 million but those of bodies, and none beginning with 68. */
  readonly senders: readonly (Readonly<Record<string, string>> & { readonly key: string })[]
  readonly templates: readonly LetterTemplate[]
  readonly letter: LetterText['body']
  readonly oldBook: Readonly<Record<'senders' | 'subjects' | 'offices', readonly string[]>>
}

// JSON does not tell the compiler its literals.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const town = written as unknown as Town

export const villaAsiento = {
  name: 'Municipalidad de Villa Asiento',
  country: 'CL',
  region: null,
  timeZone: 'America/Santiago',
  contact:
    'Municipio inventado para demostración. Plaza del Roble 100, Villa Asiento · registro@villa-asiento.example',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  office: { code: 'OP', name: 'Oficina de Partes', address: 'Plaza del Roble 100, primer piso' },
  units: town.units.map(({ code, name }) => ({ code, name })),
} as const

/** Known to everybody who reads this file: the demonstration must never hold anything real. */
export const demoPassword = 'demo-asiento'

export const demoAccounts = town.accounts

export function emailOf({ key }: Pick<DemoAccount, 'key'>): string {
  return `${key}@villa-asiento.example`
}
