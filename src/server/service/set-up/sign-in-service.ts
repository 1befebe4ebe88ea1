/** What the set-up page tells of the service people sign in at. */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { Config } from '../../config/config.ts'

type SignInService = Reply<typeof api.checkSetup>['signInService']

/** Null where people have accounts of the register's own. */
export function signInServiceOf({ oidc, cloud }: Pick<Config, 'oidc' | 'cloud'>): SignInService {
  if (oidc !== null) return { name: new URL(oidc.issuer).host, unusedValues: [] }
  if (cloud === null) return null
  const { authDomain, databaseURL, storageBucket } = cloud.project
  const unused = [
    { name: 'databaseURL', value: databaseURL },
    { name: 'storageBucket', value: storageBucket },
  ]
  return { name: authDomain, unusedValues: unused.filter(({ value }) => value !== '') }
}
