// What npm runs before anything of ours does: which sources the pages are made of, and what a
// server needs to be installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))

describe('what is built is built again', () => {
  it.each([
    ['pages', 'vite.config.ts'],
    ['server', 'scripts/build/build-server.ts'],
  ])('when anything that the builder of the %s imports has changed', async (_, builder) => {
    const files = await importedFrom(builder)
    const script = await readFile(join(root, 'scripts/build.mjs'), 'utf8')
    const lists = [...script.matchAll(/inputs: \[(.+?)\]/gsu)].map(([, list = '']) =>
      [...list.matchAll(/'([^']+)'/gu)].map(([, input = '']) => input),
    )
    const inputs = lists.find((list) => list.includes(builder)) ?? []
    expect(files.length).toBeGreaterThan(2)
    const isWatched = (file: string): boolean =>
      inputs.some((input) => file === input || file.startsWith(`${input}/`))
    expect(files.filter((file) => !isWatched(file))).toEqual([])
  })
})

it('takes a Node that is new enough, part by part', () => {
  const enough = ['24.12.0', '24.21.0', '26.0.0']
  const versions = [...enough, '24.9.3', '24.0.0', '22.30.1', '']
  const program = `import { isEnough } from ${JSON.stringify(join(root, 'scripts/node24.mjs'))}
    process.stdout.write(JSON.stringify(${JSON.stringify(versions)}.filter(isEnough)))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(JSON.parse(stdout.toString())).toEqual(enough)
})

/** A file of the project and what it imports of the project, by however many steps. */
async function importedFrom(file: string, seen: Set<string> = new Set()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const text = await readFile(join(root, file), 'utf8')
  const named = [...text.matchAll(/(?:from|import)\s*\(?'(\.{1,2}\/[^']+)'/gu)]
  const next = named.map(([, path = '']) => relative(root, resolve(root, dirname(file), path)))
  for (const each of next) {
    await importedFrom(each, seen)
  }
  return [...seen]
}

/**
 * A project in miniature: the real scripts, a server that only says that it ran, and an npm that
 * only says that it was called.
 */
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
    await put('dist/server/main.js', "process.stdout.write('the server ran\\n')")
    await put('npm.mjs', "process.stderr.write('npm was called\\n'); process.exit(1)")
    await mkdir(join(project, 'node_modules', '.bin'))
    await symlink(process.execPath, join(project, 'node_modules', '.bin', 'node'))
  })
  afterEach(() => rm(project, { recursive: true }))

  async function put(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }

  function start(): { readonly code: number | null; readonly pid: number; readonly said: string } {
    const { pid, status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'start'],
      {
        cwd: project,
        env: { ...process.env, npm_execpath: join(project, 'npm.mjs') },
        encoding: 'utf8',
      },
    )
    return { code: status, pid, said: `${stdout}${stderr}` }
  }

  it('starts as it is when pages and server are built', async () => {
    await put('dist/web/index.html', '')
    await put('.cache/web-inputs', await hashOfInputs(pageInputs))
    await put('.cache/server-inputs', await hashOfInputs(serverInputs))
    expect(start()).toMatchObject({ code: 0, said: 'the server ran\n' })
  })

  it.skipIf(process.platform === 'win32')('leaves no launcher beside the server', async () => {
    await put('dist/web/index.html', '')
    await put('.cache/web-inputs', await hashOfInputs(pageInputs))
    await put('.cache/server-inputs', await hashOfInputs(serverInputs))
    await put('dist/server/main.js', 'process.stdout.write(String(process.pid))')
    const { code, pid, said } = start()
    expect({ code, said }).toEqual({ code: 0, said: String(pid) })
  })

  it('is completed when either has to be built, and says so when it cannot be', async () => {
    await put('dist/web/index.html', '')
    await put('.cache/web-inputs', await hashOfInputs(pageInputs))
    const { code, said } = start()
    expect(said).toContain('npm was called')
    expect(said).toContain('npm no pudo instalar las dependencias')
    expect(said).not.toMatch(/^ +at /mu)
    expect(code).toBe(3)
  })

  const pageInputs = [
    'scripts/compress-build.ts',
    'scripts/contract-addresses.ts',
    'scripts/page-files.ts',
    'scripts/page-heads.ts',
    'scripts/build/parts-list.ts',
    'package-lock.json',
  ]
  const serverInputs = [
    'scripts/build/build-server.ts',
    'scripts/build/parts-list.ts',
    'package.json',
    'package-lock.json',
  ]

  /** Of this project's sources, as `scripts/build.mjs` takes it. */
  async function hashOfInputs(files: readonly string[]): Promise<string> {
    const hash = createHash('sha256')
    for (const file of files) {
      hash.update(`${file}\0`)
      hash.update(await readFile(join(project, file)))
      hash.update('\0')
    }
    return hash.digest('hex')
  }
})
