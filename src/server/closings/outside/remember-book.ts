/**
 * The book is remembered outside the database, at a start and in each round; and a book that is
 * behind what is remembered of it gives no number until two people have gone on above it. A false
 * hold would be worse than none, so it is looked at twice, the second time with the head held.
 */
import type { BeyondBook, LastNumber } from '#domain/book/book-act.ts'
import type { AppContext } from '../../context/request-context.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { findHead } from '../../ledger/append.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import { knownMunicipalities } from '../../municipality/sites/known-municipalities.ts'
import type { RememberedHead } from '../../outside/book-memory.ts'
import {
  memoryFile,
  memoryFolders,
  readMemory,
  resumedSince,
  whatIsBeyond,
  whichAreOwn,
  writeMemory,
} from '../../outside/book-memory.ts'

type Remembering = Pick<AppContext, 'config' | 'database' | 'log'>

/** What is remembered there is not of this book: nothing more is written to it, nor held by it. */
export class BooksPart extends Error {
  override name = 'BooksPart'
  constructor(folder: string) {
    super(`What ${folder} remembers is of another book, or one of the two was rewritten`)
  }
}

/** Where a book stood as its folder remembered it last, and nothing was beyond. */
type Settled = Map<string, { readonly position: number; readonly hash: string }>

/**
 * A round to repeat: a book that stands where this process saw it remembered last is not looked at,
 * nor its file. One that is behind, or went on, is.
 */
export function openMemoryRound(): (app: Remembering) => Promise<void> {
  const settled: Settled = new Map()
  return (app) => rememberBooks(app, settled)
}

/** Those alone that do not stand where a folder remembers them last. */
export async function rememberBooks(app: Remembering, settled: Settled = new Map()): Promise<void> {
  for (const folder of memoryFolders(app.config)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await rememberIn(app, folder, settled)
  }
}

async function rememberIn(app: Remembering, folder: string, settled: Settled): Promise<void> {
  const known = []
  for (const id of await knownMunicipalities(app.database)) {
    const file = memoryFile(folder, id)
    // oxlint-disable-next-line no-await-in-loop -- one disk
    const last = settled.get(file) ?? (await lastRemembered({ folder, municipalityId: id }))
    if (last === undefined) continue
    settled.set(file, last)
    known.push({ id, ...last })
  }
  const hashes = known.map(({ hash }) => Buffer.from(hash, 'hex'))
  const due = sql`municipalities_whose_book_is_elsewhere(${known.map(({ id }) => id)}::uuid[],
    ${known.map(({ position }) => position)}::bigint[], ${hashes}::bytea[])`
  await inMunicipalitiesDue(app, due, async (municipalityId) => {
    // What its file says now is for the next round.
    settled.delete(memoryFile(folder, municipalityId))
    await rememberBook(app, { folder, municipalityId })
  })
}

/** A file that cannot be read, or is of another book, is looked at by the visit. */
async function lastRemembered(place: Place) {
  const memory = await read(place).catch(() => [])
  return memory.at(-1)
}

interface Place {
  readonly folder: string
  readonly municipalityId: string
}

interface Found {
  readonly head: HeldHead
  readonly memory: readonly RememberedHead[]
  readonly beyond: BeyondBook | null
}

async function rememberBook(app: Remembering, place: Place): Promise<void> {
  const { folder, municipalityId } = place
  const first = await read(place)
  const seen = await app.database.read(municipalityId, (db) => compare(db, place, first, 'LOOK'))
  if (seen === null || isSettled(seen)) return
  const memory = await read(place)
  const heads = await app.database.inMunicipality(municipalityId, async (db) => {
    const found = await compare(db, place, memory, 'HOLD')
    if (found === null) return null
    if (seen.beyond !== null && found.beyond !== null) {
      app.log.warn({ municipalityId, folder, ...found.beyond }, 'the book is behind its memory')
      await hold(db, municipalityId, found.head, found.beyond)
    }
    if (found.beyond !== null || found.head.isRestored || isSettled(found)) return null
    return withHead(db, place, found)
  })
  // Not before the commit: what held the head is as safe now as a number that is told.
  if (heads !== null) await writeMemory(place, heads)
}

function read({ folder, municipalityId }: Place): Promise<readonly RememberedHead[]> {
  return readMemory(memoryFile(folder, municipalityId))
}

/** Null of a municipality that has no book yet. */
async function compare(
  db: Transaction,
  { municipalityId }: Place,
  memory: readonly RememberedHead[],
  how: 'LOOK' | 'HOLD',
): Promise<Found | null> {
  const head = await findHead(db, municipalityId, how)
  if (head === null) return null
  const { position } = head
  return { head, memory, beyond: await whatIsBeyond(db, municipalityId, { position, memory }) }
}

/** Whether there is nothing to remember and nothing to hold. */
function isSettled({ head, memory, beyond }: Found): boolean {
  if (beyond !== null) return false
  const last = memory.at(-1)
  const isKnown = last?.position === head.position && last.hash === head.hash.toString('hex')
  return head.position === 0 || head.isRestored || isKnown
}

/** No number is given from now on; a book that is held already is told how far it is known. */
async function hold(
  db: Transaction,
  municipalityId: string,
  { isRestored, position, hash, lastAt }: HeldHead,
  beyond: BeyondBook,
): Promise<void> {
  const remembered = JSON.stringify(beyond)
  if (!isRestored) {
    await db
      .insertInto('restored_book')
      .values({
        municipality_id: municipalityId,
        restored_to: lastAt,
        position,
        hash,
        remembered,
      })
      .execute()
    return
  }
  await sql`
    update restored_book set remembered = ${remembered}
    where municipality_id = ${municipalityId} and decided_position is null
      and coalesce((remembered ->> 'position')::bigint, 0) < ${beyond.position}`.execute(db)
}

/**
 * The lines with that of now. A day has one, the last; but where two people went on above what was
 * remembered, the line of their act stays, and tells this book from another with its name.
 */
async function withHead(
  db: Transaction,
  { folder, municipalityId }: Place,
  { head: { position, hash, clock }, memory }: Found,
): Promise<readonly RememberedHead[]> {
  const at = clock.toISOString()
  const numbers = await lastNumbers(db, municipalityId, Number(at.slice(0, 4)))
  const now = { at, position, hash: hash.toString('hex'), numbers }
  const last = memory.at(-1)
  const [beforeIsOwn = true, isOwn = beforeIsOwn] = await whichAreOwn(
    db,
    municipalityId,
    memory.slice(-2),
  )
  if (last && !isOwn) {
    const resumed = await resumedSince(db, municipalityId, last)
    if (resumed === null) throw new BooksPart(folder)
    return resumed.position === position ? [...memory, now] : [...memory, resumed, now]
  }
  const isOfToday = beforeIsOwn && last?.at.slice(0, 10) === at.slice(0, 10)
  return [...(isOfToday ? memory.slice(0, -1) : memory), now]
}

/** Of the years in which numbers are given. */
async function lastNumbers(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<readonly LastNumber[]> {
  const rows = await db
    .selectFrom('registry_series')
    .select(['series_code as code', 'year', 'last_number as last'])
    .where('municipality_id', '=', municipalityId)
    .where('year', '>=', year - 1)
    .orderBy('series_code')
    .orderBy('year')
    .execute()
  return rows
}
