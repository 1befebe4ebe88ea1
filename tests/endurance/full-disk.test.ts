// With a disk that is really full: nothing half written, reading goes on, the answer says so, and
// with room again all is as before.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { askAt } from '#tests/database-client.ts'
import { embeddedAddress } from '#tests/embedded-processes.ts'
import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aPaper, startPaperwork, submit } from '#tests/paperwork.ts'
import type { PaperDocument, Told } from '#tests/paperwork.ts'
import type { Person } from '#tests/person.ts'
import { aRegistration } from '#tests/registration.ts'
import { rounds, timeFor } from '#tests/rounds.ts'
import { startServer } from '#tests/server-process.ts'
import { fillDisk, seenFromOutside, withDisks } from '#tests/small-disk.ts'
import type { Municipality } from '#tests/municipality.ts'
import { until } from '#tests/until.ts'
import { faultsInBooks } from '#tests/whole-book.ts'
import type { AskRows } from '#tests/whole-book.ts'

const mebibyte = 1_048_576
const home = await mkdtemp(join(tmpdir(), 'asiento-full-'))
const [data, small] = [join(home, 'data'), join(home, 'small')]
await Promise.all([mkdir(data), mkdir(small)])
const within = withDisks([
  { folder: data, megabytes: 280 },
  { folder: small, megabytes: 2 },
])

it.skipIf(within === null)(
  'refuses with a sentence, goes on reading, and recovers by itself',
  async () => {
    const server = await startServer(
      { ASIENTO_DATA: data, DISK_RESERVE_MB: '64' },
      undefined,
      within ?? [],
    )
    const disk = seenFromOutside(server.pid, data)
    const url = await embeddedAddress(disk)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    try {
      const { municipality, as } = await foundLiveMunicipality({
        dataFolder: disk,
        origin: server.origin,
      })
      const clerk = await as('REG')
      const { entryId, attachmentId } = await registerWithFile(clerk, municipality)
      const reads = async (): Promise<void> => {
        expect((await clerk.ask(api.readEntry, { params: { entryId } })).status).toBe(200)
        const file = await clerk.send(api.readAttachment, { params: { entryId, attachmentId } })
        expect(Buffer.from(await file.arrayBuffer()).equals(onePixelPng)).toBe(true)
        expect((await clerk.ask(api.searchParties, { body: { text: 'Soto' } })).status).toBe(200)
      }

      // A file that does not fit: cut, and nothing of it stays.
      const giveBack = await fillDisk(disk, 70 * mebibyte)
      const large = Buffer.concat([onePixelPng, randomBytes(95 * mebibyte)])
      await expect(clerk.upload(large, 'plano.png')).rejects.toThrow('E-FIL-10')
      expect(await readdir(join(disk, 'files', 'aside'))).toEqual([])

      // Below the reserve: no files, and registering goes on.
      await giveBack()
      const giveSomeBack = await fillDisk(disk, 40 * mebibyte)
      // The disk is looked at each second, and the file that did not fit had left it without a
      // page.
      await registersAgain(clerk, municipality)
      await until(async () => ((await takes(clerk)) ? null : true), 5_000)
      await expect(clerk.upload(onePixelPng, 'nuevo.png')).rejects.toThrow('E-SYS-11')
      expect(await refusalOf(clerk, municipality, 3)).toBe(null)
      await giveSomeBack()

      // Below a quarter of it: nothing new, and everything that is there. PostgreSQL has its next
      // 16 MiB of log by then: a disk that fills up just before it needs them has a test of its
      // own.
      await owner.query('select pg_switch_wal()')
      expect(await refusalOf(clerk, municipality, 1)).toBe(null)
      const giveAllBack = await fillDisk(disk, 8 * mebibyte)
      // The disk is looked at each second, however many a quick machine takes until then.
      expect(await until(() => refusalOf(clerk, municipality, 1), 5_000)).toBe('E-SYS-11')
      await expect(clerk.upload(onePixelPng, 'otro.png')).rejects.toThrow('E-SYS-11')
      await reads()
      await giveAllBack()
      await registersAgain(clerk, municipality)

      // The database's own disk, to the last page: what it cannot write it says, and it goes on
      // answering.
      await owner.query(`create tablespace small location '${small}'`)
      await owner.query('alter table ledger_event set tablespace small')
      await owner.query('alter table access_log set tablespace small')
      const giveSmallBack = await fillDisk(seenFromOutside(server.pid, small), 0)
      expect(await refusalOf(clerk, municipality, 60)).toBe('E-SYS-11')
      for (let count = 0; count < 120; count += 1) {
        await reads()
      }
      expect(server.complaints()).toContain('looked at, and no room to note it')
      await giveSmallBack()
      expect(await refusalOf(clerk, municipality, 1)).toBe(null)

      // Not a number was lost, and none was given to what was refused.
      const ask: AskRows = (...asked) => askAt(url, ...asked)
      expect(await faultsInBooks(ask, municipality.municipalityId)).toEqual([])
    } finally {
      await owner.end()
      await server.stop()
      await rm(home, { recursive: true })
    }
  },
)

const fills = rounds(2, 20)
/** Twenty rounds keep some 150 MB of files, and PostgreSQL up to 512 MB of its log. */
const diskMegabytes = rounds(400, 1_200)

it.skipIf(within === null)(
  'loses nothing when the disk fills up under load, again and again',
  async ({ annotate }) => {
    await onFullDisk({ DISK_RESERVE_MB: '64' }, async (live) => {
      const told: Told[] = []
      for (let round = 1; round <= fills; round += 1) {
        const work = startPaperwork({
          clerk: live.clerk,
          municipality: live.municipality,
          writers: 8,
          insists: true,
        })
        await work.reach(20)
        // Every second time without the reserve's warning: the disk is full to the last page.
        const giveBack = await fillDisk(live.folder, round % 2 === 0 ? 0 : 8 * mebibyte)
        // PostgreSQL falls when it needs its next 16 MiB of log just then, and is away meanwhile.
        expect(['E-SYS-08', 'E-SYS-11']).toContain(
          await refusalOf(live.clerk, live.municipality, 5_000),
        )
        await giveBack()
        await work.reach(work.acknowledged.length + 20)
        await work.stop()
        told.push(...work.acknowledged)
        expect(work.unanswered.size).toBe(0)
        expect(await live.lostOf(work.acknowledged)).toEqual([])
        expect(await live.faults()).toEqual([])
      }
      expect(await live.lostOf(told)).toEqual([])
      await annotate(`${fills} full disks: ${told.length} acknowledged, 0 lost`)
    })
  },
  timeFor(fills, 30_000),
)

// Nobody keeps the server from taking what the disk has no room for, and PostgreSQL needs another
// piece of its log at once.
it.skipIf(within === null).each([
  { what: 'loses nothing that was told', waits: 'on', isLost: false },
  { what: 'would notice numbers told before they are kept', waits: 'off', isLost: true },
])(
  '$what, when the database itself finds no room',
  async ({ waits, isLost }) => {
    await onFullDisk({ DISK_RESERVE_MB: '0' }, async (live) => {
      await live.askRows(`alter system set synchronous_commit = ${waits}`)
      await live.askRows("alter system set wal_writer_delay = '10s'")
      await live.askRows("alter system set wal_writer_flush_after = '1GB'")
      await live.askRows('select pg_reload_conf()')
      const told = [await submit(live.clerk, live.municipality, aPaper(1_024))]
      // Room for rows and files, and not for 16 MiB of log.
      const giveBack = await fillDisk(live.folder, 6 * mebibyte)
      await live.askRows('select pg_switch_wal()')
      const document = await toldUntilItEnds(live, told)
      await giveBack()
      await until(async () => ((await live.health()) === 200 ? true : null), 60_000)
      expect((await live.lostOf(told)).length > 0).toBe(isLost)
      if (isLost) return
      // Whoever got no answer sends the same again.
      told.push(await submit(live.clerk, live.municipality, document))
      expect(await live.lostOf(told)).toEqual([])
      expect(await live.faults()).toEqual([])
    })
  },
  timeFor(1, 60_000),
)

async function onFullDisk(
  env: Readonly<Record<string, string>>,
  work: (live: LiveServer) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-fills-'))
  const live = await openLiveServer({
    folder,
    env,
    within: withDisks([{ folder, megabytes: diskMegabytes }]) ?? [],
    outside: (pid) => seenFromOutside(pid, folder),
  })
  try {
    await work(live)
  } finally {
    await live.stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * Registers one document after another, notes what is told, and answers with the first that is not.
 */
async function toldUntilItEnds(live: LiveServer, told: Told[]): Promise<PaperDocument> {
  for (;;) {
    const document = aPaper(1_024)
    try {
      told.push(await submit(live.clerk, live.municipality, document))
    } catch {
      return document
    }
  }
}

async function registerWithFile(
  clerk: Person,
  municipality: Municipality,
): Promise<{ entryId: string; attachmentId: string }> {
  const uploadId = randomUUID()
  await clerk.upload(onePixelPng, 'escaneo.png', uploadId)
  const entryId = randomUUID()
  const { body } = await clerk.ask(api.registerEntry, {
    params: { entryId },
    body: aRegistration(municipality, {
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  const [attachment] = body?.entry.attachments ?? []
  return { entryId, attachmentId: attachment?.attachmentId ?? '' }
}

/**
 * Registers until it is refused, so often at most, and answers the reason; null when it never was.
 */
async function refusalOf(
  clerk: Person,
  municipality: Municipality,
  most: number,
): Promise<string | null> {
  for (let count = 0; count < most; count += 1) {
    const { problem } = await clerk.ask(api.registerEntry, {
      params: { entryId: randomUUID() },
      body: aRegistration(municipality),
    })
    if (problem) return problem.type
  }
  return null
}

async function takes(clerk: Person): Promise<boolean> {
  return clerk.upload(onePixelPng, 'nuevo.png').then(
    () => true,
    () => false,
  )
}

/** Asks until there is room again; a server that never says so runs into the test's time. */
async function registersAgain(clerk: Person, municipality: Municipality): Promise<void> {
  if ((await refusalOf(clerk, municipality, 1)) !== null) await registersAgain(clerk, municipality)
}
