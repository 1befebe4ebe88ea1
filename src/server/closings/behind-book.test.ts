/**
 * A database put back to an earlier moment by whatever means, with no mark: what was remembered of
 * its book outside holds it before the first number. And what is no such thing holds nobody.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { registerPlainly } from '#tests/register-plainly.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { memoryFile } from '../outside/book-memory.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import { openMemoryRound, rememberBooks } from './outside/remember-book.ts'

let home: string
let open: TestApp[]
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-memory-'))
  open = []
})
afterEach(async () => {
  for (const app of open) await app.close() // oxlint-disable-line no-await-in-loop
  await rm(home, { recursive: true })
})

/** The same database as at its beginning each time: what a copy of then is when it is put back. */
async function start(): Promise<TestApp> {
  const app = await openTestApp({ env: { HEADS_FOLDER: home } })
  open.push(app)
  await rememberBooks(app.app)
  return app
}

async function registerTo(app: TestApp, count: number): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let place = 0; place < count; place += 1) await registerPlainly(app)
  await rememberBooks(app.app)
}

async function propose(app: TestApp, told: number) {
  const head = await app.as('JREG')
  const { body } = await head.ask(api.readBookState, {})
  const actId = randomUUID()
  const { problem } = await head.ask(api.proposeBookAct, {
    params: { actId },
    body: {
      kind: 'RESUME',
      reason: 'Se puso de vuelta una carpeta copiada',
      series: body.series.map(({ code, year }) => ({ code, year, told })),
    },
  })
  return { actId, problem }
}

async function goOnAbove(app: TestApp, told: number): Promise<void> {
  const { actId, problem } = await propose(app, told)
  expect(problem).toBeNull()
  const confirmed = await (await app.as('ADM')).ask(api.confirmBookAct, { params: { actId } })
  expect(confirmed.problem).toBeNull()
}

const isNumber = (last: string) => expect.stringMatching(new RegExp(`^E-\\d{4}-0*${last}$`, 'u'))

const fileOf = (app: TestApp) => memoryFile(home, app.town.municipalityId)

/** Two databases of others beside one data folder, that of the first. */
async function openBeside() {
  const app = await openTestApp()
  const back = await openTestApp()
  open.push(app, back)
  const at = ({ app: { config, ...rest }, db }: TestApp) => ({
    ...rest,
    config: { ...config, databaseUrl: db.url, dataFolder: app.dataFolder },
  })
  return { app, back, at }
}

describe('a book that is behind what is remembered of it', () => {
  it('gives no number before two people go on above what was told', async () => {
    await registerTo(await start(), 3)
    const back = await start()
    expect(await registerPlainly(back)).toBe('E-NUM-05')
    expect((await propose(back, 2)).problem).toMatchObject({ type: 'E-LIB-04' })
    await goOnAbove(back, 3)
    await rememberBooks(back.app)
    expect(await registerPlainly(back)).toEqual(isNumber('4'))
    await rememberBooks(back.app)
    await rememberBooks(back.app)
    expect(await registerPlainly(back)).toEqual(isNumber('5'))
    const files = { store: back.app.files, readsBytes: false }
    const verdict = await verifyBooks({ url: back.db.url, files, expectedHead: null })
    expect(verdict.isWhole).toBe(true)
  })

  it('is found a second time, also to before two people went on', async () => {
    await registerTo(await start(), 1)
    const back = await start()
    await goOnAbove(back, 7)
    await registerTo(back, 2)
    const again = await start()
    expect(await registerPlainly(again)).toBe('E-NUM-05')
    expect((await propose(again, 8)).problem).toMatchObject({ type: 'E-LIB-04' })
    await goOnAbove(again, 9)
    expect(await registerPlainly(again)).toEqual(isNumber('10'))
  })

  it('is found by what the data folder remembers, where the database is another’s', async () => {
    const { app, back, at } = await openBeside()
    await registerPlainly(app)
    await rememberBooks(at(app))
    await rememberBooks(at(back))
    expect(await registerPlainly(back)).toBe('E-NUM-05')
  })

  it('is found by a process that knew it as it was, when its database is put back under it', async () => {
    const { app, back, at } = await openBeside()
    const round = openMemoryRound()
    await registerPlainly(app)
    await round(at(app))
    await round(at(app))
    await registerPlainly(app)
    await round(at(app))
    await round(at(app))
    await round(at(back))
    expect(await registerPlainly(back)).toBe('E-NUM-05')
    expect(await registerPlainly(app)).toEqual(isNumber('3'))
  })
})

describe('nobody is held', () => {
  it('by a book that is as it was remembered, or went on since', async () => {
    const app = await start()
    await registerTo(app, 2)
    await registerPlainly(app)
    await rememberBooks(app.app)
    await rememberBooks(app.app)
    expect(await registerPlainly(app)).toEqual(isNumber('4'))
  })

  it('while several processes remember and others register', async () => {
    const app = await start()
    const rounds = async () => {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (let place = 0; place < 8; place += 1) await rememberBooks(app.app)
    }
    await Promise.all([rounds(), rounds(), registerTo(app, 8), registerTo(app, 8)])
    expect(await registerPlainly(app)).toEqual(isNumber('17'))
    expect(await app.db.asOwner('select from restored_book')).toHaveLength(0)
  })

  it('by the memory of another book with its name that went further', async () => {
    const app = await start()
    await registerTo(app, 2)
    const stranger = await start()
    await goOnAbove(stranger, 2)
    await registerTo(stranger, 5)
    await rememberBooks(app.app)
    expect(await registerPlainly(app)).toEqual(isNumber('3'))
  })

  it('by another book with its name that begins to write there when it went further', async () => {
    const stranger = await start()
    await rm(fileOf(stranger))
    const app = await start()
    for (let place = 0; place < 5; place += 1) await registerPlainly(stranger) // oxlint-disable-line no-await-in-loop
    await registerTo(app, 2)
    await rememberBooks(stranger.app)
    await rememberBooks(app.app)
    expect(await registerPlainly(app)).toEqual(isNumber('3'))
  })

  it.each([
    ['nothing', () => ''],
    ['rubbish', () => 'no es nada\n'],
    ['a line cut short', (text: string) => text.slice(0, -40)],
    [
      'another hash where the book is',
      (text: string) => text.replace(/:[\da-f]{8}/gu, ':00000000'),
    ],
  ])('by a file that holds %s', async (_, change) => {
    const app = await start()
    await registerTo(app, 2)
    await writeFile(fileOf(app), change(await readFile(fileOf(app), 'utf8')))
    await rememberBooks(app.app)
    await rememberBooks(app.app)
    expect(await registerPlainly(app)).toEqual(isNumber('3'))
  })

  it('by a folder that is gone', async () => {
    const app = await start()
    const away = { ...app.app.config, headsFolder: join(home, 'no-montada') }
    await rememberBooks({ ...app.app, config: away })
    expect(await registerPlainly(app)).toEqual(isNumber('1'))
  })
})
