/**
 * What a folder outside the database remembers of a book: where its ledger stood, and the last
 * number of each series, as the book's own rounds wrote it there. A database put back to an earlier
 * moment knows nothing of what came after it; this file does (decision 071).
 */
import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BeyondBook, LastNumber } from '#domain/book/book-act.ts'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { syncFolder } from '../common/sync-folder.ts'
import type { Transaction } from '../database/tables/transaction.ts'

export interface RememberedHead {
  /** RFC 3339: when it was written, by the database's clock. */
  readonly at: string
  readonly position: number
  /** Lower-case hexadecimal. */
  readonly hash: string
  readonly numbers: readonly LastNumber[]
}

/**
 * Where books are remembered: HEADS_FOLDER, and the data folder when the database is elsewhere.
 * Beside the embedded one it would be put back with it.
 */
export function memoryFolders({
  headsFolder,
  databaseUrl,
  dataFolder,
}: Pick<Config, 'headsFolder' | 'databaseUrl' | 'dataFolder'>): readonly string[] {
  return [
    ...(headsFolder === null ? [] : [headsFolder]),
    ...(databaseUrl === null ? [] : [dataFolder]),
  ]
}

export function memoryFile(folder: string, municipalityId: string): string {
  return join(folder, `libro-${municipalityId}.txt`)
}

const line =
  /^(?<at>\S+Z) (?<position>\d{1,15}):(?<hash>[\da-f]{64})(?<numbers>(?: \S+\/\d{4}:\d{1,9})*)$/gmu
const number = /(?<code>\S+)\/(?<year>\d{4}):(?<last>\d+)/gu

/** Oldest first; none where there is no file. What is no such line is passed over. */
export async function readMemory(file: string): Promise<readonly RememberedHead[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw cause
  })
  return [...text.matchAll(line)].map(({ groups = {} }) => {
    const { at = '', position = '', hash = '', numbers = '' } = groups
    return { at, position: Number(position), hash, numbers: numbersIn(numbers) }
  })
}

function numbersIn(text: string): readonly LastNumber[] {
  return [...text.matchAll(number)].map(({ groups = {} }) => {
    const { code = '', year = '', last = '' } = groups
    return { code, year: Number(year), last: Number(last) }
  })
}

const most = 400

/** In place of the file, whole or not at all. */
export async function writeMemory(
  { folder, municipalityId }: { readonly folder: string; readonly municipalityId: string },
  heads: readonly RememberedHead[],
): Promise<void> {
  const file = memoryFile(folder, municipalityId)
  const fresh = `${file}.${randomUUID()}`
  try {
    const handle = await open(fresh, 'wx', 0o640)
    try {
      await handle.writeFile(heads.slice(-most).map(lineOf).join(''))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } catch (cause) {
    await rm(fresh, { force: true })
    throw cause
  }
  await syncFolder(folder)
}

function lineOf({ at, position, hash, numbers }: RememberedHead): string {
  const told = numbers.map(({ code, year, last }) => ` ${code}/${year}:${last}`).join('')
  return `${at} ${position}:${hash}${told}\n`
}

/**
 * What the memory has beyond the book; null when nothing, or when it is no memory of this book: the
 * last line that the book reaches must be one of its own. Null too when two people have gone on
 * above it already. The memory is to be read before the book: what is written meanwhile is only
 * ever more in the book.
 */
export async function whatIsBeyond(
  db: Transaction,
  municipalityId: string,
  { position, memory }: { readonly position: number; readonly memory: readonly RememberedHead[] },
): Promise<BeyondBook | null> {
  const reached = memory.findLastIndex((head) => head.position <= position)
  const beyond = memory.slice(reached + 1)
  const [last] = beyond.slice(-1)
  if (!last) return null
  const [own] = await whichAreOwn(db, municipalityId, memory.slice(0, reached + 1).slice(-1))
  if (own === false) return null
  const farthest = Math.max(...beyond.map((head) => head.position))
  const resumed = await resumedSince(db, municipalityId, { at: last.at, position: farthest })
  if (resumed !== null) return null
  const numbers = new Map<string, LastNumber>()
  for (const one of beyond.flatMap((head) => head.numbers)) {
    const key = `${one.code}/${one.year}`
    if (one.last > (numbers.get(key)?.last ?? 0)) numbers.set(key, one)
  }
  return { position: farthest, numbers: [...numbers.values()] }
}

/**
 * Where two people first went on above what was remembered, as a line of its own; null when nobody
 * did.
 */
export async function resumedSince(
  db: Transaction,
  municipalityId: string,
  { at, position }: Pick<RememberedHead, 'at' | 'position'>,
): Promise<RememberedHead | null> {
  const { rows } = await sql<{ at: Date; position: number; hash: Buffer }>`
    select v.at, v.position, v.hash from restored_book r
    join ledger_event v on v.municipality_id = r.municipality_id and v.position = r.decided_position
    where r.municipality_id = ${municipalityId}
      and (v.at >= ${at} or (r.remembered ->> 'position')::bigint >= ${position})
    order by v.position limit 1`.execute(db)
  const [event] = rows
  if (!event) return null
  const { hash } = event
  return { ...event, at: event.at.toISOString(), hash: hash.toString('hex'), numbers: [] }
}

/** Of each, whether the ledger has it. */
export async function whichAreOwn(
  db: Transaction,
  municipalityId: string,
  heads: readonly RememberedHead[],
): Promise<readonly boolean[]> {
  if (heads.length === 0) return []
  const events = await db
    .selectFrom('ledger_event')
    .select(['position', 'hash'])
    .where('municipality_id', '=', municipalityId)
    .where(
      'position',
      'in',
      heads.map(({ position }) => position),
    )
    .execute()
  const hashes = new Map(events.map(({ position, hash }) => [position, hash.toString('hex')]))
  return heads.map(({ position, hash }) => hashes.get(position) === hash)
}
