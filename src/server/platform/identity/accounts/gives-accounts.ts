import { Refusal } from '#domain/common/refusal.ts'
import type { Config } from '../../common/config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { accountPath, ofSite } from './asked-site.ts'

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

/**
 * Where a municipality's people look after their password and factors; null when another provider
 * keeps them.
 */
export function accountAddress(
  config: SignInServices & Pick<Config, 'idUrl'>,
  site: Site,
): string | null {
  return givesAccounts(config) ? `${config.idUrl}${ofSite(accountPath, site)}` : null
}
