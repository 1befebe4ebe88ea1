import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverRooms, walls } from '#tests/walls.ts'
import { cruise } from 'dependency-cruiser'
import type { ICruiseResult } from 'dependency-cruiser'

/** Who imports whom, by file; tests of one room may look into any other. */
type Import = { readonly from: string; readonly to: string }

type Trespass = { readonly wall: string; readonly from: string; readonly to: string }

/**
 * How many files were read under `src`, every import that goes through a wall, and every import.
 */
async function trespasses(baseDir: string): Promise<{
  readonly cruisedFiles: number
  readonly found: readonly Trespass[]
  readonly imports: readonly Import[]
}> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: [...walls] },
      // Types are imports too: a wall that lets them through is soon followed by the code.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\.css$' },
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  )
  const { modules, summary } = asResult(output)
  return {
    cruisedFiles: modules.filter(({ source }) => source.startsWith('src/')).length,
    imports: modules
      .filter(({ source }) => isSource(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
      )
      .filter(({ to }) => isSource(to)),
    found: summary.violations.map(({ rule, from, to }) => ({ wall: rule.name, from, to })),
  }
}

const isSource = (file: string): boolean => file.startsWith('src/') && !/\.test\.tsx?$/u.test(file)

function asResult(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text')
  return output
}

/** As many files as one takes in at a look. */
const mostFiles = 25

/** Folders with too many files beside each other, tests and style sheets among them. */
function crowdedRooms(files: readonly string[]): readonly string[] {
  const count = Map.groupBy(files, (file) => dirname(file))
  return [...count]
    .filter(([, beside]) => beside.length > mostFiles)
    .map(([room, beside]) => `${room}: ${beside.length}`)
    .toSorted()
}

/** Pairs of folders with files that import from the other: `a <-> b`. */
function entangledRooms(imports: readonly Import[]): readonly string[] {
  const ways = new Set(
    imports.map(({ from, to }) => `${dirname(from)} ${dirname(to)}`).filter(isBetweenTwo),
  )
  return [...ways]
    .map((way) => way.split(' '))
    .filter(([a = '', b = '']) => a < b && ways.has(`${b} ${a}`))
    .map((pair) => pair.join(' <-> '))
    .toSorted()
}

function floorOf(file: string): number {
  return serverRooms.findIndex((room) => file.startsWith(`src/server/${room}/`))
}

/** Imports of the server from a room above their own. */
function upwardImports(imports: readonly Import[]): readonly string[] {
  return imports
    .filter(({ from, to }) => floorOf(from) >= 0 && floorOf(from) < floorOf(to))
    .map(({ from, to }) => `${from} -> ${to}`)
}

function isBetweenTwo(way: string): boolean {
  const [from, to] = way.split(' ')
  return from !== to
}

const root = fileURLToPath(new URL('../', import.meta.url))

describe('the walls of the application', () => {
  it('stand, every source file was looked at, no two rooms import each other, none one above it', async () => {
    const { cruisedFiles, found, imports } = await trespasses(root)
    const sources = (await readdir(join(root, 'src'), { recursive: true })).filter((name) =>
      /\.tsx?$/.test(name),
    )
    expect(imports.length).toBeGreaterThan(sources.length)
    expect(entangledRooms(imports)).toEqual([])
    expect(upwardImports(imports)).toEqual([])
    // Without a parser for TypeScript the tool reads nothing and finds nothing, contentedly.
    expect(cruisedFiles).toBeGreaterThanOrEqual(sources.length)
    expect(cruisedFiles).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
})

describe('the rooms', () => {
  it('hold as many files beside each other as one takes in', async () => {
    const files = await Promise.all(
      ['src', 'bench', 'scripts'].map(async (top) =>
        (await readdir(join(root, top), { recursive: true, withFileTypes: true }))
          .filter((each) => each.isFile())
          .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
      ),
    )
    expect(crowdedRooms(files.flat())).toEqual([])
  })

  it('are told when they hold too many, import each other, or one above them', () => {
    const files = Array.from({ length: mostFiles + 1 }, (_, each) => `src/a/${each}.ts`)
    expect(crowdedRooms(files.slice(1))).toEqual([])
    expect(crowdedRooms(files)).toEqual(['src/a: 26'])
    const there = { from: 'src/a/x.ts', to: 'src/b/y.ts' }
    const back = { from: 'src/b/z.ts', to: 'src/a/w.ts' }
    expect(entangledRooms([there, { from: 'src/a/x.ts', to: 'src/a/w.ts' }])).toEqual([])
    expect(entangledRooms([there, back])).toEqual(['src/a <-> src/b'])
    const up = { from: 'src/server/platform/ledger/x.ts', to: 'src/server/features/y/z.ts' }
    expect(upwardImports([{ from: up.to, to: up.from }])).toEqual([])
    expect(upwardImports([up])).toHaveLength(1)
  })
})

// One trespass per wall, in a server built wrong on purpose: file → what it says.
const wrongTree: Readonly<Record<string, string>> = {
  'src/domain/pure.ts': "export const word = 'word'",
  'src/domain/reads-a-file.ts': "import { readFileSync } from 'node:fs'\nreadFileSync('x')",
  'src/domain/uses-zod.ts': "import { z } from 'zod'\nz.string()",
  'src/contract/uses-server.ts': "import { verb } from '#server/features/entries/verb.ts'\nverb()",
  'src/web/entries/screen.ts':
    "import type { Verb } from '#server/features/entries/verb.ts'\nlet v: Verb",
  'src/web/people/screen.ts': "import { list } from '../entries/list.ts'\nlist()",
  'src/web/session/guard.ts': "import { list } from '../entries/list.ts'\nlist()",
  'src/web/entries/list.ts': 'export const list = () => {}',
  'src/web/ui/button.ts': "import { list } from '../entries/list.ts'\nlist()",
  'src/server/features/entries/verb.ts':
    'export const verb = () => {}\nexport type Verb = () => void',
  'src/server/features/people/verb.ts': "import { verb } from '../entries/verb.ts'\nverb()",
  'src/server/features/people/queries.ts': "import pg from 'pg'\nnew pg.Client()",
  'src/server/features/people/tokens.ts': "import * as client from 'openid-client'\nclient",
  'src/server/features/people/page.ts': "import { list } from '#web/entries/list.ts'\nlist()",
  'src/server/features/entries/one.ts':
    "import { other } from './other.ts'\nexport const one = other",
  'src/server/features/entries/other.ts':
    "import { one } from './one.ts'\nexport const other = () => one",
  'src/server/features/entries/checked.ts': "import { given } from '#tests/given.ts'\ngiven()",
  'tests/support/given.ts': 'export const given = () => {}',
  'src/cli/command.ts': "import { list } from '#web/entries/list.ts'\nlist()",
  'src/server/features/entries/forgotten.ts': 'export const forgotten = 1',
}

const expected: readonly string[] = [
  'commands-know-no-page: src/cli/command.ts',
  'contract-knows-zod-and-domain: src/contract/uses-server.ts',
  'domain-is-pure: src/domain/reads-a-file.ts',
  'domain-is-pure: src/domain/uses-zod.ts',
  'features-do-not-cross: src/server/features/people/verb.ts',
  'no-cycles: src/server/features/entries/one.ts',
  'no-orphans: src/domain/pure.ts',
  'no-orphans: src/server/features/entries/forgotten.ts',
  'nothing-imports-tests: src/server/features/entries/checked.ts',
  'only-database-opens-pg: src/server/features/people/queries.ts',
  'only-identity-speaks-openid: src/server/features/people/tokens.ts',
  'server-knows-no-page-and-no-command: src/server/features/people/page.ts',
  'web-never-touches-server: src/web/entries/screen.ts',
  'web-rooms-know-no-slice: src/web/session/guard.ts',
  'web-rooms-know-no-slice: src/web/ui/button.ts',
  'web-slices-do-not-cross: src/web/people/screen.ts',
  'web-ui-knows-no-subject: src/web/ui/button.ts',
]

describe('an application built wrong', () => {
  let app: string
  beforeAll(async () => {
    app = await mkdtemp(join(tmpdir(), 'asiento-wrong-app-'))
    await writeFile(join(app, 'package.json'), await readFile(join(root, 'package.json')))
    await symlink(join(root, 'node_modules'), join(app, 'node_modules'), 'junction')
    for (const [file, text] of Object.entries(wrongTree)) {
      await mkdir(dirname(join(app, file)), { recursive: true })
      await writeFile(join(app, file), text)
    }
  })
  afterAll(() => rm(app, { recursive: true }))

  it('is caught at every wall', async () => {
    const { found } = await trespasses(app)
    const caught = new Set(found.map(({ wall, from }) => `${wall}: ${from}`))
    expect([...caught].toSorted()).toEqual(expected)
    expect(new Set(found.map(({ wall }) => wall))).toEqual(new Set(walls.map(({ name }) => name)))
  })
})

type Lock = {
  readonly packages: Readonly<
    Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>
  >
}

describe('package-lock.json', () => {
  it('names every machine’s packages, or npm ci refuses it; npm run fix adds them', async () => {
    const packages = await lockedPackages()
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) =>
          !(`${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages),
      ),
    )
    expect(missing).toEqual([])
  })

  it('holds no download address', async () => {
    const addresses = Object.values(await lockedPackages()).map(({ resolved }) => resolved)
    expect(addresses.filter((address) => address?.startsWith('http'))).toEqual([])
  })
})

async function lockedPackages(): Promise<Lock['packages']> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  return lock.packages
}
