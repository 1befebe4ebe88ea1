import type { Config } from '../../config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { ofSite } from '../accounts/asked-site.ts'
import { accountPath } from './account-page.ts'

/**
 * Where a municipality's people look after their password and factors; null when another provider
 * keeps them.
 */
export function accountAddress({ idUrl, oidc, cloud }: Config, site: Site): string | null {
  return oidc === null && cloud === null ? `${idUrl}${ofSite(accountPath, site)}` : null
}
