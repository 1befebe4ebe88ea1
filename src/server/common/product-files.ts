/**
 * Where the files lie that the product reads, or runs, by their path. Run from its sources, they
 * are where they were written, or in their packages; built (`scripts/build/build-server.ts`), they
 * are beside the bundle under the names given here. The build lays what this file names and nothing
 * else: what is not named here is not in a release.
 */
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files of packages: the package, and the path in it. */
const packageFiles = {
  'regular.ttf': ['@expo-google-fonts/source-sans-3', '400Regular/SourceSans3_400Regular.ttf'],
  'bold.ttf': ['@expo-google-fonts/source-sans-3', '700Bold/SourceSans3_700Bold.ttf'],
  'pdfium.wasm': ['@hyzyla/pdfium', 'dist/pdfium.wasm'],
  // One of the package's six builds. A script of before modules, which looks for its other half
  // beside itself.
  'tesseract-core-simd-lstm.cjs': ['tesseract.js-core', 'tesseract-core-simd-lstm.js'],
  'tesseract-core-simd-lstm.wasm': ['tesseract.js-core', 'tesseract-core-simd-lstm.wasm'],
  'spa.traineddata.gz': ['@tesseract.js-data/spa', '4.0.0_best_int/spa.traineddata.gz'],
  'queue-steps': ['graphile-worker', 'sql'],
} as const satisfies Readonly<Record<string, readonly [name: string, path: string]>>

/** Files of ours beside a module, which a bundle would leave behind. */
const serverFiles = {
  'archive-wal.sh': new URL('../database/cluster/archive-wal.sh', import.meta.url),
} as const

/** Programs of ours that run in processes of their own. */
export const programs = {
  'open-file': new URL('../reading/helper-child.ts', import.meta.url),
  'read-signatures': new URL('../signatures/signatures-child.ts', import.meta.url),
} as const

/** Where the build puts the server. */
export const bundleFolder = 'dist/server'

const manifest = manifestOf(import.meta.url)
export const projectRoot = dirname(manifest)
export const isBundled = !import.meta.url.endsWith('.ts')

const inProject = (path: string): string => join(projectRoot, path)
const inBundle = (name: string): string => join(projectRoot, bundleFolder, name)

export const productFiles = {
  manifest,
  pages: inProject('dist/web'),
  database: inProject('db'),
  /** The command that checks proofs and exported books without us; it is handed out too. */
  checkProofs: inProject('scripts/verify-export.mjs'),
  /** Beside the packages, where only whoever installs may write. */
  compileCache: inProject('node_modules/.cache/asiento'),
} as const

export function packageFile(name: keyof typeof packageFiles): string {
  if (isBundled) return inBundle(name)
  const [from, path] = packageFiles[name]
  return join(packageFolder(from), path)
}

export function serverFile(name: keyof typeof serverFiles): string {
  return isBundled ? inBundle(name) : fileURLToPath(serverFiles[name])
}

export function program(name: keyof typeof programs): string {
  return isBundled ? inBundle(`${name}.js`) : fileURLToPath(programs[name])
}

/** What the build lays beside the bundle: under which name, and where it is among the sources. */
export function laidBeside(): readonly (readonly [name: string, path: string])[] {
  return [
    ...Object.entries(packageFiles).map(
      ([name, [from, path]]) => [name, join(packageFolder(from), path)] as const,
    ),
    ...Object.entries(serverFiles).map(([name, url]) => [name, fileURLToPath(url)] as const),
  ]
}

/** The folder of an installed package; throws when it is not there. */
export function packageFolder(name: string): string {
  return dirname(manifestOf(name))
}

/** Of a package, or of what a file belongs to. */
function manifestOf(nameOrFile: string): string {
  const found = findPackageJSON(nameOrFile, import.meta.url)
  if (found === undefined) throw new Error(`${nameOrFile} belongs to no package`)
  return found.startsWith('file:') ? fileURLToPath(found) : found
}
