// The fifteen lines of docs/operate/verify.md, as they stand there, against a book of ours and
// against one that was changed.
import type { TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { tellStory } from '#tests/two-municipalities.ts'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportBook } from './export-book.ts'

const paper = new URL('../../../docs/operate/verify.md', import.meta.url)
let app: TestApp
let folder: string
let program: string
let book: string
let head: string

beforeAll(async () => {
  app = await openTestApp()
  const { municipality: told } = await tellStory(app)
  folder = await mkdtemp(join(tmpdir(), 'asiento-paper-'))
  const text = /```js\n(.+?)```/su.exec(await readFile(paper, 'utf8'))?.[1] ?? ''
  program = join(folder, 'fifteen.mjs')
  await writeFile(program, text)
  const file = join(folder, 'libro.jsonl')
  const municipality = told.municipalityId
  const header = await exportBook({ url: app.db.url, file, municipality, exportedAt: new Date() })
  book = await readFile(file, 'utf8')
  head = `${header.lastPosition}:${header.lastHash}`
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

async function run(text: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const file = join(folder, 'given.jsonl')
  await writeFile(file, text)
  const { status, stdout } = spawnSync(process.execPath, [program, file], { encoding: 'utf8' })
  return { code: status, said: stdout }
}

it('finds the head of a whole book, in fifteen lines after what it imports', async () => {
  const lines = (await readFile(program, 'utf8')).trimEnd().split('\n')
  expect(lines.filter((line) => !line.startsWith('import '))).toHaveLength(15)
  const { code, said } = await run(book)
  expect(code).toBe(0)
  expect(said).toContain(head)
  expect(said).toMatch(/GENERAL \d{4}/u)
})

it('finds what was changed, taken out or cut off', async () => {
  const lines = book.trimEnd().split('\n')
  const changed = book.replace(/subject/u, 'asunto')
  const without = [...lines.slice(0, 3), ...lines.slice(4)].join('\n')
  const cut = lines.slice(0, -1).join('\n')
  for (const text of [changed, without, cut]) {
    expect((await run(text)).code).not.toBe(0)
  }
})
