import type { Config } from '../../config.ts'
import { accountPath } from '../provider-paths.ts'

/** Where people look after their password and factors; null when another provider keeps them. */
export function accountAddress({ idUrl, oidc, cloud }: Config): string | null {
  return oidc === null && cloud === null ? `${idUrl}${accountPath}` : null
}
