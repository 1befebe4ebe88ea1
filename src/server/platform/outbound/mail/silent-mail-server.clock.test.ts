/**
 * A mail server that says nothing, or says it slowly: nobody waits for it, and the letter is tried
 * again.
 */
import { createServer } from 'node:net'
import type { Socket } from 'node:net'

import { describe, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openTroubledLine } from '#tests/troubled-line.ts'
import type { TroubledLine } from '#tests/troubled-line.ts'

import { readSecrets } from '../../common/secrets.ts'
import { sendingOf } from './open-mailer.ts'
import { sendDueMail } from './send-due-mail.ts'

/** A server whose mail goes over a line that may misbehave. */
async function withTroubledMail(
  work: (app: TestApp, line: TroubledLine, office: PostOffice) => Promise<void>,
): Promise<void> {
  const office = await openPostOffice()
  const line = await openTroubledLine(Number(new URL(office.url).port))
  const app = await openTestApp({
    env: { SMTP_URL: line.through(office.url), MAIL_FROM: 'registro@prueba.example' },
  })
  try {
    await work(app, line, office)
  } finally {
    await app.close()
    await line.close()
    await office.close()
  }
}

async function queueLetter({ app, municipality: { municipalityId } }: TestApp): Promise<void> {
  const letter = { to: 'ana@prueba.example', subject: 'Prueba', text: 'Hola' }
  await app.database.inMunicipality(municipalityId, (db) =>
    app.mailer.queue(db, municipalityId, letter),
  )
}

const aSecond = () => AbortSignal.timeout(1_000)

const lettersOf = ({ db }: TestApp) => db.asOwner('select state, attempts from mail_message')

// Each has a server and a municipality of its own, so that they wait at the same time.
describe.concurrent('a mail server that falls silent', () => {
  it('keeps a letter for later, while people go on', async ({ expect }) => {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const app = await openTestApp({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'registro@prueba.example' },
    })
    try {
      const clerk = await app.as('REG')
      const { municipalityId } = app.municipality
      const letter = { to: 'ana@prueba.example', subject: 'Prueba', text: 'Hola' }
      const startMs = performance.now()
      await app.app.database.inMunicipality(municipalityId, (db) =>
        app.app.mailer.queue(db, municipalityId, letter),
      )
      const sending = app.app.mailer.flush()
      await expect.poll(() => sockets.size).toBeGreaterThan(0)
      expect((await clerk.register()).entryNumber).toMatch(/-000001$/u)
      expect(performance.now() - startMs).toBeLessThan(10_000)
      await sending
      // Ten seconds for its greeting.
      expect(performance.now() - startMs).toBeLessThan(25_000)
      const rows = await app.db.asOwner('select state, attempts from mail_message')
      expect(rows).toEqual([{ state: 'WAITING', attempts: 1 }])
    } finally {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
    }
  }, 60_000)

  it('holds no connection and no server that stops, when it falls silent in the middle of a letter', async ({
    expect,
  }) => {
    await withTroubledMail(async (app, line) => {
      const clerk = await app.as('REG')
      await line.trouble({ kind: 'delay', ms: 300 })
      await queueLetter(app)
      const sending = app.app.mailer.flush()
      await expect.poll(() => line.trips(), { timeout: 10_000 }).toBeGreaterThan(0)
      await line.trouble({ kind: 'black hole' })
      expect((await clerk.register()).entryNumber).toMatch(/-000001$/u)
      const busy = () =>
        app.db.asOwner(
          `select query from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
        )
      await expect.poll(busy).toEqual([])
      const startMs = performance.now()
      app.app.leave()
      await sending
      expect(performance.now() - startMs).toBeLessThan(15_000)
      expect(await lettersOf(app)).toEqual([{ state: 'WAITING', attempts: 1 }])
    })
  }, 90_000)

  it('has a time for each letter, however often it speaks meanwhile', async ({ expect }) => {
    await withTroubledMail(async (app, line, office) => {
      const { config, database, log, now } = app.app
      if (config.mail === null) throw new Error('SMTP is set')
      const { sealingKey } = await readSecrets(config.dataFolder)
      await queueLetter(app)
      await line.trouble({ kind: 'delay', ms: 400 })
      const sending = await sendingOf({ config, database, log, now }, config.mail, sealingKey)
      expect(await sendDueMail({ ...sending, timeLimit: aSecond })).toBe(1)
      expect(line.trips()).toBeGreaterThan(0)
      expect(office.letters).toEqual([])
      expect(await lettersOf(app)).toEqual([{ state: 'WAITING', attempts: 1 }])
    })
  }, 60_000)
})
