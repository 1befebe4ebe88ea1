import type { BookLine } from '#tests/rechain.ts'
import { rechain } from '#tests/rechain.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Story } from '#tests/two-municipalities.ts'
import { tellStory } from '#tests/two-municipalities.ts'
import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportBook } from './export-book.ts'

const address = new URL('../../../scripts/verify-export.mjs', import.meta.url)
const script = fileURLToPath(address)

interface SecondOpinion {
  readonly checkExport: (
    lines: readonly string[],
    noted?: string,
  ) => Promise<{ readonly entries: number; readonly head: string }>
}
const { checkExport }: SecondOpinion = await import(address.href)

let app: TestApp
let story: Story
let folder: string
let lines: string[]

beforeAll(async () => {
  app = await openTestApp()
  story = await tellStory(app)
  folder = await mkdtemp(join(tmpdir(), 'asiento-export-'))
  lines = await exported(story.municipality.municipalityId)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

async function exported(municipality: string): Promise<string[]> {
  const file = join(folder, municipality)
  await exportBook({ url: app.db.url, file, municipality, exportedAt: new Date() })
  return (await readFile(file, 'utf8')).trimEnd().split('\n')
}

const inFolder = (): string => join(folder, story.municipality.municipalityId)

const lineAt = (position: number): BookLine => JSON.parse(lines[position] ?? '')
const lastHead = (): string => {
  const { position, hash } = lineAt(lines.length - 1)
  return `${position}:${hash}`
}

const rechained = (from: number, change: (body: string) => string): string[] =>
  rechain(lines, from, change)

const registrationAt = (nth: number): number =>
  lines.flatMap((line, place) => (line.includes('EntryRegistered') ? [place] : []))[nth] ?? 0

describe('an exported book', () => {
  it('is whole for a stranger with Node and one file', async () => {
    const file = join(folder, story.municipality.municipalityId)
    const { stdout } = await promisify(execFile)(process.execPath, [script, file, lastHead()])
    expect(stdout).toContain('El libro exportado está íntegro. Municipalidad de Prueba: 4 asientos')
    expect(stdout).toContain(`Cabeza del libro: ${lastHead()}`)
  })

  it('is whole when each office has its book', async () => {
    const { entries } = await checkExport(await exported(story.otherMunicipality.municipalityId))
    expect(entries).toBe(4)
  })

  it('says what is wrong and fails', async () => {
    const file = join(folder, 'forged')
    await writeFile(file, lines.with(9, (lines[9] ?? '').replace('"name', '"nome')).join('\n'))
    const run = promisify(execFile)(process.execPath, [script, file])
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'Posición 9: el contenido del suceso 9 no corresponde a su huella',
      ),
    })
  })

  it.each([
    ['no file', () => [], 'Uso: node verify-export.mjs'],
    ['a word too much', () => [inFolder(), '--heads', 'x'], 'No se entiende «--heads»'],
    ['an option and nothing', () => [inFolder(), '--tsa-ca'], '«--tsa-ca» y un archivo'],
    ['a file that is not there', () => [join(folder, 'nada')], 'nada: no existe'],
    ['a folder', () => [folder], 'es una carpeta'],
    ['another file', () => [script], 'no es un libro exportado ni una prueba'],
    [
      'certificates that are not there',
      () => [inFolder(), '--tsa-ca', '/nada'],
      '/nada: no existe',
    ],
  ])('is not called broken by whoever names %s', async (_, words, sentence) => {
    const run = promisify(execFile)(process.execPath, [script, ...words()])
    await expect(run).rejects.toMatchObject({
      code: 2,
      stdout: expect.stringMatching(/^No se comprobó nada\./u),
    })
    await expect(run).rejects.toMatchObject({ stdout: expect.stringContaining(sentence) })
  })

  it('never takes the place of an earlier one', async () => {
    const file = join(folder, story.municipality.municipalityId)
    const given = { url: app.db.url, file, exportedAt: new Date() }
    const { municipalityId } = story.municipality
    await expect(exportBook({ ...given, municipality: municipalityId })).rejects.toThrow(
      'Ya existe',
    )
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toEqual(lines)
  })
})

describe('a forged export', () => {
  it.each([
    ['without an event', () => lines.toSpliced(8, 1), 'Posición 8: falta este suceso'],
    ['with an event twice', () => lines.toSpliced(8, 0, lines[8] ?? ''), 'Posición 9: falta'],
    ['cut short', () => lines.slice(0, -1), 'su primera línea anuncia'],
    ['without its header', () => lines.slice(1), 'la primera línea'],
    ['that is empty', () => [], 'su primera línea anuncia'],
    [
      'in another order',
      () => lines.with(8, lines[9] ?? '').with(9, lines[8] ?? ''),
      'Posición 8: falta este suceso',
    ],
    [
      'with a number that skips',
      () => rechained(registrationAt(1), (body) => body.replace('"number":2', '"number":3')),
      'el número es 3 y debía ser 2',
    ],
    [
      'with a number of another year',
      () => rechained(registrationAt(0), (body) => body.replace(/"year":\d+/u, '"year":1999')),
      'el año es 1999',
    ],
    [
      'with a number written otherwise',
      () => rechained(registrationAt(0), (body) => body.replace('-000001"', '-1"')),
      'el número escrito',
    ],
    [
      'that goes back in time',
      () => rechained(registrationAt(3), (body) => body.replace(/"at":"\d{4}/u, '"at":"1999')),
      'el tiempo retrocede',
    ],
    [
      'that is not canonical',
      () => rechained(4, (body) => body.replace('{', '{ ')),
      'Posición 4: el contenido del suceso 4 no está en forma canónica',
    ],
  ])('%s is not accepted', async (_how, forge, sentence) => {
    await expect(checkExport(forge())).rejects.toThrow(sentence)
  })

  it('whose chain fits is only told by the head somebody noted', async () => {
    const forged = rechained(registrationAt(3), (body) => body.replace('poda', 'tala'))
    expect((await checkExport(forged)).entries).toBe(4)
    await expect(checkExport(forged, lastHead())).rejects.toThrow('no tiene la cabeza anotada')
    expect((await checkExport(lines, lastHead())).head).toBe(lastHead())
  })

  it('with any letter of any event changed is not accepted', { timeout: 60_000 }, async () => {
    const letter = fc.record({
      line: fc.integer({ min: 1, max: lines.length - 1 }),
      at: fc.nat(),
      by: fc.integer({ min: 1, max: 94 }),
    })
    await fc.assert(
      fc.asyncProperty(letter, async ({ line, at, by }) => {
        const text = lines[line] ?? ''
        const place = at % text.length
        const code = 32 + ((text.charCodeAt(place) - 32 + by) % 95)
        const forged = `${text.slice(0, place)}${String.fromCharCode(code)}${text.slice(place + 1)}`
        await expect(checkExport(lines.with(line, forged))).rejects.toThrow(`Posición ${line}: `)
      }),
      { numRuns: 200 },
    )
  })
})
