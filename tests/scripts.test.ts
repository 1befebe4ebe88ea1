// What npm runs before anything of ours does: which sources the pages are made of, and what a server needs to be installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

describe('the pages are built again', () => {
  it('when anything that their configuration imports has changed', async () => {
    const files = await importedFrom('vite.config.ts')
    const script = await readFile(join(root, 'scripts/web.mjs'), 'utf8')
    const list = /const inputs = \[(.+?)\]/su.exec(script)?.[1] ?? ''
    const inputs = [...list.matchAll(/'([^']+)'/gu)].map(([, input = '']) => input)
    expect(files.length).toBeGreaterThan(2)
    const isWatched = (file: string): boolean =>
      inputs.some((input) => file === input || file.startsWith(`${input}/`))
    expect(files.filter((file) => !isWatched(file))).toEqual([])
  })
})

/** A file of the project and what it imports of the project, by however many steps. */
async function importedFrom(file: string, seen: Set<string> = new Set()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const text = await readFile(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:from|import)\s*\(?'(\.{1,2}\/[^']+)'/gu)]
  const next = named.map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
  for (const each of next) {
    // oxlint-disable-next-line no-await-in-loop
    await importedFrom(each, seen)
  }
  return [...seen]
}

/** A project in miniature: the real scripts, a server that only says that it ran, and an npm that only says that it was called. */
describe('a server installed without what builds and tests', () => {
  let project: string
  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'asiento-installed-'))
    const lock = {
      packages: {
        '': {},
        'node_modules/served': { version: '1.0.0' },
        'node_modules/builds': { version: '1.0.0', dev: true },
      },
    }
    await cp(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
    await put('package.json', '{"type":"module"}')
    await put('package-lock.json', JSON.stringify(lock))
    const { 'node_modules/builds': _, ...served } = lock.packages
    await put('node_modules/.package-lock.json', JSON.stringify({ packages: served }))
    await put('src/cli/main.ts', "process.stdout.write('the server ran\\n')")
    await put('npm.mjs', "process.stderr.write('npm was called\\n'); process.exit(1)")
    await mkdir(join(project, 'node_modules', '.bin'))
    await symlink(process.execPath, join(project, 'node_modules', '.bin', 'node'))
  })
  afterEach(() => rm(project, { recursive: true }))

  async function put(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }

  function start(): { readonly code: number | null; readonly said: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: project,
      env: { ...process.env, npm_execpath: join(project, 'npm.mjs') },
      encoding: 'utf8',
    })
    return { code: status, said: `${stdout}${stderr}` }
  }

  it('starts as it is when the pages are built', async () => {
    await put('dist/web/index.html', '')
    await put('.cache/web-inputs', await hashOfInputs())
    expect(start()).toEqual({ code: 0, said: 'the server ran\n' })
  })

  it('is completed when the pages have to be built, and says so when it cannot be', () => {
    const { code, said } = start()
    expect(said).toContain('npm was called')
    expect(said).toContain('npm no pudo instalar las dependencias')
    expect(said).not.toMatch(/^ +at /mu)
    expect(code).toBe(3)
  })

  /** Of this project's sources, as `scripts/web.mjs` takes it. */
  async function hashOfInputs(): Promise<string> {
    const hash = createHash('sha256')
    for (const file of [
      'scripts/compress-build.ts',
      'scripts/page-files.ts',
      'package-lock.json',
    ]) {
      hash.update(`${file}\0`)
      // oxlint-disable-next-line no-await-in-loop
      hash.update(await readFile(join(project, file)))
      hash.update('\0')
    }
    return hash.digest('hex')
  }
})
