/**
 * Builds the server into dist/server: one file for each program, what they share beside it, and the
 * files that are read by their path (`src/server/platform/common/product-files.ts`). What it needs besides
 * is Node and a PostgreSQL: no package is left out of it.
 */
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'

import {
  bundleFolder,
  laidBeside,
  programs,
  projectRoot,
} from '../../src/server/platform/common/product-files.ts'
import { partsList } from './parts-list.ts'

const folder = join(projectRoot, bundleFolder)

const besides = laidBeside().map(([, path]) => path)

const bundle = await rolldown({
  cwd: projectRoot,
  platform: 'node',
  input: {
    main: 'src/cli/main.ts',
    ...Object.fromEntries(
      Object.entries(programs).map(([name, url]) => [name, fileURLToPath(url)]),
    ),
  },
  // Never loaded: a faster driver and a compiler that packages look for.
  external: ['pg-native', 'typescript'],
  plugins: [partsList('server', besides)],
  checks: { eval: false },
})
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // As the sources do: a package that prepares the ground for another (reflect-metadata, before
  // certificates are read) comes first in the bundle too.
  strictExecutionOrder: true,
  // Names of classes and functions are in what the log says of a fault.
  minify: false,
  comments: false,
})
await bundle.close()
for (const [name, path] of laidBeside()) await cp(path, join(folder, name), { recursive: true })
