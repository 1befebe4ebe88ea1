// The unit of deploy/systemd, read by Debian's own systemd.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, it } from 'vitest'

const unit = fileURLToPath(new URL('../../deploy/systemd/asiento.service', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'asiento-systemd-'))
afterAll(() => rmSync(root, { recursive: true }))

it('is understood to the last line', () => {
  const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const ofOurs = stderr.split('\n').filter((line) => line.includes('asiento'))
  // A machine that builds this need not have the project where the service will.
  const told = ofOurs.filter((line) => !line.includes('.bin/node is not executable'))
  expect(told).toEqual([])
})

it('can be enabled, and is started with the machine from then on', () => {
  const folder = join(root, 'etc/systemd/system')
  mkdirSync(folder, { recursive: true })
  cpSync(unit, join(folder, 'asiento.service'))
  execFileSync('systemctl', [`--root=${root}`, 'enable', 'asiento.service'], { stdio: 'pipe' })
  expect(existsSync(join(folder, 'multi-user.target.wants'))).toBe(true)
  const said = spawnSync('systemctl', [`--root=${root}`, 'is-enabled', 'asiento.service'], {
    encoding: 'utf8',
  })
  expect(said.stdout.trim()).toBe('enabled')
})

it('leaves little of the machine within its reach', () => {
  const words = ['security', '--offline=true', '--threshold=25', unit]
  const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  expect(stdout).toMatch(/Overall exposure level for asiento\.service: [\d.]+ OK/u)
  expect(status).toBe(0)
})
