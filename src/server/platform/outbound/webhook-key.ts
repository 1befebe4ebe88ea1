/**
 * Seals the secrets of webhooks in the database: whoever steals a copy of it signs nothing.
 */
import { seal, unseal } from '../common/sealed.ts'
import { derivedKey } from '../common/secrets.ts'

export interface WebhookKey {
  readonly seal: (secret: string) => Buffer
  /** Null for what was sealed by another installation, or touched since. */
  readonly open: (sealed: Buffer) => string | null
}

export function openWebhookKey(sealingKey: string): WebhookKey {
  const key = derivedKey(sealingKey, 'webhooks')
  return {
    seal: (secret) => seal(key, secret),
    open(sealed) {
      try {
        return unseal(key, sealed)
      } catch {
        return null
      }
    },
  }
}
