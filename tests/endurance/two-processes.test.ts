// Two processes tell others what came in, and one of them is killed at it: nobody is forgotten, and
// twice comes at most what the killed one had in hand.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { migrate } from '#server/platform/database/schema/migrate.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { openPostOffice } from '#tests/post-office.ts'
import { startServer } from '#tests/server-process.ts'
import { sentBy, turnStatusMailsOn } from '#tests/status-mails.ts'
import { startDatabase } from '#tests/two-databases.ts'
import { openWebhookReceiver } from '#tests/webhook-receiver.ts'
import { subscribe } from '#tests/webhooks.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-two-'))
  return () => rm(home, { recursive: true })
})

/** Two servers of one municipality, the first of them to be killed, and people at the other. */
async function openTwoProcesses(own: Readonly<Record<string, string>>) {
  const folders = [join(home, 'one'), join(home, 'other')] as const
  const ports = await Promise.all(folders.map(() => freePorts()))
  const database = await startDatabase(join(home, 'db'))
  const origin = `http://127.0.0.1:${ports[1]?.port ?? 0}`
  await migrate({ url: database.url() })
  const place = { dataFolder: folders[0], origin, url: database.url() }
  const { as } = await foundLiveMunicipality(place)
  const [clerk, head, administrator] = [await as('REG'), await as('JREG'), await as('ADM')]
  await mkdir(folders[1])
  await copyFile(join(folders[0], 'secrets.json'), join(folders[1], 'secrets.json'))
  const env = { DATABASE_URL: database.url(), PUBLIC_URL: origin, ...own }
  const servers = await Promise.all(
    folders.map((folder, at) => startServer({ ...env, ASIENTO_DATA: folder }, ports[at])),
  )
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.stop()
  })
  const count = async (rows: string): Promise<number> => (await database.ask(rows)).length
  return { database, count, doomed: servers[0], clerk, head, administrator }
}

it('tell each sender once', async () => {
  const documents = 12
  // Of letters, in `src/server/platform/jobs/open-worker.ts`.
  const jobsAtOnce = 1
  const office = await openPostOffice()
  onTestFinished(() => office.close())
  const { database, count, doomed, clerk, head, administrator } = await openTwoProcesses({
    SMTP_URL: office.url,
    MAIL_FROM: 'registro@prueba.example',
    ROUND_SECONDS: '1',
  })
  await turnStatusMailsOn({ adm: administrator, head })
  for (let place = 0; place < documents; place += 1) {
    await clerk.register(sentBy(`persona${place}@correo.example`))
  }
  // As if two minutes had gone by.
  await database.ask('update status_mail_due set due_at = now()')
  await office.letter(3)
  await doomed?.kill()
  await expect.poll(() => count('select from status_mail'), { timeout: 30_000 }).toBe(documents)
  expect(await count('select distinct entry_id from status_mail')).toBe(documents)
  // The letters that the killed one had in hand are another's when their ten minutes are over.
  await expect
    .poll(() => new Set(office.letters.flatMap(({ to }) => to)).size, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(documents - jobsAtOnce)
  const letters = office.letters.map((letter) => letter.header('Message-ID'))
  expect(new Set(letters).size).toBe(letters.length)
  expect(new Set(office.letters.flatMap(({ to }) => to)).size).toBe(letters.length)
  await expect
    .poll(() => count("select from mail_message where state = 'WAITING'"))
    .toBeLessThanOrEqual(jobsAtOnce)
})

it('tell another system of each document', async () => {
  const documents = 40
  // Of messages, in `src/server/features/webhooks/send-webhooks.ts`.
  const takenAtOnce = 10
  const receiver = await openWebhookReceiver()
  onTestFinished(() => receiver.close())
  const { database, count, doomed, clerk, head, administrator } = await openTwoProcesses({
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1',
  })
  const ids = (): readonly string[] =>
    receiver.deliveries.map(({ headers }) => headers['webhook-id'] ?? '')
  const people = { admin: administrator, head }
  await subscribe(people, { url: receiver.url, kinds: ['entry.registered'] })
  let killed: Promise<unknown> | undefined
  receiver.answerWith(() => {
    if (receiver.deliveries.length >= 5) killed ??= doomed?.kill()
    return 204
  })
  for (let place = 0; place < documents; place += 1) await clerk.register()
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
    .poll(() => count(`select from webhook_message where state <> 'ACCEPTED'`), { timeout: 60_000 })
    .toBe(0)
})
