/**
 * Two towns with servers and databases of their own publish their checkpoints and watch each
 * other's books.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { runCommand } from '#tests/run-command.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { keptOf, keysOf, noteOf, openWatchedPair } from '#tests/watched-pair.ts'
import type { WatchedPair } from '#tests/watched-pair.ts'
import type { WatchingTown } from '#tests/watching-towns.ts'
import { openWorker } from '../jobs/open-worker.ts'
import { isBeginning, merkleRoot } from '../ledger/merkle.ts'
import { proofIn, publicPaths } from '../outside/checkpoint.ts'
import { closingLeaves } from '../outside/closing-tree.ts'
import { checkSignature, verifierKeyIn } from '../ledger/signed-note.ts'
import { readWatchedTowns } from '../outside/witness-state.ts'
import { askLooks, lookAtTownsDaily } from './look-job.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

const start = new Date('2029-11-20T15:00:00.000Z')
// Processes of their own, one after another.
const commands = { timeout: 60_000 }

let pair: WatchedPair
let valle: WatchingTown
let villa: WatchingTown

beforeAll(async () => {
  pair = await openWatchedPair(start)
  ;({ valle, villa } = pair)
}, 60_000)
afterAll(() => pair.close())

describe('a checkpoint', () => {
  it('is published, signed, and may be kept by proxies for a minute', async () => {
    const response = await fetch(`${villa.address}${publicPaths.checkpoint}`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const { note, size, origin } = await noteOf(villa)
    expect(size).toBe(2)
    expect(origin).toBe(`${new URL(villa.address).host}/verificar/libro`)
    const key = verifierKeyIn((await keysOf(villa)).log)
    expect(key && checkSignature(note, key).state).toBe('TRUE')
  })

  it('is proven to begin with a smaller one', async () => {
    const larger = await noteOf(villa)
    const [first] = await villa.test.app.database.read(villa.municipalityId, (db) =>
      closingLeaves(db, villa.municipalityId, 1),
    )
    const proof = proofIn(await villa.read(publicPaths.consistency(1, 2)))
    expect(
      isBeginning({ size: 1, root: merkleRoot(first ? [first] : []) }, larger, proof ?? []),
    ).toBe(true)
  })

  it.each([
    '/verificar/libro/consistencia/2/1',
    '/verificar/libro/consistencia/1/9',
    '/verificar/libro/consistencia/0/1',
    '/verificar/libro/consistencia/1/x',
    `/verificar/testigo/${'0'.repeat(64)}/checkpoint`,
  ])('answers 404 to what there is not: %s', async (path) => {
    villa.rest()
    expect((await fetch(`${villa.address}${path}`)).status).toBe(404)
  })

  it('may be asked ten times a minute by one address', async () => {
    villa.rest()
    const asked = Array.from({ length: 11 }, () =>
      fetch(`${villa.address}${publicPaths.checkpoint}`),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  it('is one for each size, however many processes publish while a day closes', async () => {
    const { municipalityId, test, db } = villa
    // Whoever publishes has to wait until the day is closed: what it then reads holds that closing.
    const held = await test.app.database.inMunicipality(municipalityId, async (holding) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`checkpoint ${municipalityId}`}, 0))`.execute(
        holding,
      )
      const waiting = [1, 2, 3].map(() => publishCheckpoint(test.app, municipalityId))
      await wakeAndClose(test, db, new Date(start.getTime() + 3 * 86_400_000))
      return { waiting }
    })
    const published = await Promise.all(held.waiting)
    expect(published.flatMap((one) => (one ? [one.size] : []))).toEqual([3])
    await Promise.all([
      ...[1, 2, 3].map(() => publishCheckpoint(test.app, municipalityId)),
      wakeAndClose(test, db, new Date(start.getTime() + 5 * 86_400_000)),
      ...[1, 2, 3].map(() => publishCheckpoint(test.app, municipalityId)),
    ])
    await publishCheckpoint(test.app, municipalityId)
    const leaves = await test.app.database.read(municipalityId, (read) =>
      closingLeaves(read, municipalityId),
    )
    const rows = await db.asOwner<{ tree_size: string; root: Buffer }>(
      'select tree_size, root from checkpoint order by tree_size',
    )
    expect(rows.at(-1)?.tree_size).toBe(String(leaves.length))
    for (const { tree_size: size, root } of rows) {
      expect(merkleRoot(leaves.slice(0, Number(size))).equals(root)).toBe(true)
    }
    await valle.liveUntil(5)
  })
})

describe('two towns that watch each other', () => {
  it('keep what the other shows, and learn from it what it keeps of theirs', async () => {
    expect(await pair.states(valle)).toEqual([['KEPT', 'NONE', null, null]])
    expect(await pair.states(villa)).toEqual([['KEPT', 'KEPT', null, null]])
    expect(await pair.states(valle)).toEqual([['KEPT', 'KEPT', null, null]])
    expect(await keptOf(valle)).toEqual([5])
    const { note } = await noteOf(villa)
    const key = verifierKeyIn((await keysOf(valle)).witness)
    expect(key && checkSignature(note, key)).toMatchObject({ state: 'TRUE' })
    const app = valle.watching()
    const site = await app.sites.of(valle.municipalityId)
    const towns = await app.database.read(valle.municipalityId, (db) =>
      readWatchedTowns(db, app.config, valle.municipalityId, site),
    )
    expect(towns).toMatchObject([
      { kept: { closings: 5 }, trouble: null, own: { closings: 5 }, ownTrouble: null },
    ])
  })

  it('follow each other as they grow, however many processes look at once', async () => {
    await villa.liveUntil(6)
    await valle.liveUntil(6)
    villa.rest()
    const looks = await Promise.all([valle.look(), valle.look()])
    expect(looks.flat().map(({ book }) => book.state)).toEqual(['KEPT', 'KEPT'])
    expect(await keptOf(valle)).toEqual([5, 6])
  })

  it('do not take for shorter what another process saw growing meanwhile', async () => {
    await villa.liveUntil(7)
    // A slow line to the same town: its proof waits until another process has kept a larger tree.
    const line = await openSlowLine(villa)
    const [, log, witness] = (await villa.line()).split(' ')
    const slow = await pair.watcherBy(valle, `${line.address} ${log} ${witness}`)
    const looking = slow()
    await line.isHolding
    await villa.liveUntil(8)
    await valle.liveUntil(8)
    expect(await pair.states(valle)).toEqual([['KEPT', 'KEPT', null, null]])
    line.letGo()
    expect((await looking)[0]).toMatchObject({ book: { state: 'KEPT', size: 8 }, trouble: null })
    expect(await keptOf(valle)).toEqual([5, 6, 8])
    await line.close()
  })

  it('are looked at once a day in the background, and no request waits for it', async () => {
    const app = valle.watching()
    await Promise.all([askLooks(app, 60), askLooks(app, 60)])
    const rows = () =>
      valle.db.asOwner<{ state: string }>(`select state from job where kind = 'LOOK_AT_TOWNS'`)
    expect(await rows()).toHaveLength(1)
    villa.rest()
    const { database, log } = app
    const worker = openWorker({
      context: app,
      kinds: [lookAtTownsDaily],
      database,
      databaseUrl: valle.db.appUrl,
      log,
    })
    try {
      await expect.poll(rows, { timeout: 15_000 }).toMatchObject([{ state: 'DONE' }])
    } finally {
      await worker.close()
    }
  })

  it('are looked at from the console too', commands, async () => {
    await villa.liveUntil(9)
    await valle.liveUntil(9)
    expect(await pair.states(villa)).toEqual([['KEPT', 'KEPT', null, null]])
    expect(await pair.states(valle)).toEqual([['KEPT', 'KEPT', null, null]])
    const env = {
      DATABASE_URL: valle.db.url,
      ASIENTO_DATA: valle.test.dataFolder,
      PORT: new URL(valle.address).port,
      WITNESS_TOWNS: valle.townsFile,
    }
    const { code, said } = await runCommand(['witness', 'check'], env)
    expect(said).toContain('9 cierres, guardados.')
    expect(said).toContain('como testigo: guarda 9 cierres de este libro.')
    expect(code).toBe(0)
    const line = await runCommand(['witness', 'line'], env)
    expect(line.said).toContain(await valle.line())
  })
})

/** The same town behind a line that holds the first proof until it is let go. */
async function openSlowLine(town: WatchingTown) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url?.includes('/consistencia/')) {
        asked.resolve()
        await held.promise
      }
      const answer = await fetch(`${town.address}${request.url}`)
      response.writeHead(answer.status).end(await answer.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    isHolding: asked.promise,
    letGo: () => held.resolve(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
