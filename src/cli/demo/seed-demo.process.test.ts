import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import { openFolderStore } from '#server/platform/files/store/open-file-store.ts'
import { accountByEmail } from '#server/platform/identity/accounts/accounts.ts'
import { isPassword } from '#server/platform/identity/accounts/password.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DemoSeed } from './seed-demo.ts'
import { seedDemo } from './seed-demo.ts'
import { demoAccounts, demoPassword, emailOf } from './villa-asiento.ts'

// A Monday, so that the last day has papers up to the very minute.
const now = new Date('2026-11-23T15:58:00Z')

let database: TestDatabase
let folder: string
let seeded: DemoSeed

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'asiento-demo-'))
  const config = readConfig({ ASIENTO_DATA: folder })
  const urls = { ownerUrl: database.url, databaseUrl: database.appUrl }
  seeded = await seedDemo({ config, ...urls }, now)
}, 180_000)

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it('writes a past that verify finds whole', async () => {
  const store = await openFolderStore(join(folder, 'files'))
  const verdict = await verifyBooks({
    url: database.url,
    files: { store, readsBytes: true },
    expectedHead: null,
  })
  expect(verdict).toMatchObject({ isWhole: true, books: [{ entries: seeded.entryCount }] })
})

it('shows every state, on working days within the hours of the office, none of the future', async () => {
  const states = await database.asOwner<{ state: string }>(
    'select distinct handling_status as state from entry order by 1',
  )
  expect(states.map(({ state }) => state)).toEqual([
    'ARCHIVED',
    'CLOSED',
    'IN_PROGRESS',
    'OBSERVED',
    'RECEIVED',
    'REGISTERED',
    'RETURNED',
    'ROUTED',
  ])
  const [found] = await database.asOwner(`
    select count(*)::int as all, max(registered_at) <= '${now.toISOString()}' as "isPast",
      min(series_number) as first, (max(series_number) - count(*))::int as gaps,
      (count(*) filter (where register_status = 'RECTIFIED'))::int as rectified,
      (count(*) filter (where register_status = 'ANNULLED'))::int as annulled,
      (count(*) filter (where annulment->>'stage' = 'REQUESTED'))::int as waiting,
      (count(*) filter (where extract(isodow from registered_on) > 5 or holiday.on_date is not null
        or (registered_at at time zone 'America/Santiago')::time not between '08:30' and '17:10'))::int as astray
    from entry left join holiday on holiday.on_date = registered_on`)
  expect(found).toMatchObject({ isPast: true, first: 1, gaps: 0, astray: 0 })
  expect(found).toMatchObject({ all: seeded.entryCount, rectified: 2, annulled: 1, waiting: 1 })
})

it('has answers that left, letters being written, scans, an old book and its days closed', async () => {
  const [found] = await database.asOwner(`
    select (select count(*)::int from outgoing) > 15 as exits,
      (select count(*)::int from letter where status = 'IN_REVIEW') as "inReview",
      (select count(*)::int from letter) as letters,
      (select count(*)::int from attachment) > 8 as scans,
      (select count(*)::int from imported_book) as books,
      (select max(on_date)::text from daily_closing) as closed`)
  const closed = '2026-11-22'
  expect(found).toEqual({ exits: true, inReview: 1, letters: 2, scans: true, books: 1, closed })
})

it('has every role that sees or decides given by two, but those of its two founders', async () => {
  const rows = await database.asOwner<{ name: string; role: string; by: string[] | null }>(`
    select s.name, r.role, (
      select array[p.actor_id, c.actor_id]::text[] from ledger_event p join ledger_event c using (subject_id)
      where p.type = 'PowerProposed' and c.type = 'PowerConfirmed' and p.actor_id <> c.actor_id
        and p.body::jsonb -> 'data' ->> 'staffId' = s.staff_id::text
        and p.body::jsonb -> 'data' -> 'grants' @> jsonb_build_array(jsonb_build_object('role', r.role))) as by
    from role_assignment r join staff s using (staff_id) where r.role in ('ADM', 'JREG', 'AUD', 'JU')`)
  const alone = rows.filter(({ by }) => by === null).map(({ name, role }) => `${role} ${name}`)
  expect(alone.toSorted()).toEqual(['ADM Ignacio Bravo Núñez', 'JREG Hernán Valdés Soto'])
  expect(rows).toHaveLength(19)
})

it('gives everybody a number that adds up and that nobody real has', async () => {
  const rows = await database.asOwner<{ identity_number: string }>(
    'select distinct identity_number from entry_party where identity_number is not null',
  )
  const numbers = rows.map((row) => row.identity_number)
  expect(numbers.length).toBeGreaterThan(20)
  expect(numbers.flatMap((number) => checkIdentityNumber('CL_RUT', number).remarks)).toEqual([])
  expect(numbers.every((number) => /^(?:4[5-8]|68)/u.test(number))).toBe(true)
})

it('lets each of the accounts in with the password it prints', async () => {
  for (const account of demoAccounts) {
    const key = { municipalityId: seeded.municipalityId, email: emailOf(account) }
    const kept = await database.database.anywhere((db) => accountByEmail(db, key))
    expect(await isPassword(demoPassword, kept?.passwordHash ?? null)).toBe(true)
  }
})
