/** What the municipality's other systems are told, over real HTTP. */
import { randomUUID } from 'node:crypto'

import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { webhookPausesMs } from '#domain/municipality/webhook.ts'
import { route, unitAt } from '#tests/handling.ts'
import {
  issueSecret,
  openWebhookMunicipality,
  setWebhook,
  summary,
  webhookNow,
} from '#tests/webhooks.ts'
import type { Delivery } from '#tests/webhook-receiver.ts'
import type { Subscription, WebhookMunicipality } from '#tests/webhooks.ts'

let municipality: WebhookMunicipality
let one: Subscription

beforeAll(async () => {
  municipality = await openWebhookMunicipality()
})
afterAll(() => municipality.close())
afterEach(async () => {
  municipality.receiver.answerWith(() => 204)
  const { body } = await municipality.admin.ask(api.listWebhooks, {})
  for (const { webhookId } of body.webhooks) {
    await municipality.admin.ask(api.removeWebhook, { params: { webhookId } })
  }
})

const subscribed = async (form?: Parameters<WebhookMunicipality['subscribe']>[0]) => {
  one = await municipality.subscribe(form)
}
const stopOf = async () =>
  (await webhookNow(municipality.admin, one.webhookId)).stop?.reason ?? null
const act = (name: 'pauseWebhook' | 'resumeWebhook') =>
  municipality.admin.ask(api[name], { params: { webhookId: one.webhookId } })

async function keepConfidential(entry: EntryView): Promise<void> {
  const { problem } = await municipality.clerk.ask(
    api.rectifyEntry,
    {
      params: { entryId: entry.entryId, rectificationId: randomUUID() },
      body: {
        reason: 'Nombra a menores',
        content: { confidentiality: 'CONFIDENTIAL' },
        parties: null,
      },
    },
    { version: entry.version },
  )
  expect(problem).toBeNull()
}

/** As the receiver would, who has that secret; the library asks the clock of this machine. */
function verifies(secret: string, [message]: readonly Delivery[]): boolean {
  try {
    const { body = '', headers = {} }: Partial<Delivery> = message ?? {}
    new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}

describe('a webhook', () => {
  it('tells of an entry where it stands, signed as another maker’s library checks it', async () => {
    await subscribed()
    const entry = await municipality.clerk.register()
    const [message, ...others] = await municipality.after()
    expect(others).toEqual([])
    const { body = '', headers = {} }: Partial<Delivery> = message ?? {}
    const event = new Webhook(one.secret).verify(body, headers)
    expect(event).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^\d+-[\da-f]{16}$/u),
      source: 'http://localhost:3000',
      type: 'entry.registered',
      subject: entry.entryId,
      time: expect.stringMatching(/Z$/u),
      sequence: expect.stringMatching(/^\d{16}$/u),
      datacontenttype: 'application/json',
      data: {
        entryId: entry.entryId,
        entryNumber: entry.entryNumber,
        registerStatus: 'REGISTERED',
        handlingStatus: 'REGISTERED',
        unitId: null,
        registeredOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
        dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
        version: 1,
      },
    })
    expect(headers['content-type']).toContain('application/cloudevents+json')
    expect(verifies(one.secret, [{ body: `${body} `, headers }])).toBe(false)
    expect(await municipality.after()).toEqual([])
  })

  it('tells nothing before two people turned it on, nor of what happened before', async () => {
    await municipality.clerk.register()
    const webhookId = randomUUID()
    const webhook = {
      url: municipality.receiver.url,
      description: 'Obras',
      kinds: ['entry.registered' as const],
    }
    const params = { proposalId: randomUUID() }
    const wish = { kind: 'WEBHOOK' as const, webhookId, webhook }
    expect(
      (await municipality.admin.ask(api.proposeChange, { params, body: wish })).problem,
    ).toBeNull()
    expect((await municipality.admin.ask(api.confirmProposal, { params })).problem?.type).toBe(
      'E-PER-09',
    )
    expect((await municipality.admin.ask(api.listWebhooks, {})).body.webhooks).toEqual([])
    await municipality.head.ask(api.confirmProposal, { params })
    const entry = await municipality.clerk.register()
    expect(await municipality.after()).toEqual([])
    await issueSecret(municipality.admin, webhookId)
    expect(summary(await municipality.after(), [entry])).toEqual(['registered 0'])
  })

  it('tells what was asked for, and that it was taken back', async () => {
    await subscribed({ kinds: ['entry.routed'] })
    const entry = await municipality.clerk.register()
    const routed = await route(municipality.clerk, entry, unitAt(municipality.app, 1))
    const { problem } = await municipality.clerk.ask(
      api.undoAct,
      { params: { entryId: entry.entryId } },
      { version: routed.version },
    )
    expect(problem).toBeNull()
    expect(summary(await municipality.after(), [entry])).toEqual(['routed 0', 'undone 0'])
  })

  it('tells nothing of what is confidential, also when it becomes so while a message waits', async () => {
    await subscribed()
    const secret = await municipality.clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const open = await municipality.clerk.register()
    const turned = await municipality.clerk.register()
    municipality.receiver.answerWith(() => 503)
    expect(summary(await municipality.after(), [secret, open, turned]).toSorted()).toEqual([
      'registered 1',
      'registered 2',
    ])
    await keepConfidential(turned)
    municipality.receiver.answerWith(() => 204)
    expect(summary(await municipality.after(60_000), [secret, open, turned])).toEqual([
      'registered 1',
    ])
    expect(await municipality.after(10 * 60_000)).toEqual([])
    const { body } = await municipality.admin.ask(api.listWebhookMessages, {
      params: { webhookId: one.webhookId },
    })
    expect(body.messages.map(({ entry }) => entry?.entryNumber)).toEqual([open.entryNumber])
  })

  it('keeps the order of an entry and lets the others go on', async () => {
    await subscribed({ kinds: ['entry.registered', 'entry.routed'] })
    const entries = [
      await municipality.clerk.register(),
      await municipality.clerk.register(),
    ] as const
    const [stuck] = entries
    for (const entry of entries) {
      await route(municipality.clerk, entry, unitAt(municipality.app, 1))
    }
    municipality.receiver.answerWith(({ body }) => (body.includes(stuck.entryId) ? 500 : 204))
    expect(summary(await municipality.after(), entries).toSorted()).toEqual([
      'registered 0',
      'registered 1',
      'routed 1',
    ])
    expect(summary(await municipality.after(10_000), entries)).toEqual(['registered 0'])
    municipality.receiver.answerWith(() => 204)
    expect(summary(await municipality.after(10 * 60_000), entries)).toEqual([
      'registered 0',
      'routed 0',
    ])
  })

  it('is tried for three days, then stops until somebody resumes it, and loses nothing', async () => {
    await subscribed()
    const entry = await municipality.clerk.register()
    municipality.receiver.answerWith(() => 302)
    const ids = new Set<string>()
    let tries = 0
    for (const pauseMs of [0, ...webhookPausesMs]) {
      for (const { id } of await municipality.after(pauseMs)) {
        ids.add(id)
        tries += 1
      }
    }
    expect([ids.size, tries, await stopOf()]).toEqual([1, 10, 'GIVEN_UP'])
    municipality.receiver.answerWith(() => 204)
    const later = await municipality.clerk.register()
    expect(await municipality.after(3_600_000)).toEqual([])
    await act('resumeWebhook')
    const resumed = await municipality.after()
    expect(summary(resumed, [entry, later]).toSorted()).toEqual(['registered 0', 'registered 1'])
    expect(resumed.some(({ id }) => ids.has(id))).toBe(true)
    expect(await stopOf()).toBeNull()
  })

  it('ends at 410, and is not resumed', async () => {
    await subscribed()
    await municipality.clerk.register()
    municipality.receiver.answerWith(() => 410)
    expect(await municipality.after()).toHaveLength(1)
    expect(await stopOf()).toBe('GONE')
    expect((await act('resumeWebhook')).problem?.type).toBe('E-CFG-27')
    await municipality.clerk.register()
    expect(await municipality.after(3_600_000)).toEqual([])
  })

  it('waits while it is paused, and tells what happened meanwhile', async () => {
    await subscribed()
    expect((await act('pauseWebhook')).body.status).toBe('PAUSED')
    const entry = await municipality.clerk.register()
    expect(await municipality.after()).toEqual([])
    await act('resumeWebhook')
    expect(summary(await municipality.after(), [entry])).toEqual(['registered 0'])
  })

  it('signs with both secrets for a day after a new one was issued', async () => {
    await subscribed()
    const fresh = await issueSecret(municipality.admin, one.webhookId)
    await municipality.clerk.register()
    const both = await municipality.after()
    expect([verifies(one.secret, both), verifies(fresh, both)]).toEqual([true, true])
    await municipality.app.db.asOwner(
      `update webhook_secret set signs_until = now() where signs_until is not null`,
    )
    await municipality.clerk.register()
    const alone = await municipality.after(1000)
    expect([verifies(one.secret, alone), verifies(fresh, alone)]).toEqual([false, true])
  })

  it('keeps its secret sealed, and shows it once', async () => {
    await subscribed()
    const rows = await municipality.app.db.asOwner<{ row: string }>(
      'select s::text as row from webhook_secret s',
    )
    const bytes = Buffer.from(one.secret.slice('whsec_'.length), 'base64')
    expect(JSON.stringify(rows)).not.toContain(bytes.toString('hex'))
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(one.secret).toString('hex'))
    const params = { webhookId: one.webhookId, secretId: randomUUID() }
    await municipality.admin.ask(api.issueWebhookSecret, { params })
    const again = await municipality.admin.ask(api.issueWebhookSecret, { params })
    expect(again.problem?.type).toBe('E-CFG-28')
    const { body } = await municipality.admin.ask(api.listWebhooks, {})
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })

  it('that goes elsewhere needs two people again, and another secret', async () => {
    await subscribed()
    const url = `${municipality.receiver.url}/nueva`
    expect(await setWebhook(municipality, one.webhookId, { url })).toBeNull()
    const entry = await municipality.clerk.register()
    expect(await municipality.after()).toEqual([])
    await issueSecret(municipality.admin, one.webhookId)
    expect(summary(await municipality.after(), [entry])).toEqual(['registered 0'])
  })

  it('is sent again by hand under the same id: one message, or all since a day', async () => {
    await subscribed({ kinds: ['entry.registered'] })
    const entries = [await municipality.clerk.register(), await municipality.clerk.register()]
    const first = await municipality.after()
    const { webhookId } = one
    const { body } = await municipality.admin.ask(api.listWebhookMessages, {
      params: { webhookId },
    })
    const messageId = body.messages.at(-1)?.messageId ?? ''
    await municipality.admin.ask(api.resendWebhookMessage, { params: { webhookId, messageId } })
    expect((await municipality.after()).map(({ id }) => id)).toEqual([first[0]?.id])
    const { today } = municipality.app.municipality.foundation
    const replayed = await municipality.admin.ask(api.replayWebhook, {
      params: { webhookId },
      body: { from: today },
    })
    expect(replayed.problem).toBeNull()
    const again = await municipality.after()
    expect(summary(again, entries)).toEqual(
      expect.arrayContaining(['registered 0', 'registered 1']),
    )
    expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)))
  })

  it('is tried with a message of no entry, once', async () => {
    await subscribed()
    await act('pauseWebhook')
    municipality.receiver.answerWith(() => 500)
    const params = { webhookId: one.webhookId, messageId: randomUUID() }
    expect((await municipality.admin.ask(api.testWebhook, { params })).problem).toBeNull()
    const [test] = await municipality.after()
    expect(test?.event).toMatchObject({ type: 'webhook.test', data: {} })
    expect(await municipality.after(3_600_000)).toEqual([])
    expect(await stopOf()).toBeNull()
    const { body } = await municipality.admin.ask(api.listWebhookMessages, { params })
    expect(body.messages).toMatchObject([{ state: 'GIVEN_UP', answeredStatus: 500, entry: null }])
  })
})
