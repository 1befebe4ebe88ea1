import type { Config } from '../../config.ts'
import type { Site } from '../../municipality/sites.ts'
import { ofSite } from '../asked-site.ts'
import { accountPath } from '../provider-paths.ts'

/** Where a municipality's people look after their password and factors; null when another provider keeps them. */
export function accountAddress({ idUrl, oidc, cloud }: Config, site: Site): string | null {
  return oidc === null && cloud === null ? `${idUrl}${ofSite(accountPath, site)}` : null
}
