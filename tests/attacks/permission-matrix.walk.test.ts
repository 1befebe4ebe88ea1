/**
 * The permission matrix from outside: another municipality, out of reach, and not signed in. Each
 * walk goes over all endpoints (`tests/attacks/permission-table.ts`).
 */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'

import { api } from '#contract/api.ts'
import { roles } from '#domain/permission/permission.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'
import { askOf } from './permission-asks.ts'
import {
  aboutEntries,
  ask,
  openMatrix,
  outcomeOf,
  signedIn,
  stateOfApp,
  targetAt,
} from './permission-matrix.ts'
import type { Matrix } from './permission-matrix.ts'
import { personOf } from './permission-scene.ts'
import { personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'

const matrix = await openMatrix()
const other = await openOtherMunicipality(matrix.app)
const strangers = await Promise.all(roles.map((role) => other.as(role)))
const outsiders = await openOutsiders(matrix)
afterAll(() => matrix.app.close())

/**
 * Nobody at all, and those whose session was ended, ran out, or was taken from them with their
 * place.
 */
async function openOutsiders({ app, scene }: Matrix): Promise<readonly Person[]> {
  const [ended, late, dismissed] = await Promise.all([
    scene.another('JREG'),
    scene.another('JREG'),
    scene.another('JREG'),
  ])
  await ended.send(api.endSession, {})
  await app.db.asOwner(
    "update session set created_at = created_at - interval '11 hours' where staff_id = $1",
    [late.actor.staffId],
  )
  await personOf(scene.people, 'ADM').send(api.changeStaff, {
    params: { staffId: dismissed.actor.staffId },
    body: { status: 'DISABLED', grants: [{ role: 'JREG', officeId: null, unitId: null }] },
  })
  const nobody = personAt({
    fetch: (address, init) => app.hono.request(address, init),
    origin: app.app.config.publicUrl,
    municipality: app.municipality,
    actor: ended.actor,
    credentials: {},
  })
  return [nobody, ended, late, dismissed]
}

/** The answer to the letter, but for the request's own name. */
async function wordsOf(response: Response): Promise<readonly unknown[]> {
  const text = response.status === 204 ? '' : await response.text()
  return [response.status, text.replaceAll(/"requestId":"[^"]*"/gu, '')]
}

it('from another municipality, every entry is as if it were not there', async () => {
  for (const name of aboutEntries) {
    await matrix.scene.entry(askOf(name).stage ?? 'filed', 'counter')
    const before = await stateOfApp(matrix)
    for (const stranger of strangers) {
      const there = await targetAt(matrix, name, 'counter', stranger)
      const theirs = await wordsOf(await ask(name, there))
      const nowhere = await wordsOf(await ask(name, { ...there, entryId: randomUUID() }))
      expect([name, ...theirs]).toEqual([name, ...nowhere])
    }
    expect(await stateOfApp(matrix)).toEqual(before)
  }
})

it('what is out of reach is as if it were not there', async () => {
  for (const name of aboutEntries) {
    const asker = personOf(matrix.scene.people, 'TR')
    const there = await targetAt(matrix, name, 'elsewhere', asker)
    const theirs = await wordsOf(await ask(name, there))
    const nowhere = await wordsOf(await ask(name, { ...there, entryId: randomUUID() }))
    expect([name, ...theirs]).toEqual([name, ...nowhere])
    // Nor does the time tell: the database is asked as often.
    const asking = (entryId: string) => () => ask(name, { ...there, entryId }).then(wordsOf)
    const trips = await tripsOf(asking(there.entryId))
    expect([name, trips]).toEqual([name, await tripsOf(asking(randomUUID()))])
    expect(trips).toBeGreaterThan(0)
  }
})

it('nothing opens for somebody who is not signed in', async () => {
  for (const name of signedIn) {
    for (const outsider of outsiders) {
      const target = await targetAt(matrix, name, 'counter', personOf(matrix.scene.people, 'JREG'))
      const answer = await ask(name, { ...target, asker: outsider })
      expect([name, answer.status, await outcomeOf(answer)]).toEqual([name, 401, 'out'])
    }
  }
})

/**
 * How often the database is asked meanwhile. The least of a few times: what runs beside it, or was
 * not remembered yet, is not its own.
 */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      counts.push(asked.mock.calls.length)
    } finally {
      asked.mockRestore()
    }
  }
  return Math.min(...counts)
}
