import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { holdHead, writeAfter } from '#server/ledger/append.ts'
import { openDatabase } from '#server/database/connect/open-database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import { foundTown } from '#tests/town.ts'
import { visitMunicipalities } from './in-every-municipality.ts'

let db: TestDatabase
let towns: string[]
let at: Date

beforeEach(async () => {
  db = await openTestDatabase()
  towns = []
  for (let count = 0; count < 3; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one founding after another
    towns.push((await foundTown(db.database)).municipalityId)
  }
  // Noon, where they are.
  at = new Date('2026-11-25T15:00:00Z')
  return () => db.close()
})

async function visited(
  work: (municipalityId: string) => Promise<string | null> = async () => '00:00',
  database = db.database,
): Promise<string[]> {
  const seen: string[] = []
  const log = pino({ level: 'silent' })
  await visitMunicipalities({ database, log, now: () => at }, 'notices', async (id) => {
    seen.push(id)
    return work(id)
  })
  return seen.toSorted()
}

/** The ledger goes on. */
async function write(municipalityId: string): Promise<void> {
  await db.database.inMunicipality(municipalityId, async (tx) => {
    const head = await holdHead(tx, municipalityId)
    const fact = { subjectId: municipalityId, actorId: null, data: {} }
    await writeAfter(tx, head, [{ type: 'AccessLogSealed', ...fact }])
  })
}

const hours = (count: number) => (at = new Date(at.getTime() + count * 3_600_000))

it('goes to each once, and then to none until its hour has come', async () => {
  expect(await visited()).toEqual(towns.toSorted())
  expect(await visited()).toEqual([])
  hours(11)
  expect(await visited()).toEqual([])
  hours(2)
  expect(await visited()).toEqual(towns.toSorted())
  expect(await visited()).toEqual([])
})

it('goes again at once where something happened', async () => {
  const [first = ''] = towns
  await visited()
  await write(first)
  expect(await visited()).toEqual([first])
  expect(await visited()).toEqual([])
})

it('goes again where something happened while it was there', async () => {
  const [first = ''] = towns
  await visited(async (id) => {
    if (id === first) await write(id)
    return '00:00'
  })
  expect(await visited()).toEqual([first])
  expect(await visited()).toEqual([])
})

it('goes again where the visit failed, and where it asks for the next round', async () => {
  const [first = '', second = ''] = towns
  await visited(async (id) => {
    if (id === first) throw new Error('broken here')
    return id === second ? null : '00:00'
  })
  expect(await visited()).toEqual([first, second].toSorted())
  expect(await visited()).toEqual([])
})

it('goes to all again when the clock was put back', async () => {
  await visited()
  hours(-48)
  expect(await visited()).toEqual(towns.toSorted())
  expect(await visited()).toEqual([])
})

it('goes to each once between two processes', async () => {
  await visited()
  const [first = ''] = towns
  await write(first)
  expect(await visited()).toEqual([first])
  const other = await openDatabase({ url: db.appUrl, appRole: 'asiento_app' })
  expect(await visited(undefined, other)).toEqual([])
  await other.close()
})
