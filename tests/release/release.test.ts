// What `npm run release` makes, as a council meets it: checked, unpacked, started, and installed as
// a package of Debian.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { openHelper } from '#server/platform/papers/helpers/helper.ts'
import { freePorts } from '#tests/free-ports.ts'
import type { ServerPorts } from '#tests/free-ports.ts'
import { scannedPdf, textPdf } from '#tests/scans.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const made = join(root, 'dist', 'release')
const work = mkdtempSync(join(tmpdir(), 'asiento-release-'))
const key = join(work, 'key')
const started: ChildProcess[] = []

// Nothing of this machine but Debian's own programs: neither its Node nor the packages of this
// project.
const bare = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }

beforeAll(() => {
  execFileSync('chmod', ['755', work])
  const words = ['-G', '-W', '-p', `${key}.pub`, '-s', key]
  execFileSync('minisign', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  release()
  cpSync(made, join(work, 'first'), { recursive: true })
})
afterAll(async () => {
  await Promise.all(started.map((child) => stop(child)))
  rmSync(work, { recursive: true, force: true })
})

function release(): void {
  execFileSync(process.execPath, ['scripts/run.mjs', 'release'], {
    cwd: root,
    env: { ...process.env, MINISIGN_SECRET_KEY: key },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const named = (ending: string): string => {
  const name = readdirSync(join(work, 'first')).find((file) => file.endsWith(ending))
  if (name === undefined) throw new Error(`No release ends in ${ending}`)
  return join(work, 'first', name)
}

/** Its answer's status once it answers; what it complained of when it ends before. */
async function firstAnswer(child: ChildProcess, { port }: ServerPorts): Promise<number> {
  let complaints = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  while (child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (answer !== null) return answer.status
    await sleep(50)
  }
  throw new Error(complaints)
}

function start(program: string, ports: ServerPorts, env: Readonly<Record<string, string>>) {
  const child = spawn(program, ['start'], {
    cwd: '/',
    env: { ...bare, PORT: String(ports.port), ID_PORT: String(ports.idPort), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  return child
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  return child.exitCode
}

describe('a release', () => {
  it('is the same bytes when it is made again', () => {
    release()
    for (const name of readdirSync(join(work, 'first'))) {
      const [one, other] = [join(work, 'first', name), join(made, name)]
      expect.soft(readFileSync(one).equals(readFileSync(other)), name).toBe(true)
    }
  })

  it('is what its sums say, and they are signed as minisign checks', () => {
    const cwd = join(work, 'first')
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd })
    const words = ['-V', '-p', `${key}.pub`, '-m', 'SHA256SUMS']
    expect(execFileSync('minisign', words, { cwd, encoding: 'utf8' })).toContain('verified')
    writeFileSync(join(cwd, 'other'), `${readFileSync(join(cwd, 'SHA256SUMS'), 'utf8')}\n`)
    const forged = ['-V', '-p', `${key}.pub`, '-x', 'SHA256SUMS.minisig', '-m', 'other']
    expect(spawnSync('minisign', forged, { cwd }).status).not.toBe(0)
    rmSync(join(cwd, 'other'))
  })

  it('names what it is made of, each with a licence that was looked at', () => {
    const { components } = JSON.parse(readFileSync(named('.cdx.json'), 'utf8')) as {
      components: { name: string; version?: string; licenses: unknown[] }[]
    }
    const names = components.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['hono', 'react', 'postgresql', 'pdfium', 'inter']),
    )
    expect(names).not.toContain('typescript')
    expect(names).not.toContain('date-holidays')
    expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
    const notices = readFileSync(named('-notices.txt'), 'utf8')
    expect(components.filter(({ name }) => !notices.includes(name))).toEqual([])
  })
})

describe('the archive', () => {
  const folder = join(work, 'unpacked')
  const data = join(work, 'data')
  let home: string
  let ports: ServerPorts
  let server: ChildProcess

  it('answers within fifteen seconds of being unpacked, in 250 MB', async () => {
    ports = await freePorts()
    execFileSync('install', ['-d', folder])
    const begun = performance.now()
    execFileSync('tar', ['xf', named('.tar.gz'), '-C', folder])
    home = join(folder, readdirSync(folder)[0] ?? '')
    server = start(join(home, 'bin/asiento'), ports, { ASIENTO_DATA: data })
    expect(await firstAnswer(server, ports)).toBe(200)
    expect(performance.now() - begun).toBeLessThan(15_000)
    const said = execFileSync('du', ['-sB1', '--apparent-size', folder], { encoding: 'utf8' })
    expect(Number.parseInt(said, 10)).toBeLessThan(250_000_000)
  })

  it('has the pages, the command that checks proofs, and its version', async () => {
    expect(await readAt(ports, '/')).toContain('<div id="root">')
    expect(await readAt(ports, '/verificar/comprobar.mjs')).toContain('Checks what Asiento gives')
    expect(await readAt(ports, '/health')).toContain('ok')
    expect(await stop(server)).toBe(0)
  })

  it('has its other commands, and says how they are called', () => {
    const asiento = (...words: readonly string[]) =>
      execFileSync(join(home, 'bin/asiento'), words, {
        cwd: work,
        env: { ...bare, ASIENTO_DATA: data },
        encoding: 'utf8',
      })
    expect(asiento()).toMatch(/^Uso: asiento <orden>/u)
    expect(asiento()).not.toContain('bench')
    expect(asiento('migrate')).not.toBe('')
    asiento('backup', join(work, 'copy.asiento'))
    expect(asiento('backup', '--check', join(work, 'copy.asiento'))).not.toBe('')
    expect(asiento('verify')).not.toBe('')
  })

  it('reads a scan and opens a PDF with what it brings', async () => {
    const programs = join(home, 'dist/server')
    const helper = openHelper(join(programs, 'open-file.js'), 0)
    const scan = await scannedPdf('Solicitud de una vecina')
    await helper.ask({ kind: 'open', mediaType: 'application/pdf' }, scan, 60_000)
    const page = { kind: 'page', page: 0, mayRecognize: true }
    expect(await helper.ask(page, new Uint8Array(), 60_000)).toMatchObject({
      head: { text: 'Solicitud de una vecina' },
    })
    const path = join(work, 'hola.pdf')
    writeFileSync(path, await textPdf('hola'))
    expect(await helper.ask({ kind: 'facts', path }, new Uint8Array(), 60_000)).toMatchObject({
      head: { facts: { pages: 1 } },
    })
    helper.end()
  })

  it('holds neither headers, nor a compiler, nor a script of ours before it is built', () => {
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((file) => /\.(?:h|a|ts|tsx)$|typescript/u.test(file))).toEqual([])
    expect(files.filter((file) => /\.ttf$|tesseract.*\.wasm$/u.test(file))).toHaveLength(5)
  })

  it('takes the Node of the machine where that is new enough', () => {
    const bin = join(work, 'bin')
    for (const [version, isTaken] of [
      ['v24.12.0', true],
      ['v25.1.0', true],
      ['v24.9.0', false],
    ] as const) {
      execFileSync('install', ['-d', bin])
      const script = `#!/bin/sh\ncase "$*" in *--version) echo ${version} ;; *) echo taken ;; esac\n`
      writeFileSync(join(bin, 'node'), script, { mode: 0o755 })
      const env = { PATH: `${bin}:${bare.PATH}` }
      const said = execFileSync(join(home, 'bin/asiento'), [], { env, encoding: 'utf8' })
      expect.soft(said.startsWith('taken'), version).toBe(isTaken)
    }
  })
})

const isOurs = process.getuid?.() !== 0 || existsSync('/usr/lib/asiento')

describe.skipIf(isOurs)('the package of Debian', () => {
  const settings = '/etc/asiento/asiento.env'
  const data = '/var/lib/asiento'
  const hadUser = spawnSync('id', ['asiento']).status === 0
  const hadData = existsSync(data)
  let ports: ServerPorts
  let server: ChildProcess

  const readSetup = () => readFileSync(join(data, 'secrets.json'), 'utf8')

  afterAll(async () => {
    await stop(server)
    spawnSync('dpkg', ['-P', 'asiento'])
    if (!hadData) rmSync(data, { recursive: true, force: true })
    if (!hadUser) spawnSync('userdel', ['asiento'])
  })

  it('is installed, and serves as a user of its own with settings of its own', async () => {
    ports = await freePorts()
    dpkg('-i', named('.deb'))
    const told = `ASIENTO_DATA=${data}\nPORT=${ports.port}\nID_PORT=${ports.idPort}\n`
    writeFileSync(settings, told)
    server = start('/usr/bin/asiento', ports, {})
    expect(await firstAnswer(server, ports)).toBe(200)
    const [owner] = execFileSync('ps', ['-o', 'user=', '-p', String(server.pid)], {
      encoding: 'utf8',
    }).split('\n')
    expect(owner?.trim()).toBe('asiento')
    expect(await stop(server)).toBe(0)
  })

  it('is upgraded with its settings and its books kept, and starts again', async () => {
    const [kept, before] = [readFileSync(settings, 'utf8'), readSetup()]
    dpkg('--force-confold', '-i', laterPackage())
    expect(readFileSync(settings, 'utf8')).toBe(kept)
    server = start('/usr/bin/asiento', ports, {})
    expect(await firstAnswer(server, ports)).toBe(200)
    expect(await stop(server)).toBe(0)
    expect(readSetup()).toBe(before)
  })

  it('has a unit that Debian’s systemd understands to the last line', () => {
    const unit = '/lib/systemd/system/asiento.service'
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('asiento'))).toEqual([])
    expect(readFileSync(unit, 'utf8')).toContain('ExecStart=/usr/lib/asiento/bin/asiento start')
  })

  it('is removed without the books', () => {
    dpkg('-P', 'asiento')
    expect(existsSync('/usr/lib/asiento')).toBe(false)
    expect(existsSync('/usr/bin/asiento')).toBe(false)
    expect(existsSync(settings)).toBe(false)
    expect(readSetup()).not.toBe('')
  })
})

async function readAt({ port }: ServerPorts, path: string): Promise<string> {
  return (await fetch(`http://localhost:${port}${path}`)).text()
}

function dpkg(...words: readonly string[]): void {
  execFileSync('dpkg', words, { env: { ...process.env, ...bare }, stdio: 'pipe' })
}

/** The same files under a later version. */
function laterPackage(): string {
  const [tree, later] = [join(work, 'tree'), join(work, 'later.deb')]
  execFileSync('dpkg-deb', ['-R', named('.deb'), tree])
  const control = join(tree, 'DEBIAN/control')
  const text = readFileSync(control, 'utf8')
  writeFileSync(
    control,
    text.replace(/^Version: .*$/mu, (line) => `${line}+later`),
  )
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '-b', tree, later], {
    stdio: 'pipe',
  })
  return later
}
