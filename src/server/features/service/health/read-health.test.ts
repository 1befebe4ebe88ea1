import { afterEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { markRestored } from '../../../platform/database/schema/mark-restored.ts'
import { noteBackup, noteDrill } from '../../../platform/jobs/backup-notes.ts'

let app: TestApp
afterEach(() => app.close())

async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  app = await openTestApp({ env })
}

async function states(): Promise<Readonly<Record<string, string>>> {
  const { body } = await (await app.as('ADM')).ask(api.readHealth, {})
  return Object.fromEntries(body.checks.map(({ kind, state }) => [kind, state]))
}

async function facts(of: string): Promise<unknown> {
  const { body } = await (await app.as('ADM')).ask(api.readHealth, {})
  return body.checks.find(({ kind }) => kind === of)?.facts
}

const [minute, day] = [60_000, 86_400_000]
const ago = (ms: number): Date => new Date(app.clock.now.getTime() - ms)
const mail = { SMTP_URL: 'smtp://correo.example', MAIL_FROM: 'registro@villa.example' }

it('says of a new installation that it has no copy, and is for whoever administers', async () => {
  await open()
  expect(await states()).toEqual({
    BACKUP: 'ACT',
    DRILL: 'OK',
    DISK: 'OK',
    VERSIONS: 'OK',
    MAIL: 'OFF',
    STAMPS: 'OFF',
    CLOCK: 'OK',
    READINGS: 'OK',
  })
  const { problem } = await (await app.as('JREG')).ask(api.readHealth, {})
  expect(problem?.type).toBe('E-PER-09')
})

it('a copy is green for three days, with its place; one that is not whole is not', async () => {
  await open()
  const place = '/mnt/copia.tar'
  await noteBackup(app.dataFolder, { takenAt: ago(2 * day), isWhole: true, place })
  expect(await states()).toMatchObject({ BACKUP: 'OK' })
  expect(await facts('BACKUP')).toMatchObject({ place })
  await noteBackup(app.dataFolder, { takenAt: ago(4 * day), isWhole: true, place })
  expect(await states()).toMatchObject({ BACKUP: 'LOOK' })
  await noteBackup(app.dataFolder, { takenAt: ago(day), isWhole: false, place })
  expect(await states()).toMatchObject({ BACKUP: 'LOOK' })
})

it('of a database of the municipality, its copies are the municipality’s', async () => {
  await open({ DATABASE_URL: 'postgres://asiento:clave@datos.example/asiento' })
  expect(await states()).toMatchObject({ BACKUP: 'OFF' })
})

it('a drill that failed asks for somebody now, and one of long ago these days', async () => {
  await open()
  await noteDrill(app.dataFolder, { endedAt: ago(0), fault: 'No hay sitio en el disco.' })
  expect(await states()).toMatchObject({ DRILL: 'ACT' })
  await noteDrill(app.dataFolder, { endedAt: ago(-minute), fault: null })
  expect(await states()).toMatchObject({ DRILL: 'OK' })
  app.clock.now = ago(-31 * day)
  expect(await states()).toMatchObject({ DRILL: 'LOOK' })
})

it('mail that was given up, or waits for longer than its server explains, is told; what nobody wanted is not', async () => {
  await open(mail)
  const { municipalityId } = app.municipality
  const write = (state: string, queuedAt: Date, problem: string | null) =>
    app.db.asOwner(
      `insert into mail_message (municipality_id, message_id, to_address, subject, sealed_text, state,
         next_try_at, expires_at, queued_at, ended_at, problem)
       values ($1, gen_random_uuid(), 'ana@villa.example', 'Aviso',
         case when $2 = 'WAITING' then '\\x00'::bytea end, $2, $3, $3, $3,
         case when $2 <> 'WAITING' then $3::timestamptz end, $4)`,
      [municipalityId, state, queuedAt, problem],
    )
  await write('FAILED', ago(minute), 'superseded')
  await write('FAILED', ago(8 * day), 'SMTP 550')
  await write('WAITING', ago(10 * minute), null)
  expect(await states()).toMatchObject({ MAIL: 'OK' })
  await write('WAITING', ago(31 * minute), null)
  expect(await states()).toMatchObject({ MAIL: 'LOOK' })
  await write('FAILED', ago(6 * day), 'SMTP 550')
  expect(await facts('MAIL')).toMatchObject({ waiting: 2, failed: 1, closings: null })
})

const waitToBeRead = (askedAt: Date): Promise<unknown> =>
  app.db.asOwner(
    `with file as (insert into stored_file values
         ($1, sha256($2::text::bytea), 1, 'application/pdf', 1, false, $2::timestamptz) returning *)
     insert into file_reading (municipality_id, sha256, asked_at)
     select municipality_id, sha256, stored_at from file`,
    [app.municipality.municipalityId, askedAt],
  )

it('how many scans wait to be read, and since when', async () => {
  await open()
  await waitToBeRead(ago(minute))
  expect(await states()).toMatchObject({ READINGS: 'OK' })
  await waitToBeRead(ago(25 * 60 * minute))
  expect(await states()).toMatchObject({ READINGS: 'LOOK' })
  expect(await facts('READINGS')).toEqual({
    waiting: 2,
    oldestAt: ago(25 * 60 * minute).toISOString(),
  })
})

it('a disk with less than is kept free of it takes no files', async () => {
  await open({ DISK_RESERVE_MB: '100000000' })
  expect(await states()).toMatchObject({ DISK: 'ACT' })
})

it('clocks that differ say by how much', async () => {
  await open()
  app.clock.now = ago(10 * minute + 1000)
  expect(await states()).toMatchObject({ CLOCK: 'ACT' })
  expect(await facts('CLOCK')).toMatchObject({ apartMinutes: 10, aheadMinutes: 0 })
})

it('whatever else the bell tells of has a line of its own', async () => {
  await open()
  await markRestored(app.db.url, { restoredTo: ago(day) })
  expect(await facts('TROUBLE')).toEqual({ trouble: 'BOOK_RESTORED' })
})
