/** Processes that send beside each other, that are killed while they do, and that are copies. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openWebhookMunicipality, summary, webhookNow } from '#tests/webhooks.ts'
import type { Subscription, WebhookMunicipality } from '#tests/webhooks.ts'
import { openAppContext } from '../../app/open-app.ts'
import type { OpenedApp } from '../../app/open-app.ts'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'
import { makeTroubleRound } from '../notices/tell-of-troubles.ts'
import { postOutside } from '../../platform/outbound/post-outside.ts'
import { makeMessages, makeWebhookRound, takeDue } from './send-webhooks.ts'

let municipality: WebhookMunicipality
let other: OpenedApp
let one: Subscription

beforeAll(async () => {
  municipality = await openWebhookMunicipality()
  const { config } = municipality.app.app
  const { appUrl: databaseUrl } = municipality.app.db
  other = await openAppContext({ config, databaseUrl, log: pino({ level: 'silent' }) })
  one = await municipality.subscribe({ kinds: ['entry.registered'] })
})
afterAll(async () => {
  await other.close()
  await municipality.close()
})

const registered = async (count: number) => {
  const entries = []
  while (entries.length < count) entries.push(await municipality.clerk.register())
  return entries
}

describe('a message', () => {
  it('is sent once by two processes that look at the same moment', async () => {
    const entries = await registered(15)
    const known = municipality.receiver.deliveries.length
    await Promise.all([makeWebhookRound(municipality.app.app), makeWebhookRound(other)])
    await makeWebhookRound(other)
    const sent = municipality.receiver.deliveries.slice(known)
    const ids = sent.map(({ headers }) => headers['webhook-id'])
    expect([sent.length, new Set(ids).size]).toEqual([entries.length, entries.length])
  })

  it('is sent again, under its id, when its process was killed between answer and record', async () => {
    const [entry] = await registered(1)
    const { municipalityId } = municipality.app.municipality
    const { webhookId } = one
    const known = municipality.receiver.deliveries.length
    // As a process does that is killed: it took the message, it was answered, and said no more.
    const taken = await other.database.inMunicipality(municipalityId, async (db) => {
      const at = other.now()
      const kinds = ['entry.registered'] as const
      await makeMessages(db, { municipalityId, webhookId, kinds, origin: 'http://localhost', at })
      return takeDue(db, { municipalityId, webhookId, at })
    })
    const id = `${webhookId}_${taken[0]?.messageId ?? ''}`
    await postOutside(new URL(municipality.receiver.url), {
      headers: { 'webhook-id': id },
      body: taken[0]?.body ?? '',
      named: ['127.0.0.1'],
    })
    expect(await municipality.after(60_000)).toEqual([])
    const again = await municipality.after(120_000)
    expect(summary(again, entry ? [entry] : [])).toEqual(['registered 0'])
    expect(
      municipality.receiver.deliveries.slice(known).map(({ headers }) => headers['webhook-id']),
    ).toEqual([id, id])
    expect(await municipality.after(3_600_000)).toEqual([])
  })

  it('does not leave a restored copy by itself, which its administrator is told', async () => {
    const entries = await registered(2)
    await markRestored(municipality.app.db.url, { restoredTo: new Date() })
    expect(await municipality.after(3_600_000)).toEqual([])
    expect((await webhookNow(municipality.admin, one.webhookId)).stop?.reason).toBe('RESTORED')
    await makeTroubleRound(municipality.app.app)
    const noticed = async () => {
      const { body } = await municipality.admin.ask(api.readNotices, {})
      return body.notices.map(({ kind }) => kind).includes('WEBHOOK_STOPPED')
    }
    expect(await noticed()).toBe(true)
    await municipality.admin.ask(api.resumeWebhook, { params: { webhookId: one.webhookId } })
    expect(summary(await municipality.after(), entries).toSorted()).toEqual([
      'registered 0',
      'registered 1',
    ])
    await municipality.app.db.asOwner(
      `update standing_trouble set seen_at = seen_at - interval '1 hour'`,
    )
    await makeTroubleRound(municipality.app.app)
    expect(await noticed()).toBe(false)
  })
})
