/**
 * Whether the heads kept in a folder outside are those of the book: each one, none left out, none
 * taken away again.
 */
import { headsRoundPatienceMs } from '#domain/book/trouble.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { closingEvents } from './closing-events.ts'
import type { KeptHead } from './heads-file.ts'
import { headsFile, readKept } from './heads-file.ts'

export interface HeadsFolder {
  /** When the last head it holds was closed (RFC 3339); null when it holds none. */
  readonly lastAt: string | null
  /** AWAY: heads do not reach it. PARTED: it and the book do not agree. */
  readonly trouble: 'AWAY' | 'PARTED' | null
}

interface Looking {
  readonly config: Pick<Config, 'headsFolder'>
  readonly database: Database
  readonly now: () => Date
}

/**
 * Null where no folder is set. Never throws what the disk says, nor waits long for it: the server's
 * own log has it.
 */
export async function lookAtHeads(
  { config: { headsFolder }, database, now }: Looking,
  municipalityId: string,
): Promise<HeadsFolder | null> {
  if (headsFolder === null) return null
  // Before the file: a round writes there first, and what it ends meanwhile is no disagreement.
  const given = await database.read(municipalityId, (db) =>
    headsGiven(db, municipalityId, headsFolder),
  )
  const file = headsFile(headsFolder, municipalityId)
  const found = await readKept(file).then(
    (kept) => ({ kept }),
    () => null,
  )
  if (found === null) return { lastAt: null, trouble: 'AWAY' }
  const { kept } = found
  const last = kept?.at(-1)
  return database.read(municipalityId, async (db) => {
    const parted = kept && (await whereHeadsPart(db, { municipalityId, given, kept }))
    const seen = { lastAt: last?.at ?? null }
    if (parted !== null) return { ...seen, trouble: 'PARTED' }
    // A disk that is full or may not be written to is known only by what it lacks.
    const left = await closingEvents(db, municipalityId)
      .select('v.position')
      .where('v.position', '>', last?.position ?? 0)
      .where('c.closed_at', '<', new Date(now().getTime() - headsRoundPatienceMs))
      .limit(1)
      .executeTakeFirst()
    return { ...seen, trouble: left ? 'AWAY' : null }
  })
}

/** Up to which position heads were given to the folder; 0: none. To be asked before its file. */
export async function headsGiven(
  db: Transaction,
  municipalityId: string,
  folder: string,
): Promise<number> {
  const given = await db
    .selectFrom('heads_kept')
    .select('ledger_position')
    .where((eb) => eb.and({ municipality_id: municipalityId, folder }))
    .executeTakeFirst()
  return given?.ledger_position ?? 0
}

interface KeptHeads {
  readonly municipalityId: string
  readonly given: number
  readonly kept: readonly KeptHead[]
}

/**
 * The first position that only one of the two has, or that they have differently; null when they
 * agree.
 */
export async function whereHeadsPart(
  db: Transaction,
  { municipalityId, given, kept }: KeptHeads,
): Promise<number | null> {
  const until = Math.max(given, kept.at(-1)?.position ?? 0)
  const closings = await closingEvents(db, municipalityId)
    .select(['v.position', 'v.hash'])
    .where('v.position', '<=', until)
    .orderBy('v.position')
    .execute()
  const own = closings.map(({ position, hash }) => ({ position, hash: hash.toString('hex') }))
  const length = Math.max(own.length, kept.length)
  const at = Array.from({ length }, (_, place) => place).find(
    (place) => !isSameHead(own[place], kept[place]),
  )
  if (at === undefined) return null
  return Math.min(own[at]?.position ?? Infinity, kept[at]?.position ?? Infinity)
}

type Head = Pick<KeptHead, 'position' | 'hash'>

function isSameHead(one: Head | undefined, other: Head | undefined): boolean {
  return one?.position === other?.position && one?.hash === other?.hash
}
