/**
 * What is kept outside stands wrong for real, and the bell of whoever has to know says it until it
 * is mended.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import { openTestAuthority } from '#tests/time-stamp-authority.ts'
import type { TestAuthority } from '#tests/time-stamp-authority.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { makeHeadsRound } from '../closings/outside/keep-heads.ts'
import { makeStampRound } from '../closings/outside/stamp-closings.ts'
import { headsFile } from '../outside/heads-file.ts'
import { openTroubleRound } from './tell-of-troubles.ts'

const begin = Date.now()
let authority: TestAuthority
let db: ToldTimeDatabase
let app: TestApp
let folder: string
const look = openTroubleRound()

beforeAll(async () => {
  authority = await openTestAuthority()
  folder = await mkdtemp(join(tmpdir(), 'asiento-outside-'))
  const env = { TSA_URL: authority.url, TSA_CA: authority.caFile, HEADS_FOLDER: folder }
  db = await openToldTimeDatabase(new Date(begin))
  app = await openTestApp({ env, db })
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
  await liveUntil(2)
}, 60_000)
afterAll(async () => {
  await app.close()
  await authority.close()
  await rm(folder, { recursive: true })
})

/** So many days after the first, with what the server does by itself meanwhile. */
async function liveUntil(day: number): Promise<void> {
  const at = new Date(begin + day * 86_400_000)
  app.clock.now = at
  await wakeAndClose(app, db, at)
  await makeHeadsRound(app.app)
}

/**
 * What the bells say after the minute's round, of whoever hears anything; each signs in at that
 * hour.
 */
async function bells(): Promise<Partial<Record<Role, readonly string[]>>> {
  await look(app.app)
  const roles: readonly Role[] = ['REG', 'TR', 'JREG', 'AUD', 'ADM']
  const told = await Promise.all(
    roles.map(async (role) => {
      const { body } = await (await app.as(role)).ask(api.readNotices, {})
      return [role, body.notices.map(({ kind }) => kind)] as const
    }),
  )
  return Object.fromEntries(told.filter(([, kinds]) => kinds.length > 0))
}

const all = (kind: string) => ({ JREG: [kind], AUD: [kind], ADM: [kind] })

it('closings that no authority stamps for days are told, until it answers again', async () => {
  authority.trick = 'DOWN'
  await makeStampRound(app.app)
  await liveUntil(4)
  expect(await bells()).toEqual({})
  await liveUntil(6)
  await makeStampRound(app.app)
  expect(await bells()).toEqual(all('STAMPS_MISSING'))
  authority.trick = 'NONE'
  await makeStampRound(app.app)
  expect(await bells()).toEqual({})
})

it('a head taken out of the folder outside, or changed there, is told until it is put back', async () => {
  const file = headsFile(folder, app.town.municipalityId)
  const kept = await readFile(file, 'utf8')
  for (const wrong of [
    kept.slice(kept.indexOf('\n') + 1),
    kept.replace(/:[\da-f]{8}/u, ':00000000'),
  ]) {
    // oxlint-disable no-await-in-loop -- one wrong after the other
    await writeFile(file, wrong)
    expect(await bells()).toEqual(all('HEADS_PARTED'))
    await writeFile(file, kept)
    expect(await bells()).toEqual({})
    // oxlint-enable no-await-in-loop
  }
})
