import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { PostgresBinaries } from './postgres-binaries.ts'
import type { Unprivileged } from './unprivileged.ts'
import { EnvironmentProblem } from '../../config/config.ts'
import { syncFolder } from '../../common/sync-folder.ts'

/** A database cluster on disk: its files, its log, and the password only its owner can read. */
export type Cluster = {
  readonly dataFolder: string
  readonly logFile: string
  /** Holds the port PostgreSQL had last, so that whoever was connected finds it again. */
  readonly portFile: string
  readonly password: string
}

/** What runs PostgreSQL here: its programs, and as whom. */
export type Machine = {
  readonly binaries: PostgresBinaries
  readonly runAs: Unprivileged
  /** PostgreSQL's own, in place of ours. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** The cluster under `folder`, created when it is missing. Two processes may call it at once. */
export async function openCluster(folder: string, machine: Machine): Promise<Cluster> {
  const home = join(folder, 'postgres')
  if (!existsSync(home)) await createCluster(folder, home, machine)
  await demandSameMajor(join(home, 'cluster'), machine)
  return {
    dataFolder: join(home, 'cluster'),
    logFile: join(home, 'postgres.log'),
    portFile: join(home, 'port'),
    password: (await readFile(join(home, 'password'), 'utf8')).trim(),
  }
}

/** The files of one major version of PostgreSQL are nothing to another. */
async function demandSameMajor(dataFolder: string, { binaries }: Machine): Promise<void> {
  const found = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim()
  if (found === binaries.major) return
  throw new EnvironmentProblem(
    `La base de datos de ${dataFolder} es de PostgreSQL ${found}, y esta versión de Asiento trae el ${binaries.major}: no la puede ` +
      'abrir, y no la tocó. Vuelva a la versión anterior de Asiento, haga una copia con «backup» y recupérela con esta en una ' +
      'carpeta vacía con «restore» (docs/operate/upgrade.md).',
  )
}

// The cluster is made aside and renamed into place: a kill half way leaves nothing that looks
// finished, and of two processes that start together one rename wins and the other yields.
async function createCluster(folder: string, home: string, machine: Machine): Promise<void> {
  await mkdir(folder, { recursive: true, mode: machine.runAs.identity === null ? 0o700 : 0o711 })
  const draft = await mkdtemp(join(folder, 'postgres-new-'))
  try {
    const passwordFile = join(draft, 'password')
    // On the disk before anything is registered: without it nobody opens the book again.
    const password = randomBytes(24).toString('base64url')
    await writeFile(passwordFile, password, { mode: 0o600, flush: true })
    machine.runAs.own(draft)
    machine.runAs.own(passwordFile)
    await initdb(join(draft, 'cluster'), passwordFile, machine)
    await syncFolder(draft)
    await rename(draft, home)
    await syncFolder(folder)
  } catch (fault) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw fault
  }
}

async function initdb(dataFolder: string, passwordFile: string, machine: Machine): Promise<void> {
  const [program, argumentList] = machine.runAs.command(machine.binaries.initdb, [
    `--pgdata=${dataFolder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Spanish order comes from the ICU that travels with the binaries; the operating system's own
    // locales differ from one machine to the next.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=es',
    '--data-checksums',
    '--no-instructions',
  ])
  const child = spawn(program, argumentList, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'UTC' },
    ...machine.runAs.identity,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new EnvironmentProblem(
      `No se pudo crear la base de datos en ${dataFolder}: ${postgresComplaint(output)}`,
    )
  }
}

/**
 * What PostgreSQL's programs say in English when they give up, in a sentence where whoever runs the
 * server can mend it.
 */
const known: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/iu, 'el disco está lleno. Libere sitio y repita.'],
  [/Read-only file system/iu, 'ese disco es de solo lectura.'],
  [
    /Permission denied|has (?:wrong|invalid) (?:ownership|permissions)/iu,
    'no hay permiso: compruebe de quién es la carpeta y con qué usuario se ejecuta Asiento.',
  ],
  [/Cannot allocate memory|could not .*shared memory/iu, 'no queda memoria en la máquina.'],
  [/Input\/output error/iu, 'el disco da errores de lectura o escritura: puede estar fallando.'],
]

export function isKnownComplaint(output: string): boolean {
  return known.some(([pattern]) => pattern.test(output))
}

/** The reason as the end of a sentence; its own last lines when it is one that we do not know. */
export function postgresComplaint(output: string): string {
  const reason = known.find(([pattern]) => pattern.test(output))?.[1]
  return reason ?? `esto es lo último que dijo:\n${output.trim()}`
}
