/** What a stranger finds in a book in which somebody changed the number of a letter. */
import { openLetterScene } from '#tests/letter-scene.ts'
import { rechain } from '#tests/rechain.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exportBook } from '../../../verify/export-book.ts'

const address = new URL('../../../../../scripts/verify-export.mjs', import.meta.url)
const { checkExport }: { checkExport: (lines: readonly string[]) => Promise<unknown> } =
  await import(address.href)

const scene = await openLetterScene()
const folder = await mkdtemp(join(tmpdir(), 'asiento-letters-'))
for (const _ of [1, 2]) await scene.put(scene.head, (await scene.save(scene.head)).letterId)
const file = join(folder, 'libro')
const { municipalityId: municipality } = scene.app.municipality
await exportBook({ url: scene.app.db.url, file, municipality, exportedAt: new Date() })
const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
afterAll(async () => {
  await rm(folder, { recursive: true })
  await scene.close()
})

describe('the number of a letter', () => {
  it('is found where it is the next one of its unit and kind', async () => {
    await expect(checkExport(lines)).resolves.toBeDefined()
  })

  it.each([
    ['twice', '"number":2', '"number":1', 'el número es 1 y debía ser 2'],
    ['with a gap', '"number":2', '"number":3', 'el número es 3 y debía ser 2'],
    ['in another kind', '/OFFICIAL_LETTER"', '/LETTER"', 'el libro no es el de la unidad'],
    ['as another text', 'N.º 2-', 'N.º 7-', 'el número escrito es Oficio N.º 7-'],
    ['on another day', '"documentDate":"2', '"documentDate":"1', 'el día no es el del instante'],
  ])('is found when it was given %s', async (_, was, is, sentence) => {
    const place = lines.findLastIndex((line) => line.includes('LetterNumbered'))
    const forged = rechain(lines, place, (body) => body.replace(was, is))
    expect(forged[place]).not.toBe(lines[place])
    await expect(checkExport(forged)).rejects.toThrow(sentence)
  })
})
