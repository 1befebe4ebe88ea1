import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { installPackages } from './debian.mjs'
import { Impediment, say } from './say.mjs'

const shell = '/usr/bin/chromium-headless-shell'

/** The path of a Chromium, Chrome or Edge to drive; installs Debian's when it may. */
export async function ensureBrowser() {
  const given = givenBrowser()
  if (given !== undefined) return given
  const found = installedBrowser() ?? (await install('chromium', installedBrowser))
  if (found !== undefined) return found
  throw new Impediment(
    'Las pruebas de pantalla necesitan Chromium, Chrome o Edge. Instale uno (en Debian: ' +
      'sudo apt-get install chromium) o indique dónde está en CHROMIUM_PATH.',
  )
}

/**
 * The path of Debian's Chromium without the windows of a browser around its pages, which takes less
 * than half of the time; of the browser itself where that is not to be had, or one was given.
 */
export async function ensureShell() {
  return (
    givenBrowser() ??
    installedShell() ??
    (await install('chromium-headless-shell', installedShell)) ??
    ensureBrowser()
  )
}

function installedShell() {
  return existsSync(shell) ? shell : undefined
}

function givenBrowser() {
  const given = process.env['CHROMIUM_PATH'] ?? ''
  if (given === '') return undefined
  if (existsSync(given)) return given
  throw new Impediment(`CHROMIUM_PATH indica ${given}, que no existe.`)
}

/**
 * Brings a package of Debian where it may.
 * @param {string} name
 * @param {() => string | undefined} installed
 */
async function install(name, installed) {
  await installPackages([name], () => say(`Instalando ${name} para las pruebas de pantalla…`))
  return installed()
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
