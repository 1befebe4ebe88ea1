/**
 * Where the files lie that the product reads, or runs, by their path. Run from its sources, they
 * are where they were written, or in their packages; built (`scripts/build/build-server.ts`), they
 * are beside the bundle under the names given here. The build lays what this file names and nothing
 * else: what is not named here is not in a release.
 */
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import * as z from 'zod'

const packageFiles = {
  'regular.ttf': ['@expo-google-fonts/source-sans-3', '400Regular/SourceSans3_400Regular.ttf'],
  'bold.ttf': ['@expo-google-fonts/source-sans-3', '700Bold/SourceSans3_700Bold.ttf'],
  'italic.ttf': [
    '@expo-google-fonts/source-sans-3',
    '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  ],
  'bold-italic.ttf': [
    '@expo-google-fonts/source-sans-3',
    '700Bold_Italic/SourceSans3_700Bold_Italic.ttf',
  ],
  'pdfium.wasm': ['@hyzyla/pdfium', 'dist/pdfium.wasm'],
  // One of the package's six builds. A script of before modules, which looks for its other half
  // beside itself.
  'tesseract-core-simd-lstm.cjs': ['tesseract.js-core', 'tesseract-core-simd-lstm.js'],
  'tesseract-core-simd-lstm.wasm': ['tesseract.js-core', 'tesseract-core-simd-lstm.wasm'],
  'spa.traineddata.gz': ['@tesseract.js-data/spa', '4.0.0_best_int/spa.traineddata.gz'],
} as const satisfies Readonly<Record<string, readonly [name: string, path: string]>>

/** Of ours, a folder beside a module, which a bundle would leave behind. */
const templates = new URL('../papers/templates', import.meta.url)

export const programs = {
  'open-file': new URL('../files/text/helper-child.ts', import.meta.url),
  'read-signatures': new URL('../files/signatures/signatures-child.ts', import.meta.url),
  typeset: new URL('../papers/typeset-child.ts', import.meta.url),
} as const

export const bundleFolder = 'dist/server'

const manifest = manifestOf(import.meta.url)
export const projectRoot = dirname(manifest)
const isBundled = !import.meta.url.endsWith('.ts')

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

export function program(name: keyof typeof programs): string {
  return isBundled ? inBundle(`${name}.js`) : fileURLToPath(programs[name])
}

export const templatesFolder = isBundled ? inBundle('templates') : fileURLToPath(templates)

/** The compiler of typst for this machine; a package of its own, as PostgreSQL is. */
export function typstAddon(): string {
  const libc = process.platform === 'linux' ? '-gnu' : process.platform === 'win32' ? '-msvc' : ''
  const machine = `${process.platform}-${process.arch}${libc}`
  const name = `typst-ts-node-compiler`
  return join(packageFolder(`@myriaddreamin/${name}-${machine}`), `${name}.${machine}.node`)
}

/** What the build lays beside the bundle: under which name, and where it is among the sources. */
export function laidBeside(): readonly (readonly [name: string, path: string])[] {
  return [
    ...Object.entries(packageFiles).map(
      ([name, [from, path]]) => [name, join(packageFolder(from), path)] as const,
    ),
    ['templates', fileURLToPath(templates)],
  ]
}

export function packageFolder(name: string): string {
  return dirname(manifestOf(name))
}

function manifestOf(nameOrFile: string): string {
  const found = findPackageJSON(nameOrFile, import.meta.url)
  if (found === undefined) throw new Error(`${nameOrFile} belongs to no package`)
  return found.startsWith('file:') ? fileURLToPath(found) : found
}

export const productVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
