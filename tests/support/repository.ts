/** What papers and comments may claim of this repository, read from the repository itself. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { addresses } from '#contract/addresses.ts'
import { pageAddresses } from '#contract/common/pages.ts'
import { refusalCodes, warningCodes } from '#domain/common/refusal.ts'
import { backupCodes } from '#server/backup/backup-problem.ts'

import { settingsRead } from '../../scripts/settings-paper.ts'
import { isNamedIn, withoutComments } from './papers.ts'
import type { Facts } from './papers.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

// They tell lies, to try the rules by.
const liars = ['tests/paper-claims.test.ts']
// Named in our papers, and not ours: of Node, and of the sockets of Linux.
const ofOthers = ['NODE_EXTRA_CA_CERTS', 'TCP_USER_TIMEOUT']

/** The product without tests and comments. */
export const product = withoutCommentsIn('{src/**/*.{ts,tsx},db/{migrations,baseline}/*.sql}')
const programs = withoutCommentsIn('{{src,scripts,tests,bench}/**/*.{ts,tsx,mjs},db/**/*.sql}')

export const facts: Facts = {
  hasPath: (path) => globSync(path, { cwd: root }).length > 0,
  scripts: new Set(Object.keys(packageJson().scripts)),
  commands: knownCommands(),
  codes: new Set<string>([...refusalCodes, ...warningCodes, ...backupCodes]),
  endpoints: Object.values(addresses),
  pages: pageAddresses,
  settings: settingsRead(),
  product,
  isKnown: (name) => ofOthers.includes(name) || isNamedIn(programs, name),
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function packageJson(): {
  readonly license: string
  readonly scripts: Record<string, string>
} {
  return JSON.parse(read('package.json'))
}

/**
 * Files of programs that are looked at for what they cite; a migration that was applied is never
 * changed.
 */
export function citingFiles(): string[] {
  return ownFiles([
    '{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}',
    'deploy/**/*.*',
    'db/baseline/*.sql',
  ]).filter((path) => !liars.includes(path))
}

/** Paths of what we wrote, from the root: what npm installed lies beside it. */
export function ownFiles(patterns: string | readonly string[]): string[] {
  return globSync([patterns].flat(), { cwd: root, exclude: ['**/node_modules'] })
}

function withoutCommentsIn(pattern: string): string {
  return ownFiles(pattern)
    .filter((path) => !liars.includes(path) && !/^src\/.*\.test\.tsx?$/u.test(path))
    .map((path) => withoutComments(read(path)))
    .join('\n')
}

/** Asked of the program itself: its usage lists them, two spaces in. */
function knownCommands(): ReadonlySet<string> {
  const usage = execFileSync(process.execPath, [join(root, 'src/cli/main.ts')], {
    encoding: 'utf8',
  })
  return new Set([...usage.matchAll(/^ {2}([a-z-]+) {2}/gmu)].flatMap(([, name]) => name ?? []))
}
