/** What other systems are told by webhook (docs/specification/webhooks.md). */
import type { Confidentiality } from './catalogue.ts'

export const webhookKinds = [
  'entry.registered',
  'entry.rectified',
  'entry.annulled',
  'entry.attachment_added',
  'entry.routed',
  'entry.received',
  'entry.observed',
  'entry.remedied',
  'entry.deadline_changed',
  'entry.closed',
  'entry.archived',
  'entry.reopened',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** `entry.undone` goes to whoever hears of what was taken back; `webhook.test` to one tried. */
export const webhookEventTypes = [...webhookKinds, 'entry.undone', 'webhook.test'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

export interface WebhookForm {
  readonly url: string
  readonly description: string
  readonly kinds: readonly WebhookKind[]
}

/** What is confidential or restricted to readers is not told, not even that it is there. */
export const toldConfidentiality: Confidentiality = 'ORDINARY'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

/** Waits after each failed try, as Standard Webhooks has them: ten tries in 76 hours. */
export const webhookPausesMs: readonly number[] = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
]

/** For how long both secrets sign after a new one was issued. */
export const secretOverlapMs = 24 * hours

/** Why nothing is sent until an administrator does something. */
export const webhookStops = ['GIVEN_UP', 'GONE', 'RESTORED'] as const
