import { Refusal } from '#domain/common/refusal.ts'
import type { Config } from '../../config/config.ts'

type SignInServices = Pick<Config, 'oidc' | 'cloud'>

/**
 * Whether people get accounts of the embedded provider: with another service in its place nobody
 * could use them.
 */
export function givesAccounts({ oidc, cloud }: SignInServices): boolean {
  return oidc === null && cloud === null
}

/** Throws E-ACC-08: the link of an invitation would lead to a door that is shut. */
export function demandOwnAccounts(config: SignInServices): void {
  if (!givesAccounts(config)) throw new Refusal('E-ACC-08')
}
