/**
 * Starts helpers by a shell of our own, which was there before any file was open. A child of this
 * process would first close what it inherited; on a disk that hangs that takes until the disk is
 * back, and Node stands still for as long (decision 119). The shell holds no file of ours.
 */
import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { open } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'

export interface Started {
  readonly pid: number
  /** What it reads from, and what it writes to. */
  readonly input: Socket
  readonly output: Socket
}

interface Starter {
  readonly shell: ChildProcessByStdio<Writable, Readable, null>
  readonly lines: AsyncIterator<string>
}

// In a session of its own: at the end, which is ours too, all that it started ends with it.
const script = `
set -f
while read -r folder && read -r niceness && read -r flags && IFS= read -r program; do
  mkfifo -m 600 "$folder/in" "$folder/out" || { echo; continue; }
  nice -n "$niceness" "$0" $flags "$program" <"$folder/in" >"$folder/out" &
  echo "$!"
done
kill -KILL 0`

const openNumbered = promisify(open)

let starter: Starter | null = null
let turn: Promise<unknown> = Promise.resolve()

/** Before any file is open on a disk that may hang; one that has ended is replaced. */
export function openStarter(): Starter {
  if (starter !== null) return starter
  const shell = spawn('sh', ['-c', script, process.execPath], {
    // None of the server's secrets is any business of a stranger's file.
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  shell.stdin.on('error', () => undefined)
  shell.on('error', () => undefined)
  shell.once('close', () => (starter = null))
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  starter = { shell, lines }
  for (const end of [shell, shell.stdin, shell.stdout]) hold(end, false)
  return starter
}

/**
 * One after the other; `niceness` as of nice(1), of all its threads. Throws when it cannot be
 * started.
 */
export function start(flags: readonly string[], program: string, niceness = 0): Promise<Started> {
  const begun = turn.then(() => startNow(flags, program, niceness))
  turn = begun.catch(() => undefined)
  return begun
}

async function startNow(
  flags: readonly string[],
  program: string,
  niceness: number,
): Promise<Started> {
  const { shell, lines } = openStarter()
  const folder = await mkdtemp(join(tmpdir(), 'asiento-'))
  hold(shell.stdout, true)
  try {
    shell.stdin.write(`${folder}\n${niceness}\n${flags.join(' ')}\n${program}\n`)
    const { value: pid } = await lines.next()
    if (pid === undefined || pid === '') throw new Error('No helper could be started')
    // In the order in which the shell opens them: each waits for the other side.
    const input = await openNumbered(join(folder, 'in'), 'w')
    const output = await openNumbered(join(folder, 'out'), 'r')
    return {
      pid: Number(pid),
      input: new Socket({ fd: input, readable: false, writable: true }),
      output: new Socket({ fd: output, readable: true, writable: false }),
    }
  } finally {
    hold(shell.stdout, false)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether this process stays alive for it. */
export function hold(end: object, isHeld: boolean): void {
  if (!('ref' in end && 'unref' in end)) return
  const act = isHeld ? end.ref : end.unref
  if (typeof act === 'function') act.call(end)
}
