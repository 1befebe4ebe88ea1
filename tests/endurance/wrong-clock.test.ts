// The machine's clock goes wrong under a real server and its database: the counter goes on, nothing
// closes before somebody confirms the hour, and what was closed wrongly is put right from the product.
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { embeddedAddress } from '#tests/embedded-processes.ts'
import { findFaketime, openFalseClock } from '#tests/faketime.ts'
import type { FalseClock } from '#tests/faketime.ts'
import { freePorts } from '#tests/free-ports.ts'
import type { ServerPorts } from '#tests/free-ports.ts'
import { foundLiveTown, personOf } from '#tests/live-town.ts'
import type { LivePlace } from '#tests/live-town.ts'
import type { Person } from '#tests/person.ts'
import { aRegistration } from '#tests/registration.ts'
import { rounds } from '#tests/rounds.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import type { Town } from '#tests/town.ts'

const faketime = findFaketime()
const second = 1000
const day = 86_400_000

let home: string
let data: string
let clock: FalseClock
let ports: ServerPorts
let server: ServerProcess | null = null
let town: Town

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-clock-'))
  // The database runs as another user, who reads the clock too.
  await chmod(home, 0o755)
  data = join(home, 'data')
  ports = await freePorts()
  if (faketime !== null) clock = await openFalseClock(faketime, join(home, 'clock'))
})
afterEach(async () => {
  await stop()
  await rm(home, { recursive: true })
})

async function start(): Promise<void> {
  const env = { ASIENTO_DATA: data, ROUND_SECONDS: '2' }
  server = await startServer({ ...env, ...clock.env }, ports)
}

async function stop(): Promise<void> {
  await server?.stop()
  server = null
}

/** Where the day is not an hour old: a clock that goes back would be in the day before. */
function zoneByDay(): string {
  const at = new Date().getUTCHours()
  return at >= 1 && at < 8 ? 'Europe/Madrid' : 'America/Santiago'
}

async function found(timeZone = zoneByDay()): Promise<void> {
  await start()
  ;({ town } = await foundLiveTown(place(), timeZone))
}

/** Signed in at the hour the server's clock says. */
function as(role: Role): Promise<Person> {
  return personOf(place(), town, role)
}

function place(): LivePlace {
  return { dataFolder: data, origin: server?.origin ?? '', now: clock.now }
}

/** The number, or the code of the refusal. */
async function register(clerk: Person): Promise<string> {
  const { body, problem } = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(town),
  })
  return problem?.type ?? body.entry.entryNumber
}

async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await embeddedAddress(data) })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

async function closedDays(): Promise<number> {
  return (await query('select 1 from daily_closing')).length
}

async function confirmClock(person: Person): Promise<void> {
  const { problem } = await person.ask(api.confirmClock, {
    params: { confirmationId: randomUUID() },
    body: { seenAt: clock.now().toISOString() },
  })
  expect(problem).toBeNull()
}

async function expectWhole(): Promise<void> {
  expect(await runCommand(['verify'], { ASIENTO_DATA: data })).toMatchObject({ code: 0 })
}

const timesSaid = () => server?.complaints().split('no day is closed').length ?? 0

/** Every round of the server says that it closes nothing, for so many of them. */
async function roundsGoBy(count: number): Promise<void> {
  const before = timesSaid()
  await expect.poll(timesSaid, { timeout: 90_000 }).toBeGreaterThanOrEqual(before + count)
}

const numberOf = (entryNumber: string): number => Number(entryNumber.split('-').at(-1))

// Each starts a server several times over.
describe.skipIf(faketime === null)('the clock of the machine', { timeout: 300_000 }, () => {
  it('a year ahead closes nothing until somebody confirms it; then two people put the book right', async () => {
    await found()
    expect(numberOf(await register(await as('REG')))).toBe(1)
    await stop()
    await clock.set(365 * day)
    await start()
    const next = clock.now().getUTCFullYear()
    expect(await register(await as('REG'))).toBe(`E-${next}-000001`)
    await roundsGoBy(rounds(3, 9))
    expect(await closedDays()).toBe(0)
    await confirmClock(await as('JREG'))
    await expect.poll(closedDays, { timeout: 120_000, interval: second }).toBe(365)
    await stop()
    await clock.set(0)
    await start()
    const [clerk, head, administrator] = [await as('REG'), await as('JREG'), await as('ADM')]
    expect(await register(clerk)).toBe(`E-${next}-000002`)
    const actId = randomUUID()
    const proposed = await head.ask(api.proposeBookAct, {
      params: { actId },
      body: { kind: 'CLOCK', reason: 'El reloj iba un año adelantado' },
    })
    expect(proposed.body.waiting).toHaveLength(1)
    expect((await administrator.ask(api.confirmBookAct, { params: { actId } })).problem).toBeNull()
    expect(numberOf(await register(clerk))).toBe(2)
    await expectWhole()
  })

  it('set back by ten minutes signs nobody out, and the counter goes on', async () => {
    await found()
    await clock.set(600 * second)
    const clerk = await as('REG')
    expect(numberOf(await register(clerk))).toBe(1)
    await clock.set(0)
    expect(numberOf(await register(clerk))).toBe(2)
    expect((await clerk.ask(api.readNotices, {})).body.clock).toMatchObject({ fault: 'BEHIND' })
    await clock.set(600 * second)
    expect(numberOf(await register(clerk))).toBe(3)
    await expectWhole()
  })

  it.each(['Europe/Madrid', 'Atlantic/Canary', 'America/Lima'])(
    'turns the year in %s, and closes it when it is over',
    async (timeZone) => {
      const year = new Date().getUTCFullYear() + 1
      const newYear = midnightOf(year, timeZone)
      await clock.set(newYear - 40 * second - Date.now())
      await found(timeZone)
      const clerk = await as('REG')
      expect(await register(clerk)).toBe(`E-${year - 1}-000001`)
      // What is left of the year is not waited for.
      await clock.set(Math.max(clock.now().getTime(), newYear - 2 * second) - Date.now())
      await sleep(Math.max(0, newYear + second / 2 - clock.now().getTime()))
      expect(await register(clerk)).toBe(`E-${year}-000001`)
      expect(await closedDays()).toBe(0)
      await stop()
      await clock.set(newYear + 11 * 60 * second - Date.now())
      await start()
      await expect.poll(closedDays, { timeout: 30_000 }).toBe(1)
      await expect
        .poll(() => query('select year, entry_count from year_closing'), { timeout: 30_000 })
        .toEqual([{ year: year - 1, entry_count: 1 }])
      await expectWhole()
    },
  )
})

/** The instant at which the year begins there, in ms. */
function midnightOf(year: number, timeZone: string): number {
  const utc = Date.UTC(year, 0, 1)
  const local = new Date(utc).toLocaleString('sv-SE', { timeZone })
  return utc - (Date.parse(`${local.replace(' ', 'T')}Z`) - utc)
}
