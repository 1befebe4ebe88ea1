import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { run } from './child.mjs'
import { Impediment, say } from './say.mjs'

/** The path of a Chromium, Chrome or Edge to drive; installs Debian's when it may. */
export async function ensureBrowser() {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new Impediment(`CHROMIUM_PATH indica ${given}, que no existe.`)
  }
  const found = installedBrowser()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && hasAptGet()) {
    say('Instalando Chromium para las pruebas de pantalla…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env, quiet: true })
    const installed = installedBrowser()
    if (installed !== undefined) return installed
  }
  throw new Impediment(
    'Las pruebas de pantalla necesitan Chromium, Chrome o Edge. Instale uno (en Debian: ' +
      'sudo apt-get install chromium) o indique dónde está en CHROMIUM_PATH.',
  )
}

function installedBrowser() {
  return knownPlaces().find((path) => existsSync(path))
}

function knownPlaces() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  }
  if (process.platform === 'win32') {
    const homes = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map(
      (name) => process.env[name] ?? '',
    )
    return homes.flatMap((home) => [
      join(home, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(home, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ])
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'microsoft-edge']
  return names.map((name) => `/usr/bin/${name}`)
}

function hasAptGet() {
  return spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}
