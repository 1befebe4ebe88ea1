import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { projectRoot } from '#server/common/product-files.ts'

/** One line, or several, for the person at the terminal. */
export function print(text: string): void {
  process.stdout.write(`${asStartedHere(text)}\n`)
}

/** What went wrong, apart from what was asked for: standard output may be read by a program. */
export function complain(text: string): void {
  process.stderr.write(`${asStartedHere(text)}\n`)
}

/** What is installed has no npm: its commands are words of the program `asiento`. */
function asStartedHere(text: string): string {
  if (existsSync(join(projectRoot, 'scripts', 'run.mjs'))) return text
  return text
    .replaceAll('npm run asiento -- ', 'asiento ')
    .replaceAll('npm start', 'asiento start')
    .replaceAll(/npm run demo(?: --)?/gu, 'asiento demo')
}
