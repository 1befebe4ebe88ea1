import type { TamperedBook } from '#tests/tampered-book.ts'
import { openTamperedBook } from '#tests/tampered-book.ts'
import { randomUUID } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let scene: TamperedBook

beforeAll(async () => {
  scene = await openTamperedBook()
})
afterEach(() => scene.tamperer.restore())
afterAll(() => scene.close())

const municipality = (): string => scene.story.municipality.municipalityId

describe('a book nobody touched', () => {
  it('is whole, municipality by municipality', async () => {
    const whole = await scene.wholeBook(municipality())
    const otherWhole = await scene.wholeBook(scene.story.otherMunicipality.municipalityId)
    expect([whole, otherWhole].map(({ entries, files }) => [entries, files.count])).toEqual([
      [4, 3],
      [4, 0],
    ])
  })

  it('counts what the store holds for nobody, and not what waits to be attached', async () => {
    expect((await scene.wholeBook(municipality())).files.orphans).toBe(0)
    const { files } = scene.app.app
    const put = await files.put(municipality(), stream('de nadie'), 100, () =>
      Promise.resolve(null),
    )
    expect((await scene.wholeBook(municipality())).files.orphans).toBe(1)
    await rm(scene.app.placeOf(put.sha256))
  })

  it('still has the head that was noted', async () => {
    const otherWhole = await scene.wholeBook(scene.story.otherMunicipality.municipalityId)
    const noted = { position: otherWhole.events, hash: otherWhole.hash }
    expect((await scene.verify({ expectedHead: noted })).isWhole).toBe(true)
  })
})

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

describe('rows', () => {
  it.each([
    ['entry', 'entry'],
    ['entry_party', 'entry_party'],
    ['attachment', 'attachment'],
    ['entry_note', 'entry_note'],
    ['receipt', 'receipt'],
  ])('of %s cannot be taken away', async (table, column) => {
    const { entryId, entryNumber } = scene.story.entries[1]
    await scene.tamperer.run(`delete from ${table} where entry_id = $1`, [entryId])
    expect((await scene.found()).place).toMatchObject({ entryNumber, column })
  })

  it('cannot be put where the ledger has none', async () => {
    const stranger = randomUUID()
    await scene.tamperer.run(
      `insert into entry_note select municipality_id, $2, note_id, text, written_at, written_by_id
       from entry_note where municipality_id = $1 limit 1`,
      [municipality(), stranger],
    )
    const { place, message } = await scene.found()
    expect(place).toEqual({ column: 'entry_note' })
    expect(message).toContain(stranger)
  })

  it('of an entry cannot be put beside the true ones', async () => {
    const { entryId, entryNumber } = scene.story.entries[0]
    await scene.tamperer.run(
      `insert into receipt select municipality_id, entry_id, 2, 'FALSO', issued_at from receipt where entry_id = $1`,
      [entryId],
    )
    expect((await scene.found()).place).toMatchObject({ entryNumber, column: 'receipt' })
  })

  it('of roles cannot be given behind the ledger’s back', async () => {
    await scene.tamperer.run(
      `update role_assignment set role = 'ADM' where municipality_id = $1 and role = 'AUD'`,
      [municipality()],
    )
    expect((await scene.found()).place).toEqual({ column: 'role_assignment.role' })
  })

  it('of a municipality cannot vanish with its ledger left behind', async () => {
    await scene.tamperer.run('delete from municipality where municipality_id = $1', [
      municipality(),
    ])
    const { place, message } = await scene.found()
    expect(place).toEqual({ column: 'municipality' })
    expect(message).toContain(municipality())
  })
})

const attached = () => {
  const entry = scene.story.entries[1]
  const file = entry.attachments[1]
  if (!file) throw new Error('The story has no second file')
  return {
    entryNumber: entry.entryNumber,
    path: scene.app.placeOf(file.sha256),
    ...file,
  }
}

describe('files', () => {
  it.each([
    [
      'altered in one bit',
      'se alteró',
      (path: string, bytes: Buffer) => {
        bytes[60] = (bytes[60] ?? 0) ^ 4
        return writeFile(path, bytes)
      },
    ],
    ['shortened', 'debía medir', (path: string, bytes: Buffer) => truncate(path, bytes.length - 1)],
    ['removed', 'no está en el almacén', (path: string) => rm(path)],
  ] as const)('%s are found by name', async (_how, words, harm) => {
    const { path, entryNumber, fileName, sha256 } = attached()
    const bytes = await readFile(path)
    await harm(path, Buffer.from(bytes))
    try {
      const { place, message } = await scene.found()
      expect(place.entryNumber).toBe(entryNumber)
      expect(message).toContain(`«${fileName}» (SHA-256 ${sha256})`)
      expect(message).toContain(words)
    } finally {
      await writeFile(path, bytes)
    }
    expect((await scene.verify()).isWhole).toBe(true)
  })

  it('are not read when only their places are asked for', async () => {
    const { path } = attached()
    const bytes = await readFile(path)
    await writeFile(path, Buffer.alloc(bytes.length))
    try {
      expect((await scene.verify({ readsBytes: false })).isWhole).toBe(true)
      expect((await scene.verify({ readsBytes: true })).isWhole).toBe(false)
    } finally {
      await writeFile(path, bytes)
    }
  })
})
