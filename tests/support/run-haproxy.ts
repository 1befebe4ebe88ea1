/**
 * `deploy/cells` with Debian's HAProxy on loopback: the recipe as it is but for ports and places,
 * and how many connections this machine lets one program have.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePorts } from './free-ports.ts'
import type { ServerPorts } from './free-ports.ts'
import { keepRunning } from './kept-running.ts'
import type { KeptRunning } from './kept-running.ts'

const recipeFile = fileURLToPath(new URL('../../deploy/cells/haproxy.cfg', import.meta.url))

export interface Cells {
  /** Empty, and the caller's to remove. */
  readonly folder: string
  readonly cells: Readonly<Record<'cell1' | 'cell2', ServerPorts>>
  /** The lines of `cells.map`. */
  readonly map: string
}

export interface RunningHaproxy {
  readonly running: KeptRunning
  readonly port: number
  /** Takes other lines, as `systemctl reload haproxy` does. */
  readonly reload: (map: string) => Promise<void>
}

export async function runHaproxy({ folder, cells, map }: Cells): Promise<RunningHaproxy> {
  const { port, idPort } = await freePorts()
  const at = (name: string): string => join(folder, name)
  await mkdir(at('certs'))
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const about = ['-days', '2', '-subj', '/CN=celulas.example']
  const pem = at('certs/all.pem')
  execFileSync('openssl', [...words, ...about, '-keyout', pem, '-out', at('cert.pem')], {
    stdio: 'pipe',
  })
  await writeFile(pem, `${await readFile(pem, 'utf8')}${await readFile(at('cert.pem'), 'utf8')}`)
  await writeFile(at('cells.map'), map)
  const recipe = await readFile(recipeFile, 'utf8')
  await writeFile(
    at('haproxy.cfg'),
    recipe
      .replaceAll('/etc/haproxy/certs/', at('certs/'))
      .replaceAll('/etc/haproxy/cells.map', at('cells.map'))
      .replace('maxconn 20000', 'maxconn 2000')
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('bind :80', `bind 127.0.0.1:${idPort}`)
      .replaceAll(/10\.([12])\.0\.\d+:(300[01])/gu, (_, cell: '1' | '2', door: string) => {
        const ports = cells[`cell${cell}`]
        return `127.0.0.1:${door === '3000' ? ports.port : ports.idPort}`
      }),
  )
  const running = keepRunning(['/usr/sbin/haproxy', '-W', '-db', '-f', at('haproxy.cfg')], {
    logFile: at('log'),
  })
  return {
    running,
    port,
    async reload(lines) {
      await writeFile(at('cells.map'), lines)
      running.child.kill('SIGUSR2')
    },
  }
}
