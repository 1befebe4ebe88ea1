// What `npm run release` makes for programs of others: its container, loaded and run by Debian's
// podman and runc, and its parts list, by CycloneDX's own schema.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { freePorts } from '#tests/free-ports.ts'
import type { ServerPorts } from '#tests/free-ports.ts'
import { until } from '#tests/until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const made = join(root, 'dist', 'release')
const work = mkdtempSync(join(tmpdir(), 'asiento-container-'))
const timeoutMs = 60_000
let ports: ServerPorts

beforeAll(async () => {
  const words = ['scripts/run.mjs', 'release']
  execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  ports = await freePorts()
})
afterAll(() => {
  try {
    podman('rm', '--force', '--all', '--volumes')
    podman('rmi', '--all', '--force')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

/** With a store of its own, and nothing of whatever else runs on the machine. */
function podman(...words: readonly string[]): string {
  const store = ['--root', join(work, 'store'), '--runroot', join(work, 'run')]
  const engine = ['--storage-driver', 'vfs', '--cgroup-manager', 'cgroupfs', '--runtime', 'runc']
  return execFileSync('podman', [...store, ...engine, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()
}

// No more than what a small machine gives: podman would ask for a million files.
const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096']
const confined = ['--network', 'host', '--cgroupns', 'host', ...limits]

const answerAt = (path: string): Promise<Response | null> =>
  until(() => fetch(`http://localhost:${ports.port}${path}`).catch(() => null), timeoutMs)

const named = (ending: string): string =>
  join(made, readdirSync(made).find((name) => name.endsWith(ending)) ?? ending)

it('has a parts list that the schema of CycloneDX 1.6 takes', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  const list = readFileSync(named('.cdx.json'), 'utf8')
  expect(await validator.validate(list)).toBeNull()
  expect(await validator.validate(list.replaceAll('"library"', '"book"'))).not.toBeNull()
})

it('is a container under its name and version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const said = podman('load', '--input', named('.oci.tar'))
  expect(said).toContain(`localhost/asiento:${version}`)
})

it('is a container that serves as a user of its own, stops when told to, and finds its data again', async () => {
  const image = podman('images', '--quiet')
  const settings = ['--env', `PORT=${ports.port}`, '--env', `ID_PORT=${ports.idPort}`]
  const words = [...confined, ...settings, image]
  const container = podman('run', '--detach', ...words)
  expect((await answerAt('/'))?.status).toBe(200)
  expect(podman('exec', container, 'id')).toContain('uid=999(asiento)')
  const secrets = () => podman('cp', `${container}:/data/secrets.json`, '-')
  const before = secrets()
  podman('stop', '--time', '30', container)
  expect(podman('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0')
  podman('start', container)
  expect(await (await answerAt('/health'))?.text()).toContain('"database":"ok"')
  expect(secrets()).toBe(before)
  podman('stop', '--time', '30', container)
})

it('is a container with the other commands', () => {
  const image = podman('images', '--quiet')
  expect(podman('run', '--rm', ...confined, image, 'help')).toMatch(/^Uso: asiento <orden>/u)
})
