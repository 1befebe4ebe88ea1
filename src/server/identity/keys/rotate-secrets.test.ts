import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

import { replaceSecrets, rotateSecrets } from './rotate-secrets.ts'
import { newSecrets, readSecrets, replaceSecretsFile } from './secrets.ts'

let db: TestDatabase
let dataFolder: string
const start = new Date('2026-01-01T00:00:00Z')
const day = 24 * 3_600_000

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'asiento-rotation-'))
  await replaceSecretsFile(dataFolder, newSecrets(start))
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))
afterAll(() => db.close())

const after = (ms: number) => new Date(start.getTime() + ms)
const rotateAt = (now: Date, isAsked = false) =>
  rotateSecrets({ dataFolder, database: db.database, now }, isAsked)

async function kidsAt(now: Date): Promise<string[]> {
  const { signingKeys, cookieKeys } = await readSecrets(dataFolder, now)
  expect(cookieKeys).toHaveLength(signingKeys.length)
  return signingKeys.map(({ kid }) => kid)
}

describe('the keys of the provider', () => {
  it('stay for ninety days', async () => {
    expect(await rotateAt(after(89 * day))).toBe(null)
    expect(await kidsAt(after(89 * day))).toHaveLength(1)
  })

  it('are published an hour before they sign, and a day after they did', async () => {
    const [first] = await kidsAt(start)
    const renewal = after(90 * day)
    const signsFrom = new Date(renewal.getTime() + 3_600_000)
    expect(await rotateAt(renewal)).toEqual(signsFrom)
    expect(await kidsAt(renewal)).toEqual([first, expect.any(String)])
    const [second, old] = await kidsAt(signsFrom)
    expect(old).toBe(first)
    expect(second).not.toBe(first)
    await rotateAt(new Date(signsFrom.getTime() + day - 1))
    expect(await kidsAt(signsFrom)).toEqual([second, first])
    await rotateAt(new Date(signsFrom.getTime() + day))
    expect(await kidsAt(signsFrom)).toEqual([second])
  })

  it('are renewed once, however many processes think of it', async () => {
    const renewal = after(90 * day)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => rotateAt(renewal)))
    expect(outcomes.filter((signsFrom) => signsFrom !== null)).toHaveLength(1)
    expect(await kidsAt(renewal)).toHaveLength(2)
    expect(await readdir(dataFolder)).toEqual(['secrets.json'])
  })

  it('can be renewed before their time, but not while a renewal is under way', async () => {
    expect(await rotateAt(after(day), true)).toEqual(after(day + 3_600_000))
    expect(await rotateAt(after(day), true)).toBe(null)
    expect(await kidsAt(after(day))).toHaveLength(2)
  })

  it('leave the rest as it was, for its owner only', async () => {
    const before = await readSecrets(dataFolder)
    await rotateAt(after(90 * day))
    const { sessionKey, sealingKey, clientSecret } = before
    expect(await readSecrets(dataFolder)).toMatchObject({
      sessionKey,
      sealingKey,
      clientSecret,
    })
    expect((await stat(join(dataFolder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })

  it('of an installation from before they were dated are renewed too', async () => {
    const dated = await readSecrets(dataFolder, start)
    const path = join(dataFolder, 'secrets.json')
    await writeFile(path, JSON.stringify(dated))
    expect(await kidsAt(start)).toEqual(dated.signingKeys.map(({ kid }) => kid))
    expect(await rotateAt(start)).toEqual(after(3_600_000))
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      signingKeys: [{ inForceAt: '1970-01-01T00:00:00.000Z' }, { inForceAt: expect.any(String) }],
    })
  })

  it('are all replaced after a leak, but for what keeps the database readable', async () => {
    const before = await readSecrets(dataFolder)
    await replaceSecrets({ dataFolder, database: db.database, now: after(day) })
    const now = await readSecrets(dataFolder)
    expect(now.sealingKey).toBe(before.sealingKey)
    expect(now.sessionKey).not.toBe(before.sessionKey)
    expect(now.clientSecret).not.toBe(before.clientSecret)
    expect(now.cookieKeys).not.toContain(before.cookieKeys[0])
    expect(now.signingKeys.map(({ kid }) => kid)).not.toContain(before.signingKeys[0]?.kid)
  })
})
