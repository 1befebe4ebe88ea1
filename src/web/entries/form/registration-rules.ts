/**
 * What a registration is held to: the rules of the domain, with every sentence they may say. They
 * weigh half as much as the form, so they are fetched once it is drawn; nothing is handed in
 * without them.
 */
import type * as FormRules from './form-remarks.ts'

type Rules = Pick<typeof FormRules, 'remarksOn'>

let rules: Rules | null = null

export const registrationRules = (): Rules | null => rules

/** Resolves when they are here; rejects when their file cannot be had. */
export async function fetchRegistrationRules(): Promise<void> {
  rules = await import('./form-remarks.ts')
}
