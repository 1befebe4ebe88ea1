// Two processes tell the senders of what came in, and one of them is killed at it: each sender is
// told once, and none is forgotten.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { migrate } from '#server/platform/database/schema/migrate.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { openPostOffice } from '#tests/post-office.ts'
import { startServer } from '#tests/server-process.ts'
import { sentBy, turnStatusMailsOn } from '#tests/status-mails.ts'
import { startDatabase } from '#tests/two-databases.ts'

const documents = 12
// Of letters, in `src/server/platform/jobs/open-worker.ts`.
const jobsAtOnce = 1

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-mails-'))
  return () => rm(home, { recursive: true })
})

it('tells each sender once when one of two processes is killed while telling', async () => {
  const folders = [join(home, 'one'), join(home, 'other')] as const
  const ports = await Promise.all(folders.map(() => freePorts()))
  const [database, office] = await Promise.all([startDatabase(join(home, 'db')), openPostOffice()])
  const origin = `http://127.0.0.1:${ports[1]?.port ?? 0}`
  await migrate({ url: database.url() })
  const place = { dataFolder: folders[0], origin, url: database.url() }
  const { as } = await foundLiveMunicipality(place)
  const clerk = await as('REG')
  const people = { adm: await as('ADM'), head: await as('JREG') }
  await mkdir(folders[1])
  await copyFile(join(folders[0], 'secrets.json'), join(folders[1], 'secrets.json'))
  const env = {
    DATABASE_URL: database.url(),
    PUBLIC_URL: origin,
    SMTP_URL: office.url,
    MAIL_FROM: 'registro@prueba.example',
    ROUND_SECONDS: '1',
  }
  const [doomed, other] = await Promise.all(
    folders.map((folder, at) => startServer({ ...env, ASIENTO_DATA: folder }, ports[at])),
  )
  try {
    await turnStatusMailsOn(people)
    for (let count = 0; count < documents; count += 1) {
      await clerk.register(sentBy(`persona${count}@correo.example`))
    }
    // As if two minutes had gone by.
    await database.ask('update status_mail_due set due_at = now()')
    await office.letter(3)
    await doomed?.kill()
    await expect
      .poll(async () => (await database.ask('select from status_mail')).length, { timeout: 30_000 })
      .toBe(documents)
    const told = await database.ask<{ entry_id: string; mail_id: string }>(
      'select entry_id, mail_id from status_mail',
    )
    expect(new Set(told.map((row) => row.entry_id)).size).toBe(documents)
    // The letters that the killed one had in hand are another's when their ten minutes are over.
    await expect
      .poll(() => new Set(office.letters.flatMap(({ to }) => to)).size, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(documents - jobsAtOnce)
    const letters = office.letters.map((letter) => letter.header('Message-ID'))
    expect(new Set(letters).size).toBe(letters.length)
    expect(new Set(office.letters.flatMap(({ to }) => to)).size).toBe(letters.length)
    const waiting = (): Promise<readonly object[]> =>
      database.ask("select from mail_message where state = 'WAITING'")
    await expect.poll(async () => (await waiting()).length).toBeLessThanOrEqual(jobsAtOnce)
  } finally {
    await other?.stop()
    await doomed?.stop()
    await office.close()
    await database.stop()
  }
})
