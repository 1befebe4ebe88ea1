/**
 * The embedded provider with keys that are renewed while it runs: with other keys it is another
 * one, over the same database.
 */
import type { Database } from '../../database/connect/open-database.ts'
import { openEmbeddedProvider } from './embedded-provider.ts'
import type { EmbeddedProvider, EmbeddedProviderOptions } from './embedded-provider.ts'
import { rotateSecrets } from '../keys/rotate-secrets.ts'
import { readSecrets } from '../keys/secrets.ts'
import type { Secrets } from '../keys/secrets.ts'

export type RenewingProvider = EmbeddedProvider & {
  /**
   * Renews keys that are due, and takes those that another process renewed. To be called every few
   * minutes.
   */
  renew(): Promise<void>
}

export function openRenewingProvider(
  options: EmbeddedProviderOptions & { readonly now: () => Date },
): RenewingProvider {
  const { config, database, log, now } = options
  let { secrets } = options
  let provider = openEmbeddedProvider(options)
  return {
    handler: (request, response) => provider.handler(request, response),
    sessionBehind: (accessToken) => provider.sessionBehind(accessToken),
    endSession: (providerSession) => provider.endSession(providerSession),
    async renew() {
      const found = await freshSecrets(config.dataFolder, database, now())
      if (keysOf(found) === keysOf(secrets)) return
      if (found.clientSecret !== secrets.clientSecret) {
        log.warn(
          'the secrets were replaced: restart this process, for its sessions are no longer believed',
        )
        return
      }
      secrets = found
      provider = openEmbeddedProvider({ ...options, secrets })
    },
  }
}

/** The secrets, what was due renewed. */
export async function freshSecrets(
  dataFolder: string,
  database: Database,
  now: Date,
): Promise<Secrets> {
  await rotateSecrets({ dataFolder, database, now })
  return readSecrets(dataFolder, now)
}

function keysOf({ clientSecret, cookieKeys, signingKeys }: Secrets): string {
  return [clientSecret, ...cookieKeys, ...signingKeys.map(({ kid }) => kid)].join(' ')
}
