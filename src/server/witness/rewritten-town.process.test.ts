/**
 * A watched town that does what it should not. Above all: it rewrites its whole book with a
 * superuser's SQL, closings and checkpoints too. `verify` finds it whole, its witness does not.
 */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { rewriteBook } from '#tests/rewrite-book.ts'
import { runCommand } from '#tests/run-command.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openTamperer } from '#tests/tamper.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { keptOf, keysOf, noteOf, openWatchedPair } from '#tests/watched-pair.ts'
import type { WatchedPair } from '#tests/watched-pair.ts'
import type { WatchingTown } from '#tests/watching-towns.ts'
import { townsWatched } from '../metrics/towns-watched.ts'
import { troublesStanding } from '../metrics/troubles-standing.ts'
import { checkpointIn, publicPaths } from '../outside/checkpoint.ts'
import {
  noteSigner,
  readSignedNote,
  verifierKeyIn,
  verifierKeyText,
} from '../ledger/signed-note.ts'
import { keptCheckpointIn } from '../verify/check/check-kept-checkpoint.ts'
import { exportBook } from '../verify/export-book.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import { CheckpointParts, publishCheckpoint } from './publish-checkpoint.ts'

const script = fileURLToPath(new URL('../../../scripts/verify-export.mjs', import.meta.url))
const start = new Date('2029-11-20T15:00:00.000Z')
// Processes of their own, one after another.
const commands = { timeout: 60_000 }

let pair: WatchedPair
let valle: WatchingTown
let villa: WatchingTown
let folder: string
let tamperer: Tamperer | null = null

beforeAll(async () => {
  pair = await openWatchedPair(start)
  ;({ valle, villa, folder } = pair)
  for (const day of [5, 8, 9]) {
    // oxlint-disable-next-line no-await-in-loop -- a book that rests for more than three days waits for a person
    await villa.liveUntil(day)
    // oxlint-disable-next-line no-await-in-loop
    await valle.liveUntil(day)
  }
  await pair.states(valle)
  await pair.states(villa)
}, 60_000)
afterAll(async () => {
  await tamperer?.close()
  await pair.close()
})

const told = async () => ({
  JREG: await valle.noticesOf('JREG'),
  AUD: await valle.noticesOf('AUD'),
})

const figures = async (origin: string): Promise<string> => {
  const { database } = valle.test.app
  return `${await troublesStanding(database)}${await townsWatched(database, [origin])}`
}

const troubleOf = async (town: WatchingTown) =>
  (await pair.states(town)).map(([, , trouble]) => trouble)

/** What `town` keeps of `other`, as anybody fetches it. */
async function fileKeptBy(town: WatchingTown, other: WatchingTown): Promise<string> {
  const { log } = await keysOf(other)
  const file = join(folder, 'testigo.txt')
  await writeFile(file, await town.read(publicPaths.kept(verifierKeyIn(log)?.name ?? '')))
  return file
}

async function verdict(town: WatchingTown, note: string | null): Promise<string> {
  const found = await verifyBooks({
    url: town.db.url,
    files: { store: town.test.app.files, readsBytes: false },
    expectedHead: null,
    checkpoint: note === null ? null : keptCheckpointIn(note),
  })
  return found.isWhole ? 'whole' : found.discrepancy.message
}

async function strangersVerdict(town: WatchingTown, ...words: string[]): Promise<string> {
  const file = join(folder, 'libro.ndjson')
  await rm(file, { force: true })
  await exportBook({ url: town.db.url, file, municipality: null, exportedAt: start })
  try {
    return (await promisify(execFile)(process.execPath, [script, file, ...words])).stdout
  } catch (cause) {
    return cause instanceof Error && 'stdout' in cause ? String(cause.stdout) : String(cause)
  }
}

describe('a town that does what it should not', () => {
  it('is not believed under another key or another name', async () => {
    const { log, witness } = await keysOf(villa)
    const stranger = noteSigner(Buffer.alloc(32, 1), verifierKeyIn(log)?.name ?? '', 'log')
    villa.rest()
    const byKey = await pair.watcherBy(
      valle,
      `${villa.address} ${verifierKeyText(stranger)} ${witness}`,
    )
    expect((await byKey())[0]).toMatchObject({ trouble: 'OTHER_KEY' })
    expect(await told()).toEqual({ JREG: ['TOWN_OTHER_KEY'], AUD: ['TOWN_OTHER_KEY'] })
    expect(await troubleOf(valle)).toEqual([null])
    expect(await told()).toEqual({ JREG: [], AUD: [] })
  })

  it('is not followed to another address, nor read for longer than a checkpoint is', async () => {
    const asked: string[] = []
    const rogue = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url === '/inside') response.end('secret')
      else if (asked.length === 1) response.writeHead(302, { Location: '/inside' }).end()
      else response.end('x'.repeat(1_000_000))
    })
    await new Promise<void>((resolve) => rogue.listen(0, '127.0.0.1', resolve))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
    const { port } = rogue.address() as AddressInfo
    const { log, witness } = await keysOf(villa)
    const look = await pair.watcherBy(valle, `http://127.0.0.1:${port} ${log} ${witness}`)
    expect((await look())[0]).toMatchObject({ book: { state: 'AWAY' }, own: { state: 'AWAY' } })
    expect((await look())[0]).toMatchObject({
      book: { state: 'AWAY', reason: expect.stringContaining('sends more than') },
    })
    expect(asked).not.toContain('/inside')
    rogue.close()
    rogue.closeAllConnections()
  })

  it('is silent after three days without anything new, told of once, and no more when it is back', async () => {
    await valle.liveUntil(12)
    // It closes its days, and publishes nothing: it answers as before.
    await wakeAndClose(villa.test, villa.db, new Date(start.getTime() + 12 * 86_400_000))
    expect(await troubleOf(valle)).toEqual([null])
    await valle.liveUntil(13)
    // Whoever was off for days, and did not look, says so of nobody.
    await valle.db.asOwner(`update watched_town set looked_at = looked_at - interval '1 day'`)
    expect(await troubleOf(valle)).toEqual([null])
    expect(await troubleOf(valle)).toEqual(['SILENT'])
    expect(await troubleOf(valle)).toEqual(['SILENT'])
    expect(await told()).toEqual({ JREG: ['TOWN_SILENT'], AUD: ['TOWN_SILENT'] })
    const { origin } = await noteOf(villa)
    expect(await figures(origin)).toContain('asiento_troubles{kind="TOWN_SILENT"} 1')
    expect(await figures(origin)).toMatch(/^asiento_witness_oldest_news_timestamp_seconds \d+/mu)
    await villa.liveUntil(13)
    expect(await troubleOf(valle)).toEqual([null])
    expect(await told()).toEqual({ JREG: [], AUD: [] })
    expect(await figures(origin)).toContain('asiento_troubles{kind="TOWN_SILENT"} 0')
  })

  it(
    'is caught when it rewrites its whole book, which verify alone takes for true',
    commands,
    async () => {
      expect(await pair.states(villa)).toEqual([['KEPT', 'KEPT', null, null]])
      const kept = await fileKeptBy(valle, villa)
      const note = await readFile(kept, 'utf8')
      const { witness } = await keysOf(valle)
      expect(await verdict(villa, note)).toBe('whole')
      expect(await strangersVerdict(villa, '--checkpoint', kept, '--key', witness)).toContain(
        'lo vio el',
      )

      tamperer = await openTamperer(villa.db.url)
      await rewriteBook(tamperer, villa.municipalityId)
      villa.test.app.referenceData.forget(villa.municipalityId)
      // What it published before betrays it, as long as it is there.
      await expect(villa.liveUntil(14)).rejects.toThrow(CheckpointParts)
      await tamperer.run('delete from checkpoint')
      await tamperer.run('delete from cosignature')
      await publishCheckpoint(villa.test.app, villa.municipalityId)

      expect(await verdict(villa, null)).toBe('whole')
      expect(await strangersVerdict(villa)).toContain('está íntegro')
      const { size } = await noteOf(villa)
      expect(size).toBe(14)
      await valle.liveUntil(14)
      expect(await pair.states(valle)).toEqual([['REFUSED', 'KEPT', 'REWRITTEN', null]])
      expect(await told()).toEqual({ JREG: ['TOWN_REWRITTEN'], AUD: ['TOWN_REWRITTEN'] })
      expect(Math.max(...(await keptOf(valle)))).toBe(13)
      // What it showed is signed by it, and kept: the proof against it.
      const [row] = await valle.db.asOwner<{ shown: string }>(
        'select shown from watched_town where trouble is not null',
      )
      expect(checkpointIn(readSignedNote(row?.shown ?? '')?.text ?? '')?.size).toBe(14)

      expect(await verdict(villa, note)).toContain(
        'no empieza con los 13 cierres que guarda el punto de control',
      )
      expect(await strangersVerdict(villa, '--checkpoint', kept)).toContain('se reescribió')
      const env = {
        DATABASE_URL: villa.db.url,
        ASIENTO_DATA: villa.test.dataFolder,
        WITNESS_TOWNS: villa.townsFile,
        PORT: new URL(villa.address).port,
      }
      const command = await runCommand(['verify', '--no-files', '--checkpoint', kept], env)
      expect(command.code).toBe(1)
      expect(command.said).toContain('se reescribió')
      expect(command.said).toMatch(/firmado por \S+\/verificar\/testigo/u)
      // The one who rewrote it sees it too.
      expect(await pair.states(villa)).toEqual([['KEPT', 'KEPT', null, 'PARTED']])
      expect(await villa.noticesOf('AUD')).toEqual(['BOOK_PARTED'])
      const check = await runCommand(['witness', 'check'], env)
      expect(check.code).toBe(1)
      expect(check.said).toContain('guarda OTROS CIERRES de este libro')
    },
  )

  it('cannot hand over a false checkpoint: its signatures are those of the witness', async () => {
    const kept = await fileKeptBy(valle, villa)
    const text = await readFile(kept, 'utf8')
    const { witness } = await keysOf(valle)
    const other = join(folder, 'falso.txt')
    await writeFile(other, text.replace('\n13\n', '\n12\n'))
    expect(await strangersVerdict(villa, '--checkpoint', other, '--key', witness)).toContain(
      'NO ESTÁ ÍNTEGRO',
    )
    await writeFile(
      other,
      text
        .split('\n')
        .filter((line) => !line.includes('/verificar/testigo '))
        .join('\n'),
    )
    expect(await strangersVerdict(valle, '--checkpoint', other, '--key', witness)).toContain(
      'NO ESTÁ ÍNTEGRO',
    )
  })
})
