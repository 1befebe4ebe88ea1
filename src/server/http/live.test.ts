import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestHouse } from '#tests/house.ts'
import type { Person, TestHouse } from '#tests/house.ts'

let house: TestHouse
let clerk: Person

beforeAll(async () => {
  house = await openTestHouse()
  clerk = await house.as('REG')
})
afterAll(() => house.close())

interface Message {
  readonly id: number
  readonly event: string
  readonly data: { readonly position: number; readonly entryId?: string }
}

/** Follows as a screen does; `next` waits for one message. */
async function follow(person: Person, after?: number) {
  const headers = after === undefined ? {} : { 'Last-Event-ID': String(after) }
  const response = await person.send(api.followLedger, {}, { headers })
  if (!response.body) throw new Error('No stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    async next(): Promise<Message> {
      while (!text.includes('\n\n')) {
        // oxlint-disable-next-line no-await-in-loop
        const { value, done } = await reader.read()
        if (done) throw new Error('The feed ended')
        text += value
      }
      const end = text.indexOf('\n\n')
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      text = text.slice(end + 2)
      return {
        id: Number(fields.get('id')),
        event: fields.get('event') ?? 'message',
        data: JSON.parse(fields.get('data') ?? '{}'),
      }
    },
    stop: () => reader.cancel(),
  }
}

describe('the live feed', () => {
  it('tells another screen which entry changed, and nothing of what it says', async () => {
    const head = await house.as('JREG')
    const feed = await follow(head)
    expect((await feed.next()).event).toBe('hello')
    const entry = await clerk.register({ subject: 'Nadie debe leer esto aquí' })
    const message = await feed.next()
    expect(message.data).toEqual({
      position: message.id,
      entryId: entry.entryId,
      type: 'EntryRegistered',
    })
    await feed.stop()
  })

  it('goes on where it was after a lost connection', async () => {
    const feed = await follow(clerk)
    const { id } = await feed.next()
    await feed.stop()
    const missed = [await clerk.register(), await clerk.register()]
    const again = await follow(clerk, id)
    await again.next()
    expect([(await again.next()).data.entryId, (await again.next()).data.entryId]).toEqual(
      missed.map((entry) => entry.entryId),
    )
    await again.stop()
  })

  it('says nothing to those who may not know', async () => {
    const [, own] = house.town.foundation.units
    const other = house.town.foundation.units[0]
    const stranger = await house.as('TR')
    const feed = await follow(stranger)
    await feed.next()
    await clerk.register({ destinationUnitId: other?.unitId ?? null })
    const theirs = await clerk.register({ destinationUnitId: own?.unitId ?? null })
    expect((await feed.next()).data.entryId).toBe(theirs.entryId)
    await feed.stop()
  })

  it('is closed to whoever is not signed in', async () => {
    const response = await house.app.request('http://localhost:3000/api/live')
    expect(response.status).toBe(401)
  })
})
