import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'
import { OperatorProblem } from '../../common/config/config.ts'
import { productFiles } from '../../common/product-files.ts'
import { withClient } from '../connect/with-client.ts'
import { atOneMoment } from './read-as-owner.ts'

export type MigrateOptions = {
  readonly url: string
  readonly folder?: string
  /** For a database that is being restored: goes on where others must not look yet. */
  readonly isRestoring?: boolean
  /**
   * With `isRestoring`: only these, which a backup had; each must be known here, letter by letter.
   */
  readonly only?: readonly AppliedMigration[]
}

export type AppliedMigration = { readonly name: string; readonly sha256: string }

type Migration = AppliedMigration & { readonly sql: string }

const ownFolder = productFiles.database
// Four digits; the topics of the baseline, two.
const stepName = /^\d{2}(?:\d{2})?-[a-z0-9-]+\.sql$/
const baselineName = 'baseline'
const migratingLock = 4_151_375 // any constant known only to us

/**
 * Brings the database up to date and returns the names of what was applied, in order. Several
 * servers may call it at once: one works, the others wait. Throws a sentence when an applied
 * migration was changed or is gone, when one came too late for its place, or when one fails; that
 * one is rolled back whole.
 */
export function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const folder = options.folder ?? ownFolder
  const settings = { connectionString: options.url, application_name: 'asiento (migrar)' }
  return withClient(settings, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migratingLock])
    if (options.isRestoring !== true) {
      await demandOpened(client)
      await demandOurs(client)
    }
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
    const steps = await readSteps(folder)
    const missing = options.only ? theseOf(steps, options.only) : await missingOf(client, steps)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    for (const each of missing) await apply(client, each)
    return missing.map(({ name }) => name)
  })
}

// Made by a restoration before anything else and removed by it as the last thing
// (`backup/restore.ts`).
async function demandOpened(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_half: boolean }>(
    "select to_regclass('restoration_under_way') is not null as is_half",
  )
  if (rows[0]?.is_half !== true) return
  throw new OperatorProblem(
    'Esta base de datos está a medio recuperar y no se puede usar. Si «restore» ya no trabaja en ella, bórrela, créela de nuevo ' +
      'vacía y repita «restore».',
  )
}

/** Of a database that another program uses, `DATABASE_URL` is a slip of the finger. */
async function demandOurs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_others: boolean }>(
    `select to_regclass('schema_migration') is null and exists (
       select from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d
           where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as is_others`,
  )
  if (rows[0]?.is_others !== true) return
  throw new OperatorProblem(
    'En la base de datos de DATABASE_URL hay tablas que no son de Asiento. Cree otra, vacía, e indíquela en DATABASE_URL. No se tocó nada.',
  )
}

/** The number of the last step that this version knows, and how many a database lacks. */
export type SchemaSteps = { readonly last: string; readonly pending: number }

export async function knownSteps(): Promise<SchemaSteps> {
  return { last: (await readSteps(ownFolder)).at(-1)?.name.split('-')[0] ?? '', pending: 0 }
}

/**
 * `url` is the owner's. Changes nothing; throws a sentence of a database that a newer version
 * changed, or that was never made.
 */
export function missingSteps(url: string): Promise<SchemaSteps> {
  return atOneMoment(url, async (client) => {
    const applied = await appliedOf(client)
    const steps = await readSteps(ownFolder)
    demandUnchanged(steps, applied)
    const { last } = await knownSteps()
    return { last, pending: steps.filter(({ name }) => !applied.has(name)).length }
  })
}

/** Throws a sentence when this version does not know one of them, letter by letter. */
export async function demandKnown(applied: readonly AppliedMigration[]): Promise<void> {
  theseOf(await readSteps(ownFolder), applied)
}

/** What a backup had applied, in order; throws when this version does not know one of them. */
function theseOf(
  steps: readonly Migration[],
  only: readonly AppliedMigration[],
): readonly Migration[] {
  const known = new Map(only.map(({ name, sha256 }) => [name, sha256]))
  demandUnchanged(steps, known)
  return steps.filter(({ name }) => known.has(name))
}

async function readSteps(folder: string): Promise<readonly Migration[]> {
  const [topics, migrations] = await Promise.all([
    readMigrations(`${folder}/baseline`),
    readMigrations(`${folder}/migrations`),
  ])
  return [migrationOf(baselineName, topics.map(({ sql }) => sql).join('\n')), ...migrations]
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = names.find((name) => !stepName.test(name))
  if (misnamed !== undefined) {
    throw new OperatorProblem(
      `La migración ${misnamed} no se llama como las demás: NNNN-palabras.sql.`,
    )
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      // Git may hand the same file over with other line ends.
      return migrationOf(name, text.replaceAll('\r\n', '\n'))
    }),
  )
}

function migrationOf(name: string, sql: string): Migration {
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}

async function appliedOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function demandUnchanged(steps: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(steps.map((each) => [each.name, each]))
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
}

/** What is not applied yet; throws when something after it is. */
async function missingOf(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const applied = await appliedOf(client)
  demandUnchanged(migrations, applied)
  const last = migrations.findLastIndex(({ name }) => applied.has(name))
  const late = migrations.slice(0, last + 1).find(({ name }) => !applied.has(name))
  if (late !== undefined) {
    throw new OperatorProblem(
      `La migración ${late.name} llega tarde: ya se aplicó ${migrations[last]?.name}. Las ` +
        'migraciones solo van hacia adelante: póngale el número que sigue al último.',
    )
  }
  return migrations.slice(last + 1)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
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
