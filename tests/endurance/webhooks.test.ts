// Two processes tell another system what came in, and one of them is killed at it: nothing is lost,
// and of what was sent only what the killed one had in hand may come twice, under its id.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { migrate } from '#server/platform/database/schema/migrate.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startServer } from '#tests/server-process.ts'
import { startDatabase } from '#tests/two-databases.ts'
import { openWebhookReceiver } from '#tests/webhook-receiver.ts'
import { subscribe } from '#tests/webhooks.ts'

const documents = 40
// Of messages, in `src/server/features/webhooks/send-webhooks.ts`.
const takenAtOnce = 10

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-webhooks-'))
  return () => rm(home, { recursive: true })
})

it('tells of each document when one of two processes is killed while sending', async () => {
  const folders = [join(home, 'one'), join(home, 'other')] as const
  const ports = await Promise.all(folders.map(() => freePorts()))
  const [database, receiver] = await Promise.all([
    startDatabase(join(home, 'db')),
    openWebhookReceiver(),
  ])
  const origin = `http://127.0.0.1:${ports[1]?.port ?? 0}`
  await migrate({ url: database.url() })
  const place = { dataFolder: folders[0], origin, url: database.url() }
  const { as } = await foundLiveMunicipality(place)
  const people = { admin: await as('ADM'), head: await as('JREG') }
  const clerk = await as('REG')
  await mkdir(folders[1])
  await copyFile(join(folders[0], 'secrets.json'), join(folders[1], 'secrets.json'))
  const env = {
    DATABASE_URL: database.url(),
    PUBLIC_URL: origin,
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
  }
  const [doomed, other] = await Promise.all(
    folders.map((folder, at) => startServer({ ...env, ASIENTO_DATA: folder }, ports[at])),
  )
  const ids = (): readonly string[] =>
    receiver.deliveries.map(({ headers }) => headers['webhook-id'] ?? '')
  try {
    await subscribe(people, { url: receiver.url, kinds: ['entry.registered'] })
    let killed: Promise<unknown> | undefined
    receiver.answerWith(() => {
      if (receiver.deliveries.length >= 5) killed ??= doomed?.kill()
      return 204
    })
    for (let count = 0; count < documents; count += 1) {
      await clerk.register()
    }
    await expect
      .poll(() => new Set(ids()).size, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(documents - takenAtOnce)
    await killed
    // What it had in hand is another's when its two minutes are over.
    await database.ask('update webhook_message set taken_until = now()')
    await expect.poll(() => new Set(ids()).size, { timeout: 60_000 }).toBe(documents)
    expect(ids().length - documents).toBeLessThanOrEqual(takenAtOnce)
    // What the killed one sent is sent again in the next round of the other, and then settled.
    await expect
      .poll(
        async () =>
          (await database.ask(`select from webhook_message where state <> 'ACCEPTED'`)).length,
        { timeout: 60_000 },
      )
      .toBe(0)
  } finally {
    await other?.stop()
    await doomed?.stop()
    await receiver.close()
    await database.stop()
  }
})
