/** The processes that open strangers' files, as Linux lists them. */
import { readdir, readFile } from 'node:fs/promises'

interface Told {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

export async function processes(): Promise<Told[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return Promise.all(
    pids.map(async (pid) => {
      const [status = '', command = ''] = await Promise.all(
        ['status', 'cmdline'].map((name) =>
          readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
        ),
      )
      return { pid, parent: Number(/^PPid:\s*(\d+)$/mu.exec(status)?.[1]), command }
    }),
  )
}

export function childrenAmong(all: readonly Told[]): number[] {
  return all.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid)
}

/** Those of this process now, which a child of it started. */
export async function helpers(): Promise<number[]> {
  const all = await processes()
  const shells = childrenAmong(all)
  return all
    .filter(({ parent, command }) => shells.includes(parent) && command.includes('helper-child'))
    .map(({ pid }) => pid)
}
