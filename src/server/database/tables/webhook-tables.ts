/** The rows of `db/baseline/19-webhooks.sql`; conventions as in `tables.ts`. */
import type { WebhookEventType, WebhookKind, WebhookStop } from '#domain/municipality/webhook.ts'
import type { Generated } from 'kysely'

interface WebhookTable {
  municipality_id: string
  webhook_id: string
  url: string
  description: string
  kinds: WebhookKind[]
  status: 'ACTIVE' | 'PAUSED' | 'REMOVED'
}

interface WebhookProgressTable {
  municipality_id: string
  webhook_id: string
  position: number
  stopped_at: Date | null
  stop_reason: WebhookStop | null
}

interface WebhookSecretTable {
  municipality_id: string
  webhook_id: string
  secret_id: string
  sealed_secret: Buffer
  issued_at: Date
  signs_until: Date | null
}

export interface WebhookMessageTable {
  municipality_id: string
  webhook_id: string
  message_id: string
  position: number | null
  entry_id: string | null
  type: WebhookEventType
  body: string
  made_at: Date
  state: Generated<'WAITING' | 'ACCEPTED' | 'GIVEN_UP'>
  attempts: Generated<number>
  next_try_at: Date
  taken_until: Generated<Date | null>
  answered_status: Generated<number | null>
  problem: Generated<string | null>
  ended_at: Generated<Date | null>
}

export interface WebhookTables {
  webhook: WebhookTable
  webhook_progress: WebhookProgressTable
  webhook_secret: WebhookSecretTable
  webhook_message: WebhookMessageTable
}
