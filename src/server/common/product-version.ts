import { readFileSync } from 'node:fs'
import * as z from 'zod'

import { productFiles } from './product-files.ts'

const manifest = z.object({ version: z.string() })

/** The version of the running product, from its package.json. */
export const productVersion: string = manifest.parse(
  JSON.parse(readFileSync(productFiles.manifest, 'utf8')),
).version
