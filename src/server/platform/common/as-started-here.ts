import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { projectRoot } from './product-files.ts'

/**
 * A text with its commands as they are called where this runs: what is installed has no npm, and
 * its commands are words of the program `asiento`.
 */
export function asStartedHere(text: string): string {
  if (existsSync(join(projectRoot, 'scripts', 'run.mjs'))) return text
  return text
    .replaceAll('npm run asiento -- ', 'asiento ')
    .replaceAll('npm start', 'asiento start')
    .replaceAll(/npm run demo(?: --)?/gu, 'asiento demo')
}
