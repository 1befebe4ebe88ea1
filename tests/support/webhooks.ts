/** A municipality that tells another system what happens, and that system. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { WebhookFormView, WebhookView } from '#contract/municipality/webhooks.ts'
import { webhookKinds } from '#domain/municipality/webhook.ts'
import type { WebhookEventType } from '#domain/municipality/webhook.ts'
import { makeWebhookRound } from '#server/features/webhooks/send-webhooks.ts'

import { settleChange } from './settle-change.ts'
import { openTestApp } from './test-app.ts'
import type { Person, TestAppOptions } from './test-app.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'
import type { Delivery } from './webhook-receiver.ts'

export type WebhookMunicipality = Awaited<ReturnType<typeof openWebhookMunicipality>>

export interface Subscription {
  readonly webhookId: string
  readonly secret: string
}

/** A message as whoever receives it reads it. */
export interface Told extends Delivery {
  readonly id: string
  readonly event: {
    readonly type: WebhookEventType
    readonly subject?: string
    readonly sequence?: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

export async function openWebhookMunicipality(options: TestAppOptions = {}) {
  const receiver = await openWebhookReceiver()
  const env = { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1', ...options.env }
  const app = await openTestApp({ ...options, env })
  const [admin, head, clerk] = await Promise.all([app.as('ADM'), app.as('JREG'), app.as('REG')])
  const people = { admin, head }
  let aheadMs = 0
  return {
    app,
    receiver,
    ...people,
    clerk,
    /** Turned on by two, with its secret. */
    subscribe(form: Partial<WebhookFormView> = {}) {
      aheadMs = 0
      return subscribe(people, { url: receiver.url, ...form })
    },
    /** Lets so much time go by, with a round at its end; what arrived meanwhile. */
    async after(ms = 0) {
      const known = receiver.deliveries.length
      aheadMs += ms
      // Nobody’s session ends meanwhile.
      const now = () => new Date(Date.now() + aheadMs)
      await makeWebhookRound({ ...app.app, now })
      return receiver.deliveries.slice(known).map(told)
    },
    async close() {
      await app.close()
      await receiver.close()
    },
  }
}

/** Proposes and confirms it; throws the code of a refusal. */
export async function subscribe(
  people: { readonly admin: Person; readonly head: Person },
  form: Partial<WebhookFormView> & Pick<WebhookFormView, 'url'>,
): Promise<Subscription> {
  const webhookId = randomUUID()
  const refusal = await setWebhook(people, webhookId, form)
  if (refusal !== null) throw new Error(refusal)
  return { webhookId, secret: await issueSecret(people.admin, webhookId) }
}

/** As `settleChange`. */
export function setWebhook(
  { admin: adm, head }: { readonly admin: Person; readonly head: Person },
  webhookId: string,
  form: Partial<WebhookFormView> & Pick<WebhookFormView, 'url'>,
): Promise<string | null> {
  const webhook = { description: 'Sistema de obras', kinds: [...webhookKinds], ...form }
  return settleChange({ adm, head }, { kind: 'WEBHOOK', webhookId, webhook })
}

export async function issueSecret(admin: Person, webhookId: string): Promise<string> {
  const params = { webhookId, secretId: randomUUID() }
  const { body, problem } = await admin.ask(api.issueWebhookSecret, { params })
  if (problem) throw new Error(problem.type)
  return body.secret
}

export async function webhookNow(admin: Person, webhookId: string): Promise<WebhookView> {
  const { body } = await admin.ask(api.listWebhooks, {})
  const found = body.webhooks.find((one) => one.webhookId === webhookId)
  if (!found) throw new Error('There is no such webhook')
  return found
}

export function told(delivery: Delivery): Told {
  // What the server wrote, to be compared with what it should be.
  const event = JSON.parse(delivery.body) as Told['event']
  return { ...delivery, id: delivery.headers['webhook-id'] ?? '', event }
}

/** What is told of these entries, in order: `entry.registered` of the first as `registered 0`. */
export function summary(
  messages: readonly Told[],
  entries: readonly { readonly entryId: string }[],
): readonly string[] {
  return messages.map(({ event: { type, subject } }) => {
    const place = entries.findIndex(({ entryId }) => entryId === subject)
    return `${type.replace(/^entry\./u, '')} ${place}`
  })
}
