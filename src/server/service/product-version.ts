import { readFileSync } from 'node:fs'
import * as z from 'zod'

const manifest = z.object({ version: z.string() })

/** The version of the running product, from its package.json. */
export const productVersion: string = manifest.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version
