import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { OperatorProblem } from '../config.ts'
import { withQueueSteps } from './queue-steps.ts'

export type MigrateOptions = {
  /** The owner's address: whoever may create tables and roles. */
  readonly url: string
  /** Where the NNNN-words.sql files are; the project's own when not said. */
  readonly folder?: string
  /** For a database that is being restored: goes on where others must not look yet. */
  readonly isRestoring?: boolean
  /** With `isRestoring`: only these, which a backup had; each must be known here, letter by letter. */
  readonly only?: readonly AppliedMigration[]
}

/** A migration as the database remembers it. */
export type AppliedMigration = { readonly name: string; readonly sha256: string }

type Migration = { readonly name: string; readonly sha256: string; readonly sql: string }

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))
const migrationName = /^\d{4}-[a-z0-9-]+\.sql$/
const migratingLock = 4_151_375 // any constant known only to us

/**
 * Brings the database up to date and returns the names of what was applied, in order. Several
 * servers may call it at once: one works, the others wait. Throws a sentence when an applied
 * migration was changed or is gone, or when one fails; that one is rolled back whole.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder)
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'asiento (migrar)',
  })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migratingLock])
    if (options.isRestoring !== true) await demandOpened(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
    const applied = await appliedOf(client)
    const pending =
      options.only === undefined
        ? pendingOf(migrations, applied)
        : theseOf(migrations, options.only)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

// Made by a restoration before anything else and removed by it as the last thing (`backup/restore.ts`).
async function demandOpened(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_half: boolean }>(
    "select to_regclass('restoration_under_way') is not null as is_half",
  )
  if (rows[0]?.is_half !== true) return
  throw new OperatorProblem(
    'Esta base de datos quedó a medio recuperar y no se puede usar. Bórrela, cree otra vacía y vuelva a ' +
      'ejecutar «restore».',
  )
}

/** Throws a sentence when this version does not know one of them, letter by letter. */
export async function demandKnown(applied: readonly AppliedMigration[]): Promise<void> {
  theseOf(await readMigrations(migrationsFolder), applied)
}

/** What a backup had applied, in order; throws when this version does not know one of them. */
function theseOf(
  migrations: readonly Migration[],
  only: readonly AppliedMigration[],
): readonly Migration[] {
  const known = new Map(only.map(({ name, sha256 }) => [name, sha256]))
  pendingOf(migrations, known)
  return migrations.filter(({ name }) => known.has(name))
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      if (!migrationName.test(name)) {
        throw new OperatorProblem(
          `La migración ${name} no se llama como las demás: NNNN-palabras.sql.`,
        )
      }
      // Git may hand the same file over with other line ends; it is still the same migration.
      const sql = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function appliedOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function pendingOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [name, sha256] of applied) {
    const migration = known.get(name)
    if (migration === undefined) {
      throw new OperatorProblem(
        `La base de datos tiene aplicada la migración ${name}, que esta versión de Asiento no ` +
          'trae: es de una versión más nueva. Actualice Asiento antes de iniciarlo.',
      )
    }
    if (migration.sha256 !== sha256) {
      throw new OperatorProblem(
        `La migración ${name} cambió después de aplicarse. Una migración aplicada no se toca: ` +
          'recupere su texto y escriba el cambio en una nueva.',
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(await withQueueSteps(migration.sql))
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new OperatorProblem(`La migración ${migration.name} falló y se deshizo: ${reason}`, {
      cause,
    })
  }
}
