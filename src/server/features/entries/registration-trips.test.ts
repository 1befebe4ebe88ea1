// On a database far away what counts is how often somebody waits for it: each trip is 100 ms where
// it is 50 ms away.
import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openTroubledLine } from '#tests/troubled-line.ts'

const db = await openTestDatabase()
const line = await openTroubledLine(Number(new URL(db.appUrl).port))
const app = await openTestApp({ db: { ...db, appUrl: line.through(db.appUrl) } })
afterAll(async () => {
  await app.close()
  await line.close()
})

/**
 * The fewest of three: the connections that listen are looked after now and then, and that is
 * nobody's registration.
 */
async function tripsOf(register: () => Promise<() => Promise<unknown>>): Promise<number> {
  const counted: number[] = []
  for (let tried = 0; tried < 3; tried += 1) {
    const act = await register()
    const before = line.trips()
    await act()
    counted.push(line.trips() - before)
  }
  return Math.min(...counted)
}

it('registers in three trips when who, where and what are known', async () => {
  const clerk = await app.as('REG')
  await clerk.register()
  const trips = await tripsOf(async () => {
    await app.app.learner.upToDate(app.municipality.municipalityId)
    return () => clerk.register()
  })
  expect(trips).toBe(3)
})

it('registers with its scan in as many', async () => {
  const clerk = await app.as('REG')
  const trips = await tripsOf(async () => {
    const scan = Buffer.concat([onePixelPng, Buffer.from(randomUUID())])
    const { uploadId } = await clerk.upload(scan, 'escaneo.png')
    await app.app.learner.upToDate(app.municipality.municipalityId)
    return () => clerk.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })
  })
  expect(trips).toBe(3)
})

it('registers with its scan and its relation in seven, when nothing at all is known yet', async () => {
  const before = await (await app.as('REG')).register()
  const trips = await tripsOf(async () => {
    const clerk = await app.as('REG')
    const { uploadId } = await clerk.upload(
      Buffer.concat([onePixelPng, Buffer.from(randomUUID())]),
      'escaneo.png',
    )
    // Another session of theirs, which nobody has seen yet, and whose sign of life is due; what the
    // counter knows is too old.
    const anew = await app.as('REG')
    app.clock.now = new Date(app.clock.now.getTime() + 70_000)
    return () =>
      anew.register({
        attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
        relation: { kind: 'COMPLEMENTS', entryId: before.entryId },
      })
  })
  expect(trips).toBeLessThanOrEqual(7)
})
