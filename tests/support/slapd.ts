/**
 * A directory of invented people in a folder of its own: OpenLDAP with the files of `deploy/ldap`.
 */
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { keepRunning, untilSo } from './kept-running.ts'

export interface Directory {
  readonly address: string
  close(): Promise<void>
}

const recipes = fileURLToPath(new URL('../../deploy/ldap/', import.meta.url))
const run = promisify(execFile)

/** The passwords stand in the recipe in capitals, to be replaced. */
export async function openDirectory(
  home: string,
  {
    port,
    passwords,
  }: { readonly port: number; readonly passwords: Readonly<Record<string, string>> },
): Promise<Directory> {
  const folder = join(home, 'slapd')
  await mkdir(join(folder, 'db'), { recursive: true })
  const settings = join(folder, 'slapd.conf')
  const people = join(folder, 'people.ldif')
  const recipe = await readFile(join(recipes, 'slapd.conf'), 'utf8')
  await writeFile(settings, recipe.replaceAll('FOLDER', folder))
  let ldif = await readFile(join(recipes, 'people.ldif'), 'utf8')
  for (const [word, password] of Object.entries(passwords)) ldif = ldif.replaceAll(word, password)
  await writeFile(people, ldif)
  await run('/usr/sbin/slapadd', ['-f', settings, '-l', people])
  const address = `ldap://127.0.0.1:${port}`
  // In the foreground, so that it ends with us; 0 is no debugging.
  const words = ['/usr/sbin/slapd', '-f', settings, '-h', address, '-d', '0']
  const server = keepRunning(words, { logFile: join(folder, 'slapd.log') })
  await untilSo(() => answers(port), { timeoutMs: 30_000, told: () => server.log() })
  return { address, close: () => server.stop() }
}

/** Whether somebody listens there. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = createConnection({ host: '127.0.0.1', port })
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
}
