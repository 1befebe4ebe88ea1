/** Other systems that are told what happens to entries. */
import { webhookEventTypes, webhookKinds, webhookStops } from '#domain/municipality/webhook.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line } from '../common/schemas.ts'

export const webhookForm = z.object({
  url: z
    .string()
    .trim()
    .max(500)
    // As it will be called, and as it is shown to whoever confirms it: nothing invisible in it.
    .regex(/^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/iu),
  description: line(120, 3),
  kinds: z.array(z.enum(webhookKinds)).min(1),
})
export type WebhookFormView = z.output<typeof webhookForm>

const named = { kind: z.literal('WEBHOOK'), webhookId: id }

export const wantedWebhook = z.object({ ...named, webhook: webhookForm })

export const webhookChange = z.object({
  ...named,
  before: webhookForm.nullable(),
  after: webhookForm,
})

const webhook = webhookForm.extend({
  webhookId: id,
  status: z.enum(['ACTIVE', 'PAUSED']),
  /** Why nothing is sent until it is resumed. */
  stop: z.object({ reason: z.enum(webhookStops), at: instant }).nullable(),
  /** When the one that signs was issued; null while nothing can be signed. */
  secretIssuedAt: instant.nullable(),
  overlapUntil: instant.nullable(),
  waiting: z.int(),
})
export type WebhookView = z.output<typeof webhook>

const message = z.object({
  messageId: z.string(),
  type: z.enum(webhookEventTypes),
  madeAt: instant,
  /** Null of a test, and of an entry that nobody outside may be told of any more. */
  entry: z.object({ entryId: id, entryNumber: z.string() }).nullable(),
  state: z.enum(['WAITING', 'ACCEPTED', 'GIVEN_UP']),
  attempts: z.int(),
  answeredStatus: z.int().nullable(),
  /** What the network said in place of an answer. */
  problem: z.string().nullable(),
  nextTryAt: instant.nullable(),
  endedAt: instant.nullable(),
})
export type WebhookMessageView = z.output<typeof message>

const one = { reply: webhook, refusals: ['E-PER-09', 'E-CON-03'] } as const
const messageId = z.string().regex(/^[\w.-]{1,80}$/u)

export const listWebhooks = endpoint('GET', '/api/webhooks', {
  summary: 'Webhooks, without their secrets. For administrators.',
  reply: z.object({ webhooks: z.array(webhook) }),
  refusals: ['E-PER-09'],
})

export const issueWebhookSecret = endpoint('PUT', '/api/webhooks/:webhookId/secrets/:secretId', {
  summary:
    'A secret to sign with. `secret` is in this answer and nowhere else; the one before it signs for another day.',
  isSensitive: true,
  reply: z.object({ webhook, secret: z.string() }),
  refusals: ['E-PER-09', 'E-CON-03', 'E-CFG-28'],
})

export const pauseWebhook = endpoint('PUT', '/api/webhooks/:webhookId/pause', {
  summary: 'Nothing is sent from now on; what happens meanwhile waits.',
  ...one,
})

export const resumeWebhook = endpoint('PUT', '/api/webhooks/:webhookId/resumption', {
  summary: 'What waits is sent, and what was given up is tried again.',
  ...one,
  refusals: [...one.refusals, 'E-CFG-27'],
})

export const removeWebhook = endpoint('PUT', '/api/webhooks/:webhookId/removal', {
  summary: 'Nothing is sent any more, and what waited is forgotten.',
  refusals: one.refusals,
})

export const testWebhook = endpoint('PUT', '/api/webhooks/:webhookId/tests/:messageId', {
  summary: 'Sends a message that is of no entry, within seconds and once.',
  reply: webhook,
  refusals: [...one.refusals, 'E-CFG-29'],
})

export const replayWebhook = endpoint('PUT', '/api/webhooks/:webhookId/replay', {
  summary: 'What happened since the beginning of a day is sent again, under the same ids.',
  ...one,
  body: z.object({ from: date }),
  refusals: [...one.refusals, 'E-DOC-18'],
})

export const listWebhookMessages = endpoint('GET', '/api/webhooks/:webhookId/messages', {
  summary: 'The last fifty messages, the newest first. For administrators.',
  reply: z.object({ messages: z.array(message) }),
  refusals: one.refusals,
})

export const resendWebhookMessage = endpoint(
  'PUT',
  '/api/webhooks/:webhookId/messages/:messageId/resending',
  {
    summary: 'Sends one message again, under the same id.',
    params: z.object({ webhookId: id, messageId }),
    reply: message,
    refusals: one.refusals,
  },
)
