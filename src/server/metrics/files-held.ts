/**
 * How many files are held and how much they are, by the rows and not by the disk. Counting millions
 * of rows takes a second: they are counted when somebody asks, at most once in ten minutes, and
 * nobody waits two seconds for it.
 */
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'
import { knownMunicipalities } from '../municipality/sites/known-municipalities.ts'

export interface FilesHeld {
  readonly count: number
  readonly sizeBytes: number
}

const rememberedMs = 600_000
const patienceMs = 2000

/** What was last counted; null while nothing is known. Never throws. */
export function openFilesHeld(database: Database): () => Promise<FilesHeld | null> {
  let known: FilesHeld | null = null
  let countedAt = -Infinity
  let counting: Promise<void> | null = null
  const count = async (): Promise<void> => {
    try {
      known = await countFiles(database)
      countedAt = performance.now()
    } catch {
      // The database is away, and its own line says so: what was counted before still stands.
    } finally {
      counting = null
    }
  }
  return async () => {
    if (performance.now() - countedAt < rememberedMs) return known
    counting ??= count()
    const patience = new AbortController()
    await Promise.race([
      counting,
      setTimeout(patienceMs, null, { signal: patience.signal, ref: false }).catch(() => null),
    ])
    patience.abort()
    return known
  }
}

/** One municipality after another: no reading of ours sees two. */
async function countFiles(database: Database): Promise<FilesHeld> {
  let [count, sizeBytes] = [0, 0]
  for (const municipalityId of await knownMunicipalities(database)) {
    // oxlint-disable-next-line no-await-in-loop -- the server's own work keeps out of everyone's way
    const { rows } = await database.read(municipalityId, (db) =>
      sql<{ count: number; size_bytes: number }>`
        select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as size_bytes
        from stored_file where municipality_id = ${municipalityId}`.execute(db),
    )
    count += rows[0]?.count ?? 0
    sizeBytes += rows[0]?.size_bytes ?? 0
  }
  return { count, sizeBytes }
}
