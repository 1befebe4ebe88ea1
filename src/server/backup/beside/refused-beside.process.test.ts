// A town's backup that does not come in beside another: a sentence of its own, and nothing changed.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBesideScene } from '#tests/beside-scene.ts'
import type { BesideScene } from '#tests/beside-scene.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'
import { rowsOf, setRows } from '#tests/repacked-backup.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TwoTowns } from '#tests/two-towns-scene.ts'

import type { RestorePhase } from '../restore.ts'

let scene: BesideScene
let towns: TwoTowns
let place: TestApp
let beside: BesideScene['beside']
let repacked: BesideScene['repacked']
let before: Awaited<ReturnType<typeof asIs>>

beforeAll(async () => {
  scene = await openBesideScene()
  ;({ towns, place, beside, repacked } = scene)
  before = await asIs()
}, 30_000)
afterAll(() => scene.close())

async function asIs() {
  return { rows: await fingerprintOf(place.db.url), files: await scene.filesThere() }
}

it('for a backup of all', async () => {
  const file = await towns.scene.aBackup(towns.scene.app.db.url)
  await expect(beside({ file })).rejects.toThrow('E-COP-29')
  expect(await asIs()).toEqual(before)
})

it('where the town is, or a row of it', async () => {
  const { url } = towns.scene.app.db
  const there = await fingerprintOf(url)
  const config = { ...towns.scene.app.app.config, publicUrl: 'http://otro.example' }
  await expect(beside({ url, config })).rejects.toThrow('E-COP-30')
  expect(await fingerprintOf(url)).toEqual(there)
  expect(await asIs()).toEqual(before)
})

it('where its address is somebody’s, or the first one’s', async () => {
  const config = { ...place.app.config, publicUrl: `https://${towns.host}` }
  await expect(beside({ config })).rejects.toThrow('E-COP-31')
  const { asOwner } = place.db
  const waiting = "decode(repeat('00', 32), 'hex')"
  await asOwner(`insert into municipality_host values ($1, null, ${waiting}, now())`, [towns.host])
  await expect(beside()).rejects.toThrow('E-COP-31')
  await asOwner('delete from municipality_host')
  expect(await asIs()).toEqual(before)
})

it('without the keys of the installation', async () => {
  const nowhere = await mkdtemp(path.join(towns.scene.home, 'sin-claves-'))
  const config = { ...place.app.config, dataFolder: nowhere }
  await expect(beside({ config })).rejects.toThrow('E-COP-34')
  expect(await readdir(nowhere)).toEqual([])
  expect(await asIs()).toEqual(before)
})

it('with rows that are another’s', async () => {
  const { municipalityId } = towns.other.town
  const swapped = await repacked((members) =>
    setRows(
      members,
      'mail_message',
      rowsOf(members, 'mail_message').replace(municipalityId, place.town.municipalityId),
    ),
  )
  await expect(beside({ file: swapped })).rejects.toThrow('E-COP-09')
  expect(await asIs()).toEqual(before)
})

it('with rows whose keys lead nowhere', async () => {
  const rootless = await repacked((members) =>
    setRows(
      members,
      'totp_factor',
      rowsOf(members, 'totp_factor').replace(/\t[^\t]+/u, `\t${randomUUID()}`),
    ),
  )
  await expect(beside({ file: rootless })).rejects.toThrow('E-COP-09')
  expect(await asIs()).toEqual(before)
})

it('when its book does not agree', async () => {
  const altered = await repacked((members) =>
    setRows(members, 'entry', rowsOf(members, 'entry').replace('poda', 'tala')),
  )
  const restored = await beside({ file: altered })
  expect(restored).toMatchObject({ isOpen: false })
  expect(restored.faults.join()).toContain(towns.name)
  expect(await asIs()).toEqual(before)
})

it.each<RestorePhase>(['prove', 'load', 'verify'])(
  'when it is interrupted at «%s»',
  async (phase) => {
    const asked = new AbortController()
    const report = (progress: { readonly phase: RestorePhase }): void => {
      // Once the phase is under way.
      if (progress.phase === phase) setImmediate(() => asked.abort())
    }
    const { signal } = asked
    await expect(beside({ signal, report })).rejects.toThrow('E-COP-23')
    expect(await asIs()).toEqual(before)
  },
)
