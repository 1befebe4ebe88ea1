/**
 * A copy of the project in which guards can be cut out, and its tests run, without anybody else
 * noticing.
 */
import { execFile } from 'node:child_process'
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import type { Cut, Guard } from './guard.ts'

export interface OtherTree {
  /** Cuts, and answers how to mend it again. Throws when a line is not there exactly once. */
  cut(cuts: readonly Cut[]): Promise<() => Promise<void>>
  /**
   * What became of the tests of that title, or those titles, in that file, or those files, without
   * what was cut.
   */
  run(tests: Pick<Guard, 'project'> & Sought, cuts?: readonly Cut[]): Promise<Outcome>
  close(): Promise<void>
}

interface Sought {
  readonly testFiles: readonly string[]
  readonly titles: readonly string[]
}

export interface Outcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Why a file could not even begin: a cut that proves nothing. */
  readonly broken: readonly string[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const copied = ['src', 'tests', 'db', 'docs', 'scripts', 'package.json']

export async function openOtherTree(): Promise<OtherTree> {
  const tree = await mkdtemp(join(tmpdir(), 'asiento-guards-'))
  const settings = (await readdir(root)).filter((name) =>
    /\.config\.ts$|\.html$|^tsconfig/u.test(name),
  )
  await Promise.all(
    [...copied, ...settings].map((name) =>
      cp(join(root, name), join(tree, name), { recursive: true, filter: isNoModule }),
    ),
  )
  // One link for each package, so that one of them can be replaced by a copy to cut in.
  await mkdir(join(tree, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue
    // oxlint-disable-next-line no-await-in-loop
    await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  }
  return {
    cut: (cuts) => cutIn(tree, cuts),
    run: (tests, cuts = []) => runIn(tree, tests, cuts.some(isInSql)),
    close: () => rm(tree, { recursive: true, force: true }),
  }
}

// The database of this run was made of what is whole.
const isInSql = ({ file }: Cut): boolean => file.startsWith('db/')

const isNoModule = (path: string): boolean => !/[/\\]node_modules(?:[/\\]|$)/u.test(path)

async function cutIn(tree: string, cuts: readonly Cut[]): Promise<() => Promise<void>> {
  const mend: (() => Promise<void>)[] = []
  for (const { file, line, instead } of cuts) {
    const path = join(tree, file)
    // oxlint-disable no-await-in-loop -- one cut upon another
    const restore = await openPackage(tree, file)
    const whole = await readFile(path, 'utf8')
    const [before = '', after, ...more] = whole.split(line)
    if (after === undefined || more.length > 0) throw new Error(`Not once in ${file}: ${line}`)
    await writeFile(path, before + instead + after)
    // oxlint-enable no-await-in-loop
    mend.unshift(restore ?? (() => writeFile(path, whole)))
  }
  if (cuts.some(({ file }) => file.startsWith('src/web/'))) mend.push(await buildWeb(tree))
  return async () => {
    // oxlint-disable-next-line no-await-in-loop -- the last cut is mended first
    for (const each of mend) await each()
  }
}

/** The pages as they are now; answers how to forget them. */
async function buildWeb(tree: string): Promise<() => Promise<void>> {
  const vite = join(tree, 'node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: tree, maxBuffer: 2 ** 26 })
  return () => rm(join(tree, 'dist'), { recursive: true })
}

/**
 * Replaces the link to a package by a copy, and answers how to put it back; null for a file of
 * ours.
 */
async function openPackage(tree: string, file: string): Promise<(() => Promise<void>) | null> {
  const [folder, name = ''] = file.split('/')
  if (folder !== 'node_modules') return null
  const [inTree, inRoot] = [join(tree, folder, name), join(root, folder, name)]
  await unlink(inTree)
  await cp(inRoot, inTree, { recursive: true })
  return async () => {
    await rm(inTree, { recursive: true })
    await symlink(inRoot, inTree)
  }
}

interface Report {
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

async function runIn(
  tree: string,
  { project, testFiles, titles }: Pick<Guard, 'project'> & Sought,
  hasOwnDatabase: boolean,
): Promise<Outcome> {
  const report = join(tree, 'report.json')
  await rm(report, { force: true })
  // What is remembered of the run before would lead past a library that was cut in.
  await rm(join(tree, 'node_modules', '.vitest-cache'), { recursive: true, force: true })
  const pattern = new RegExp(titles.map(asPattern).join('|'), 'u')
  // A journey's tests go one after the other through one server: there, one cannot be run without
  // those before it.
  const filter = project === 'house' ? ['-t', pattern.source] : []
  const words = ['run', '--project', project, ...testFiles, ...filter]
  const runner = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const ownWeb = join(tree, 'dist', 'web')
  const builtWeb = existsSync(ownWeb)
    ? ownWeb
    : (process.env['BUILT_WEB'] ?? join(root, 'dist', 'web'))
  await promisify(execFile)(
    process.execPath,
    [runner, ...words, '--reporter=json', `--outputFile=${report}`],
    {
      cwd: tree,
      env: {
        ...process.env,
        BUILT_WEB: builtWeb,
        ...(!hasOwnDatabase && {
          TEST_POSTGRES: inject('postgresUrl'),
          TEST_TOWN: JSON.stringify(inject('town')),
        }),
        VITEST: '',
      },
      maxBuffer: 2 ** 26,
    },
  ).catch(() => undefined) // a red test is what we came for: the report tells
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titled = (status: string): string[] =>
    tests
      .filter((test) => test.status === status && pattern.test(test.title))
      .map(({ title }) => title)
  return {
    passed: titled('passed'),
    failed: titled('failed'),
    broken: testResults
      .filter(
        ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isRed),
      )
      .map(({ message }) => message),
  }
}

const isRed = (test: { readonly status: string }): boolean => test.status === 'failed'

// Up to the first slot of an `it.each`: what stands there is the case.
function asPattern(title: string): string {
  const fixed = title.split(/%[sdjo]/u)[0] ?? ''
  return fixed.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
