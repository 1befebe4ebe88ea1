/**
 * A database that is being filled from a backup: marked from before its first table to the end, so
 * that no server starts there meanwhile (`migrate.ts`), held by one restoration alone, and emptied
 * again when that one does not come to its end.
 */
import pg from 'pg'

import { OperatorProblem } from '../../config/config.ts'
import { dropWhatCame, endOthers, whatIsThere } from './drop-what-came.ts'
import type { BeforeUs } from './drop-what-came.ts'

export type Restoration = {
  /** Servers start on it from now on. */
  readonly finish: () => Promise<void>
  /** Ends the connections of ours that work there; the mark stays. */
  readonly interrupt: () => Promise<void>
  /** Leaves the database as it was before. Nobody of ours may work there any more. */
  readonly undo: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Somebody else's tables are in the database, or another restoration is at work there. */
export class PlaceTaken extends OperatorProblem {
  readonly isUnderWay: boolean

  constructor(isUnderWay: boolean) {
    super(isUnderWay ? 'Otra recuperación está en curso.' : 'La base de datos no está vacía.')
    this.name = 'PlaceTaken'
    this.isUnderWay = isUnderWay
  }
}

/**
 * Within the data folder, while a restoration fills it: no server starts beside it
 * (`reach-postgres.ts`).
 */
export const asideName = 'recuperando'

// Any constant known only to us.
const restoringLock = 4_151_376

/** What a restoration that was killed left could not be taken away: it is still there. */
export class NotCleared extends Error {
  override name = 'NotCleared'
}

/**
 * Takes away first what a restoration that was killed left behind, of what `ours` names
 * (`objectsEverMade`). Throws `PlaceTaken` when there is anything else, `NotCleared` when it cannot.
 */
export async function beginRestoration(url: string, ours: readonly string[]): Promise<Restoration> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock($1) as is_ours',
      [restoringLock],
    )
    if (rows[0]?.is_ours !== true) throw new PlaceTaken(true)
    const left = await leftBehind(client)
    if (left !== null) {
      await endOthers(client)
      await dropWhatCame(client, left, ours).catch((cause: unknown) => {
        throw new NotCleared(cause instanceof Error ? cause.message : String(cause), { cause })
      })
    }
    await demandEmpty(client)
    const before = await whatIsThere(client)
    await client.query('create table restoration_under_way (before_us jsonb not null)')
    await client.query('insert into restoration_under_way values ($1)', [JSON.stringify(before)])
    return {
      async finish() {
        await client.query('drop table restoration_under_way')
      },
      interrupt: () => endOthers(client),
      undo: () => dropWhatCame(client, before, ours),
      close: () => client.end(),
    }
  } catch (cause) {
    await client.end()
    throw cause
  }
}

/** Whether what was restored there came to its end, or was never marked as under way. */
export async function isOpened(url: string): Promise<boolean> {
  const client = await connected(url)
  try {
    const { rows } = await client.query<{ is_opened: boolean }>(
      `select to_regclass('schema_migration') is not null
         and to_regclass('restoration_under_way') is null as is_opened`,
    )
    return rows[0]?.is_opened === true
  } finally {
    await client.end()
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'asiento (recuperar)' })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  return client
}

/** What was there before a restoration that was killed; null when there was none. */
async function leftBehind(client: pg.Client): Promise<BeforeUs | null> {
  const marked = await client.query<{ knows: boolean }>(
    `select exists (select from pg_attribute where attrelid = c.oid and attname = 'before_us') as knows
     from pg_class c where oid = to_regclass('restoration_under_way')`,
  )
  // An earlier version's mark does not say what was there before: only its owner can tell.
  if (marked.rows[0]?.knows !== true) return null
  const { rows } = await client.query<{ before_us: BeforeUs }>(
    'select before_us from restoration_under_way',
  )
  return rows[0]?.before_us ?? null
}

async function demandEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as found`,
  )
  if (rows[0]?.found !== false) throw new PlaceTaken(false)
}
