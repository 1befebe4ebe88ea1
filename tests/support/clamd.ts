/**
 * ClamAV's daemon of Debian on a socket of its own, with one signature that the test writes: no
 * network, nothing of the machine's.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { keepRunning, untilSo } from './kept-running.ts'

export interface Clamd {
  readonly socket: string
  /** Stands still, as a machine that is overloaded does: it takes calls and answers none. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  start(): Promise<void>
}

// EICAR's test file, from two halves: no antivirus is to stop at this repository.
const halves = [
  String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-`,
  'ANTIVIRUS-TEST-FILE!$H+H*',
] as const
export const eicar = halves.join('')

export async function openClamd(home: string, { maxStreamMegabytes = 1 } = {}): Promise<Clamd> {
  const folder = join(home, 'clamav')
  const signatures = join(folder, 'signatures')
  await mkdir(signatures, { recursive: true })
  // Extended signature: name, any kind of file, at any place, in hexadecimal (clamsig).
  const signature = Buffer.from(eicar).toString('hex')
  await writeFile(join(signatures, 'own.ndb'), `Eicar-Test-Signature:0:*:${signature}\n`)
  const socket = join(folder, 'clamd.ctl')
  const settings = join(folder, 'clamd.conf')
  await writeFile(
    settings,
    [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${signatures}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${maxStreamMegabytes}M`,
      '',
    ].join('\n'),
  )
  let running: ReturnType<typeof keepRunning> | null = null
  const start = async (): Promise<void> => {
    await rm(socket, { force: true })
    const words = ['/usr/sbin/clamd', `--config-file=${settings}`]
    const kept = keepRunning(words, { logFile: join(folder, 'clamd.log') })
    running = kept
    await untilSo(() => answers(socket), { timeoutMs: 30_000, told: () => kept.log() })
  }
  await start()
  return {
    socket,
    start,
    freeze: () => void running?.child.kill('SIGSTOP'),
    thaw: () => void running?.child.kill('SIGCONT'),
    async stop() {
      running?.child.kill('SIGCONT')
      await running?.stop()
      running = null
    },
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect({ path })
  const said = new Promise<boolean>((resolve) => {
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.write('zPING\0'))
    socket.on('data', (bytes) => resolve(String(bytes).startsWith('PONG')))
  })
  const isUp = await Promise.race([said, pause(1000, false)])
  socket.destroy()
  return isUp
}
