// Three machines' worth of processes on one database, with nothing shared but it, a bucket and the
// keys: one of them dies at work.
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { readConfig } from '#server/platform/common/config/config.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { openFileStore } from '#server/platform/files/store/open-file-store.ts'
import { followFeed } from '#tests/feed.ts'
import type { Feed } from '#tests/feed.ts'
import { freePorts } from '#tests/free-ports.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { startServer } from '#tests/server-process.ts'
import { startDatabase } from '#tests/two-databases.ts'
import { countEntries, faultsInBooks, lostOf } from '#tests/whole-book.ts'

import { openProxy } from '#tests/tcp-proxy.ts'

const processes = 3

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-cluster-'))
  return () => rm(home, { recursive: true })
})

it('numbers from all without gap or twin, tells every screen, and loses nothing when one is killed', async ({
  annotate,
}) => {
  const folders = Array.from({ length: processes }, (_, place) => join(home, `machine-${place}`))
  const ports = await Promise.all(folders.map(() => freePorts()))
  const [database, s3] = await Promise.all([startDatabase(join(home, 'db')), startS3Server()])
  const proxy = await openProxy(ports.map(({ port }) => port))
  const origin = `http://127.0.0.1:${proxy.port}`
  await migrate({ url: database.url() })
  const [first = ''] = folders
  const { municipality, as } = await foundLiveMunicipality({
    dataFolder: first,
    origin,
    url: database.url(),
  })
  const clerk = await as('JREG')
  for (const folder of folders.slice(1)) {
    await mkdir(folder)
    await copyFile(join(first, 'secrets.json'), join(folder, 'secrets.json'))
  }
  const env = { ...s3.env, DATABASE_URL: database.url(), PUBLIC_URL: origin }
  const servers = await Promise.all(
    folders.map((folder, place) => startServer({ ...env, ASIENTO_DATA: folder }, ports[place])),
  )
  try {
    // A stream keeps its line: the three are at three processes.
    const feeds = await Promise.all(servers.map(() => followFeed(clerk)))
    expect([...proxy.opened.values()]).toEqual([1, 1, 1])
    const heard = feeds.map(gather)

    const work = startPaperwork({ clerk, municipality, writers: 9, insists: true })
    await work.reach(60)
    expect(Math.min(...proxy.opened.values())).toBeGreaterThan(1)
    const [doomed] = servers
    await doomed?.kill()
    await work.reach(work.acknowledged.length + 60)
    await work.stop()

    expect(work.unanswered.size).toBe(0)
    expect(await faultsInBooks(database.ask, municipality.municipalityId)).toEqual([])
    expect(await countEntries(database.ask)).toBe(work.acknowledged.length)
    const files = await openFileStore(readConfig({ ...s3.env, ASIENTO_DATA: first }))
    const isWhole = (sha256: string) => files.isWhole(municipality.municipalityId, sha256)
    expect(await lostOf(database.ask, work.acknowledged, isWhole)).toEqual([])

    // One stream ended with its process; the others told everything, in order, whoever registered
    // it.
    const rows = await database.ask<{ place: string }>(
      'select ledger_position as place from entry order by ledger_position',
    )
    const last = Number(rows.at(-1)?.place)
    const told = await Promise.all(heard.map((feed) => feed.through(last)))
    const whole = told.filter((positions) => positions.at(-1) === last)
    expect(whole).toHaveLength(processes - 1)
    const places = rows.map(({ place }) => Number(place))
    for (const positions of whole) expect(positions).toEqual(places)
    await Promise.all(feeds.map((feed) => feed.stop().catch(() => undefined)))
    await annotate(`${work.acknowledged.length} acknowledged through ${processes}, 0 lost`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await proxy.close()
    await Promise.all([database.stop(), s3.close()])
  }
}, 240_000)

const nobodyLooks = (): void => undefined

/** What a screen is told, as it comes. */
function gather(feed: Feed) {
  const positions: number[] = []
  let hasEnded = false
  let look = nobodyLooks
  const reading = (async () => {
    try {
      for (;;) {
        const { id, event } = await feed.next()
        if (event === 'message' && id !== null) positions.push(id)
        look()
      }
    } catch {
      hasEnded = true // with its process, or let go of at the end
      look()
    }
  })()
  return {
    /** The positions told so far, once this one is among them, or the stream has ended. */
    async through(last: number): Promise<readonly number[]> {
      await new Promise<void>((resolve) => {
        look = () => {
          if (hasEnded || positions.includes(last)) resolve()
        }
        look()
      })
      void reading
      return [...positions]
    },
  }
}
