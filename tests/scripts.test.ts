// What npm runs before anything of ours does: which sources the pages are made of, and what a
// server needs to be installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { frugalFlags } from '../scripts/release/frugal.mjs'
import { launcher } from '../scripts/release/launcher.mjs'

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

const refusing = (flag: string) =>
  `#!/bin/sh
case "$*" in
*${flag}*) echo 'Error: illegal value for flag ${flag} of type maybe_bool' >&2; exit 9 ;;
*--version) echo v24.12.0 ;;
*) echo "it runs: $*" ;;
esac
`
const program = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode: 0o755 })
  return path
}

describe('a Node that refuses what a server is started with', () => {
  it('is passed over by a release for the one that came with it', () => {
    const home = mkdtempSync(join(tmpdir(), 'asiento-launcher-'))
    const asiento = program(join(home, 'bin/asiento'), launcher())
    program(join(home, 'node_modules/node-linux/bin/node'), '#!/bin/sh\necho "brought: $*"\n')
    const saidWith = (flag: string) => {
      program(join(home, 'machine/node'), refusing(flag))
      const env = { PATH: `${join(home, 'machine')}:/usr/bin:/bin` }
      return spawnSync(asiento, ['start'], { encoding: 'utf8', env })
    }
    for (const flag of frugalFlags) {
      const { status, stdout, stderr } = saidWith(flag)
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      expect(stdout).toMatch(/^brought: .*--memory-saver-mode/u)
    }
    expect(saidWith('--none-of-ours').stdout).toMatch(/^it runs: .*--memory-saver-mode/u)
    rmSync(home, { recursive: true })
  })

  it('serves from the sources without them, and says so in one sentence', () => {
    const folder = mkdtempSync(join(tmpdir(), 'asiento-node-'))
    const node = program(join(folder, 'node'), refusing('--memory-saver-mode'))
    const words = `import { flagsFor } from ${JSON.stringify(join(root, 'scripts/release/frugal.mjs'))}
      process.stdout.write(flagsFor(${JSON.stringify(node)}).join(' '))`
    const answer = spawnSync(process.execPath, ['--input-type=module', '--eval', words], {
      encoding: 'utf8',
    })
    expect(answer).toMatchObject({ status: 0, stdout: '' })
    expect(answer.stderr).toMatch(/^Este Node no admite [^\n]+\n$/u)
    rmSync(folder, { recursive: true })
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
      // oxlint-disable-next-line no-await-in-loop
      hash.update(await readFile(join(project, file)))
      hash.update('\0')
    }
    return hash.digest('hex')
  }
})
