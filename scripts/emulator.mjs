// The emulator of the hosted sign-in service, for the journeys. It is a package with a folder of
// its own: its optional parts would be compiled here, for nothing we use, and ours we need
// (docs/specification/sign-in.md).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runNpm } from './install.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const folder = join(root, 'tests', 'emulator')
const lockFile = join(folder, 'package-lock.json')
const stamp = join(folder, 'node_modules', '.asiento-lock')

/** Leaves the emulator's node_modules as its lock file says; does nothing when they already are. */
export async function ensureEmulator() {
  if (isStamped()) return
  await oneAtATime('emulator', async () => {
    if (isStamped()) return
    say('Instalando el emulador del servicio de ingreso para las pruebas (toma un minuto)…')
    const words = ['ci', '--prefix', folder, '--omit=optional', '--include=prod']
    words.push('--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error')
    await runNpm(words)
    writeFileSync(stamp, wantedStamp())
  })
}

function wantedStamp() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp()
}
