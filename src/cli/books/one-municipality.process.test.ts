/** `verify` and `export` of one municipality, beside another on the same server. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'
import type { OtherMunicipality } from '#tests/other-municipality.ts'
import { runApart } from '#tests/run-apart.ts'
import type { Refused } from '#tests/run-apart.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'

import { exitCode } from '../common/exit-codes.ts'

const host = 'otra-villa.localhost'

let app: TestApp
let other: OtherMunicipality
let folder: string
let heads: readonly [ours: string, theirs: string]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-one-town-'))
  app = await openTestApp()
  other = await openOtherMunicipality(app, host)
  await withFile(await other.as('REG'))
  const sha256 = await withFile(await app.as('REG'))
  heads = [
    await headOf(app.municipality.municipalityId),
    await headOf(other.municipality.municipalityId),
  ]
  await rm(app.placeOf(sha256))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function withFile(person: Person): Promise<string> {
  const { uploadId } = await person.upload(onePixelPng, 'hoja.png')
  const { attachments } = await person.register({
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  return attachments[0]?.sha256 ?? ''
}

async function headOf(municipalityId: string): Promise<string> {
  const [head] = await app.db.asOwner<{ head: string }>(
    `select position || ':' || encode(hash, 'hex') as head from ledger_head where municipality_id = $1`,
    [municipalityId],
  )
  return head?.head ?? ''
}

const run = (...words: readonly string[]): Promise<Refused> =>
  runApart(words, { ASIENTO_DATA: app.dataFolder, DATABASE_URL: app.db.url })

describe('one municipality of two', { timeout: 60_000 }, () => {
  it('is verified by itself, by its address or its id, whatever is wrong with the other', async () => {
    expect((await run('verify')).code).toBe(exitCode.failed)
    const { municipalityId } = other.municipality
    for (const named of [host.toUpperCase(), municipalityId]) {
      const { code, said } = await run('verify', '--municipality', named)
      expect({ code, heads: said.match(/\d+:[\da-f]{64}/gu) }).toEqual({
        code: exitCode.done,
        heads: [heads[1]],
      })
    }
  })

  it('is found not whole when it is not', async () => {
    const { code, said } = await run('verify', '--municipality', 'localhost')
    expect(code).toBe(exitCode.failed)
    expect(said).toContain('hoja.png')
  })

  it('must have the head that was noted of it, and not another’s', async () => {
    const itsOwn = ['verify', '--municipality', host, '--expect-head']
    expect((await run(...itsOwn, heads[1])).code).toBe(exitCode.done)
    expect((await run(...itsOwn, heads[0])).code).toBe(exitCode.failed)
  })

  it('is exported by its address', async () => {
    const file = join(folder, 'libro.ndjson')
    expect((await run('export', file, '--municipality', host)).code).toBe(exitCode.done)
    const [first = ''] = (await readFile(file, 'utf8')).split('\n')
    expect(JSON.parse(first)).toMatchObject({ municipalityId: other.municipality.municipalityId })
  })

  it.each(['verify', 'export'])('%s asks which one, when two have that name', async (command) => {
    const name = 'Municipalidad de Prueba'
    const file = command === 'export' ? [join(folder, 'ninguno.ndjson')] : []
    const { code, complained } = await run(command, ...file, '--municipality', name)
    expect(code).toBe(exitCode.failed)
    expect(complained).toContain(`--municipality localhost  ${name}`)
    expect(complained).toContain(`--municipality ${host}  ${name}`)
  })

  it.each([
    ['verify', 'Villa Nadie'],
    // As a script writes it whose variable is not set.
    ['export', ''],
  ])('%s says that nobody is called «%s»', async (command, name) => {
    const file = command === 'export' ? [join(folder, 'ninguno.ndjson')] : []
    const { code, complained } = await run(command, ...file, '--municipality', name)
    expect(code).toBe(exitCode.failed)
    expect(complained).toContain(`«${name}»`)
  })
})
