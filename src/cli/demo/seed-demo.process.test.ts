import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { openFolderStore } from '#server/files/store/folder-store.ts'
import { accountByEmail } from '#server/identity/accounts/accounts.ts'
import { isPassword } from '#server/identity/accounts/password.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DemoSeed } from './seed-demo.ts'
import { seedDemo } from './seed-demo.ts'
import { demoAccounts, demoPassword, emailOf } from './villa-asiento.ts'

// A Monday, so that the last day has papers up to the very minute.
const now = new Date('2026-11-23T15:00:00Z')

let database: TestDatabase
let folder: string
let files: FileStore
let seeded: DemoSeed

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'asiento-demo-'))
  files = await openFolderStore(folder)
  seeded = await seedDemo({ database: database.database, files }, now)
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const one = async <Row extends object>(statement: string): Promise<Row> => {
  const [row] = await database.asOwner<Row>(statement)
  if (!row) throw new Error('The town is empty')
  return row
}

it('writes a past that verify finds whole', async () => {
  const verdict = await verifyBooks({
    url: database.url,
    files: { store: files, readsBytes: true },
    expectedHead: null,
  })
  expect(verdict).toMatchObject({ isWhole: true, books: [{ entries: seeded.entryCount }] })
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

it('has each year of its calendar approved by the second of two', async () => {
  const rows = await database.asOwner(`
    select y.year, s.name, p.proposed_by_id <> p.decided_by_id as "byTwo" from calendar_year y
    join staff s on s.staff_id = y.approved_by
    join proposal p on p.kind = 'CALENDAR_YEAR' and (p.payload ->> 'year')::int = y.year
    where p.stage = 'CONFIRMED' order by 1`)
  const name = 'Hernán Valdés Soto'
  expect(rows).toEqual([2024, 2025, 2026, 2027].map((year) => ({ year, name, byTwo: true })))
})

it('holds about two thousand documents of two years, none of the future', async () => {
  expect(seeded.entryCount).toBeGreaterThan(1900)
  expect(seeded.entryCount).toBeLessThan(2100)
  const { first, last } = await one<{ first: Date; last: Date }>(
    'select min(registered_at) as first, max(registered_at) as last from entry',
  )
  expect(first.toISOString().slice(0, 7)).toBe('2024-11')
  expect(last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(last.toISOString().slice(0, 10)).toBe('2026-11-23')
})

it('begins each year’s book at one and leaves no gap', async () => {
  const years = await database.asOwner(
    'select series_year as year, min(series_number) as first, (max(series_number) - count(*))::int as gaps from entry group by 1 order by 1',
  )
  expect(years).toEqual([2024, 2025, 2026].map((year) => ({ year, first: 1, gaps: 0 })))
})

it('registers on working days within the hours of the office', async () => {
  const { astray } = await one<{ astray: number }>(`
    select count(*)::int as astray from entry
    left join holiday on holiday.on_date = registered_on
    where extract(isodow from registered_on) > 5 or holiday.on_date is not null
      or (registered_at at time zone 'America/Santiago')::time not between '08:30' and '17:00'`)
  expect(astray).toBe(0)
})

it('has the peaks of a counter: Mondays, mornings, and a fifth of the senders', async () => {
  const shares = await one<{ mondays: number; mornings: number; regulars: number }>(`
    select avg((extract(isodow from registered_on) = 1)::int)::float as mondays,
      avg((extract(hour from registered_at at time zone 'America/Santiago') between 9 and 11)::int)::float as mornings,
      (select sum(papers)::float from (
        select count(*) as papers, ntile(5) over (order by count(*) desc) as fifth from entry group by sender
      ) as senders where fifth = 1) / count(*) as regulars
    from entry`)
  expect(shares.mondays).toBeGreaterThan(0.23)
  expect(shares.mornings).toBeGreaterThan(0.5)
  expect(shares.regulars).toBeGreaterThan(0.55)
})

it('shows every state: rectified, annulled, one annulment waiting, delicate ones', async () => {
  const counts = await one<Record<string, number>>(`
    select (count(*) filter (where register_status = 'RECTIFIED'))::int as rectified,
      (count(*) filter (where register_status = 'ANNULLED'))::int as annulled,
      (count(*) filter (where annulment->>'stage' = 'REQUESTED'))::int as waiting,
      (count(*) filter (where confidentiality = 'RESTRICTED'))::int as restricted,
      (count(*) filter (where confidentiality = 'CONFIDENTIAL'))::int as confidential
    from entry`)
  expect(counts['rectified']).toBeGreaterThan(20)
  expect(counts['annulled']).toBeGreaterThan(2)
  expect(counts['waiting']).toBeGreaterThanOrEqual(1)
  expect(counts['restricted']).toBeGreaterThan(50)
  expect(counts['confidential']).toBeGreaterThan(20)
})

it('works in time, mostly: what waits came in lately, and nobody is months behind', async () => {
  const waits = await one<Record<string, number>>(`
    select count(*)::int as all, max(age)::int as oldest,
      (max(age) filter (where handling_status = 'REGISTERED'))::int as "oldestAtCounter",
      (count(*) filter (where handling_status = 'RETURNED'))::int as returned,
      (count(*) filter (where handling_status = 'OBSERVED'))::int as observed,
      (count(*) filter (where late > 0))::int as late, max(late)::int as latest
    from (select handling_status, date '2026-11-23' - registered_on as age, date '2026-11-23' - due_on as late
      from entry where register_status <> 'ANNULLED' and handling_status not in ('CLOSED', 'ARCHIVED')) as open`)
  expect(waits['all']).toBeGreaterThan(40)
  expect(waits['oldest']).toBeLessThan(60)
  expect(waits['oldestAtCounter']).toBeLessThan(4)
  expect(waits['returned']).toBeGreaterThan(0)
  expect(waits['observed']).toBeGreaterThan(0)
  expect(waits['late']).toBeGreaterThan(2)
  expect(waits['late']).toBeLessThan(15)
  expect(waits['latest']).toBeLessThan(31)
  const answered = await one<{ inTime: number; late: number }>(`
    select avg((answered_on <= due_on)::int)::float as "inTime",
      (count(*) filter (where answered_on > due_on))::int as late
    from (select e.due_on, (l.at at time zone 'America/Santiago')::date as answered_on
      from entry e join ledger_event l on l.subject_id = e.entry_id and l.type = 'EntryClosed'
      where e.due_on is not null) as closings`)
  expect(answered.inTime).toBeGreaterThan(0.9)
  expect(answered.late).toBeGreaterThan(5)
})

it('sends the answers out, most of them delivered, and some still on their way', async () => {
  const exits = await one<Record<string, number>>(`
    select count(*)::int as sent, (max(series_number) filter (where series_year = 2025)
        - count(*) filter (where series_year = 2025))::int as gaps,
      (count(*) filter (where awaited > 0))::int as awaited,
      (count(*) filter (where tried_at is null))::int as untried,
      (count(*) filter (where tried_at is null and notify_by < '2026-11-23'))::int as late,
      (select count(*)::int from delivery_attempt where result = 'RETURNED') as returned
    from outgoing`)
  expect(exits['sent']).toBeGreaterThan(900)
  expect(exits['gaps']).toBe(0)
  expect(exits['awaited']).toBeGreaterThan(0)
  expect(exits['awaited']).toBeLessThan(40)
  expect(exits['untried']).toBeGreaterThan(0)
  expect(exits['late']).toBe(0)
  expect(exits['returned']).toBeGreaterThan(10)
  const drafts = await one<Record<string, number>>(`
    select count(*)::int as all, (count(*) filter (where status = 'IN_REVIEW'))::int as review from letter`)
  expect(drafts).toEqual({ all: 2, review: 1 })
})

it('gives everybody a number that adds up and that nobody real has', async () => {
  const rows = await database.asOwner<{ identity_number: string }>(
    'select distinct identity_number from entry_party where identity_number is not null',
  )
  const numbers = rows.map((row) => row.identity_number)
  expect(numbers.length).toBeGreaterThan(300)
  expect(numbers.flatMap((number) => checkIdentityNumber('CL_RUT', number).remarks)).toEqual([])
  expect(numbers.every((number) => /^(?:4[5-8]|68)/u.test(number))).toBe(true)
})

it('lets each of the accounts in with the password it prints', async () => {
  const { municipality_id: municipalityId } = await one<{ municipality_id: string }>(
    'select municipality_id from municipality',
  )
  for (const account of demoAccounts) {
    const key = { municipalityId, email: emailOf(account) }
    // oxlint-disable-next-line no-await-in-loop -- hashing two at once is all the gate allows
    const kept = await database.database.anywhere((db) => accountByEmail(db, key))
    // oxlint-disable-next-line no-await-in-loop
    expect(await isPassword(demoPassword, kept?.passwordHash ?? null)).toBe(true)
  }
})

it('makes the accounts when it begins, so that nobody’s days of grace before a second factor are over', async () => {
  const made = await one<{ accounts: number; first: Date; employed: Date }>(`
    select count(*)::int as accounts, min(a.created_at) as first, max(s.created_at) as employed
    from account a join staff s using (municipality_id, subject)`)
  expect(made.accounts).toBe(demoAccounts.length)
  expect(made.first).toEqual(now)
  expect(made.employed.getTime()).toBeLessThan(now.getTime())
})

it('keeps sealed bids unopened', async () => {
  const { scanned } = await one<{ scanned: number }>(
    'select count(*)::int as scanned from attachment join entry using (entry_id) join document_type using (type_id) where is_sealed',
  )
  expect(scanned).toBe(0)
})
