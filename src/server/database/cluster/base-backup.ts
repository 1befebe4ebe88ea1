/**
 * A copy of the embedded PostgreSQL's files while it works: with the log from there on, every later
 * moment can be played back.
 */
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import pg from 'pg'
import { cleanedUp } from '../../common/clean-up.ts'

export interface BaseBackup {
  /** From when on a moment can be played back from it. */
  readonly takenAt: Date
  /** The name of the first piece of the log that it needs. */
  readonly firstWal: string
}

// Their contents are of one run of PostgreSQL alone (PostgreSQL 17, 25.3.4.2).
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const skipped = /^(?:postmaster\.(?:pid|opts)|current_logfiles|pg_internal\.init.*|pgsql_tmp.*)$/u

/**
 * Writes `cluster` and `password` into the folder `to`, which must exist. `url` is the superuser's.
 */
export async function takeBaseBackup(url: string, to: string): Promise<BaseBackup> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'asiento (copia de base)',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // the query under way is rejected too
  await client.connect()
  return cleanedUp(
    async () => {
      // `pg_backup_stop` waits until the last piece that it needs is in the archive: not for ever.
      await client.query("set statement_timeout = '5min'")
      const { rows } = await client.query<{ folder: string; first: string }>(
        `select current_setting('data_directory') as folder, pg_walfile_name(pg_backup_start('asiento', true)) as first`,
      )
      const [{ folder, first } = { folder: '', first: '' }] = rows
      const cluster = join(to, 'cluster')
      await copyTree(folder, cluster)
      await copySafely(join(dirname(folder), 'password'), join(to, 'password'))
      const stopped = await client.query<{ label: string; map: string; at: Date }>(
        'select labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(true)',
      )
      const [{ label, map, at } = { label: '', map: '', at: new Date() }] = stopped.rows
      await writeFile(join(cluster, 'backup_label'), label, { mode: 0o600, flush: true })
      if (map !== '') await writeFile(join(cluster, 'tablespace_map'), map, { mode: 0o600 })
      return { takenAt: at, firstWal: first }
    },
    () => client.end(),
  )
}

/** Files come and go while PostgreSQL works: what is gone was not needed, the log has it. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skipped.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    // oxlint-disable-next-line no-await-in-loop -- one file after the other: people are working
    if (!entry.isDirectory()) await copySafely(source, target)
    // oxlint-disable-next-line no-await-in-loop
    else if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    // oxlint-disable-next-line no-await-in-loop
    else await copyTree(source, target)
  }
}

async function copySafely(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return
    throw cause
  }
  const handle = await open(to, 'r+')
  await cleanedUp(
    async () => {
      await handle.sync()
    },
    () => handle.close(),
  )
}
