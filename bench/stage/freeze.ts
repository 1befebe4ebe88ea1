/** Servers that wait while another is measured take no processor from it. */
import { helpersOf } from './cpu-time.ts'

/** Stops the server and what it started, PostgreSQL aside. */
export async function freeze(pid: number): Promise<void> {
  await signal(pid, 'SIGSTOP')
}

export async function thaw(pid: number): Promise<void> {
  await signal(pid, 'SIGCONT')
}

async function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const each of [pid, ...(await helpersOf(pid))]) {
    try {
      process.kill(each, name)
    } catch {
      // It ended meanwhile.
    }
  }
}
