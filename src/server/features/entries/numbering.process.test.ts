// Numbers under pressure: two server processes on one database, and registrations that fail after
// their number was taken.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { aRegistration } from '#tests/registration.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { doomThem, doomed, spareThem } from '#tests/doomed-entries.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import type { Municipality } from '#tests/municipality.ts'
import { faultsInBooks } from '#tests/whole-book.ts'

const sound = 'Solicitud de poda en calle Sol 12'

interface Sent {
  readonly entryId: string
  readonly subject: string
}

function documents(count: number, isDoomed: (index: number) => boolean): Sent[] {
  return Array.from({ length: count }, (_, index) => ({
    entryId: randomUUID(),
    subject: isDoomed(index) ? doomed : sound,
  }))
}

async function registerAll(
  sent: readonly Sent[],
  municipality: Municipality,
  clerkFor: (index: number) => Person,
): Promise<{ readonly status: number; readonly said: string }[]> {
  return Promise.all(
    sent.map(async ({ entryId, subject }, index) => {
      const { status, body, problem } = await clerkFor(index).ask(api.registerEntry, {
        params: { entryId },
        body: aRegistration(municipality, { subject }),
      })
      return { status, said: problem?.type ?? body.entry.entryNumber }
    }),
  )
}

const numbersIn = (answers: readonly { said: string }[]): number[] =>
  answers.map(({ said }) => Number(said.slice(-6))).toSorted((one, other) => one - other)
const oneTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

describe('two server processes on one database', () => {
  let db: TestDatabase
  let municipality: Municipality
  let dataFolder: string
  let servers: ServerProcess[]
  let clerks: Person[]
  const clerkFor = (index: number): Person => clerks[index % clerks.length]!

  beforeAll(async () => {
    db = await openTestDatabase()
    municipality = await foundTestMunicipality(db.database)
    dataFolder = await mkdtemp(join(tmpdir(), 'asiento-numbering-'))
    const env = { DATABASE_URL: db.url, ASIENTO_DATA: dataFolder }
    servers = await Promise.all([startServer(env), startServer(env)])
    const actor = municipality.actorOf('REG')
    const scene = { database: db.database, dataFolder, now: () => new Date() }
    const credentials = await credentialsFor(scene, actor)
    clerks = servers.map(({ origin }) =>
      personAt({ fetch, origin, municipality, actor, credentials }),
    )
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await db.close()
    await rm(dataFolder, { recursive: true })
  })

  it('leave no gap and no twin when a third of 50 registrations fail after taking their number', async () => {
    const sent = documents(50, (index) => index % 3 === 1)
    await db.asOwner(doomThem)
    const answers = await registerAll(sent, municipality, clerkFor)
    const failed = answers.filter((_, index) => sent[index]?.subject === doomed)
    const given = answers.filter((_, index) => sent[index]?.subject === sound)
    expect(failed).toEqual(Array.from({ length: 17 }, () => ({ status: 503, said: 'E-NUM-01' })))
    expect(given.map(({ status }) => status)).toEqual(Array.from({ length: 33 }, () => 200))
    expect(numbersIn(given)).toEqual(oneTo(33))
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])

    // Later the same documents come again, under the same ids and through the other server.
    await db.asOwner(spareThem)
    const again = await registerAll(
      sent.filter(({ subject }) => subject === doomed),
      municipality,
      (index) => clerkFor(index + 1),
    )
    expect(numbersIn(again)).toEqual(oneTo(50).slice(33))
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })

  it('give one number to a document that isInScope both at once', async () => {
    const before = await lastNumber(db)
    const [document] = documents(1, () => false)
    const answers = await registerAll(
      Array.from({ length: 20 }, () => document!),
      municipality,
      clerkFor,
    )
    expect(new Set(answers.map(({ said }) => said)).size).toBe(1)
    expect(await lastNumber(db)).toBe(before + 1)
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })
})

async function lastNumber(db: TestDatabase): Promise<number> {
  const [series] = await db.asOwner<{ last_number: number }>(
    'select last_number from registry_series',
  )
  return series?.last_number ?? 0
}
