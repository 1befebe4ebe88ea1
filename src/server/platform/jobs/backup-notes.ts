/** The last backup and the last drill, noted in the data folder for whoever watches the server. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { drillGraceDays } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import { replaceFile } from '../common/sync-folder.ts'
import type { Database } from '../database/connect/open-database.ts'

const backupShape = z.object({
  takenAt: z.coerce.date(),
  /** Nothing was lost or damaged before, and the keys of the service went with it. */
  isWhole: z.boolean(),
  /** The file that was written: for those who administer, and nobody else. */
  place: z.string(),
})
export type LastBackup = Readonly<z.output<typeof backupShape>>

const drillShape = z.object({
  endedAt: z.coerce.date(),
  fault: z.string().nullable(),
  lastGoodAt: z.coerce.date().nullable(),
})
export type LastDrill = Readonly<z.output<typeof drillShape>>

export const noteBackup = (dataFolder: string, backup: LastBackup): Promise<void> =>
  note(path.join(dataFolder, 'last-backup'), backup)

export const readLastBackup = (dataFolder: string): Promise<LastBackup | null> =>
  read(path.join(dataFolder, 'last-backup'), backupShape)

export async function noteDrill(
  dataFolder: string,
  { endedAt, fault }: Pick<LastDrill, 'endedAt' | 'fault'>,
): Promise<void> {
  const before = await read(path.join(dataFolder, 'last-drill'), drillShape)
  const lastGoodAt = fault === null ? endedAt : (before?.lastGoodAt ?? null)
  await note(path.join(dataFolder, 'last-drill'), { endedAt, fault, lastGoodAt })
}

/** Overdue when none went well for thirty days, or since the installation began. */
export async function readLastDrill(
  dataFolder: string,
  { database, now }: { readonly database: Database; readonly now: () => Date },
): Promise<{ readonly last: LastDrill | null; readonly isOverdue: boolean }> {
  const last = await read(path.join(dataFolder, 'last-drill'), drillShape)
  const { rows } = await database.anywhere((db) =>
    sql<{ since: Date | null }>`select installed_since() as since`.execute(db),
  )
  const since = last?.lastGoodAt ?? rows[0]?.since ?? null
  const timeoutMs = drillGraceDays * 86_400_000
  return { last, isOverdue: since !== null && now().getTime() - since.getTime() > timeoutMs }
}

export async function isBackupGone(place: string): Promise<boolean> {
  try {
    await stat(place)
    return false
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  }
}

function note(file: string, content: LastBackup | LastDrill): Promise<void> {
  return replaceFile(file, `${JSON.stringify(content)}\n`)
}

async function read<Shape>(file: string, shape: z.ZodType<Shape>): Promise<Shape | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
