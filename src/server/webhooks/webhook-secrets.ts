/** The secrets with which messages are signed (Standard Webhooks). */
import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from '../database/tables/transaction.ts'
import type { WebhookKey } from '../outside/webhook-key.ts'

const prefix = 'whsec_'
const secretBytes = 32

/** `whsec_` and 32 bytes in base64. */
export function newSecret(): string {
  return `${prefix}${randomBytes(secretBytes).toString('base64')}`
}

/** The secrets that sign at that moment, the newest first; those that cannot be opened do not. */
export async function signingSecrets(
  db: Transaction,
  key: WebhookKey,
  of: { readonly municipalityId: string; readonly webhookId: string; readonly at: Date },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select('sealed_secret')
    .where((eb) => eb.and({ municipality_id: of.municipalityId, webhook_id: of.webhookId }))
    .where((eb) => eb.or([eb('signs_until', 'is', null), eb('signs_until', '>', of.at)]))
    .orderBy('issued_at', 'desc')
    .execute()
  return rows.flatMap(({ sealed_secret: sealed }) => key.open(sealed) ?? [])
}

/** The headers by which the receiver knows that it is ours: one signature for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const bytes = Buffer.from(secret.slice(prefix.length), 'base64')
    const hmac = createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
