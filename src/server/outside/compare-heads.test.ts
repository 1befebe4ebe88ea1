import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { keepHeads } from '../closings/outside/keep-heads.ts'
import { lookAtHeads } from './compare-heads.ts'
import { headsFile } from './heads-file.ts'

const begin = toldStart.getTime()
let db: ToldTimeDatabase
let app: TestApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-heads-'))
  db = await openToldTimeDatabase(toldStart)
  app = await openTestApp({ env: { HEADS_FOLDER: folder }, db, now: toldStart })
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
}, 60_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** How far the folder was filled once that day was closed. */
async function keepDay(day: number): Promise<{ readonly text: string; readonly given: number }> {
  const at = new Date(begin + day * 86_400_000)
  app.clock.now = at
  await wakeAndClose(app, db, at)
  expect(await keepHeads(app.app, app.town.municipalityId)).toBeGreaterThan(0)
  const text = await readFile(headsFile(folder, app.town.municipalityId), 'utf8')
  const [row] = await db.asOwner<{ given: number }>(
    'select ledger_position::int as given from heads_kept',
  )
  return { text, given: row?.given ?? 0 }
}

it('a round that ends in the middle of a look is no disagreement', async () => {
  const { municipalityId } = app.town
  const file = headsFile(folder, municipalityId)
  const before = await keepDay(2)
  const after = await keepDay(3)
  const round = new pg.Client({ connectionString: db.url })
  await round.connect()
  const give = (given: number) => round.query('update heads_kept set ledger_position = $1', [given])
  await writeFile(file, before.text)
  await give(before.given)

  await round.query('begin')
  await round.query('lock table heads_kept in access exclusive mode')
  const looked = lookAtHeads(app.app, municipalityId)
  await expect.poll(() => db.asOwner('select from pg_locks where not granted')).toHaveLength(1)
  await writeFile(file, after.text)
  await give(after.given)
  await round.query('commit')
  await round.end()

  expect(await looked).toMatchObject({ trouble: null })
}, 60_000)
