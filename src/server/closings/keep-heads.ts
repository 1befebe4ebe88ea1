/**
 * Heads of the ledger kept in a folder, meant for a disk of another machine: after each closing one line is added to a text
 * file of the municipality, and forced to the disk. What is missing is added the next minute. Whoever rewrites the book would
 * have to rewrite this file too: where the two part, nothing is written any more, and it is told.
 */
import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import { syncFolder } from '../files/sync-folder.ts'
import type { KeptHead } from '../outside/heads-file.ts'
import { headsFile, readKept } from '../outside/heads-file.ts'
import { inEveryMunicipality } from '../municipality/in-every-municipality.ts'

type Keeping = Pick<House, 'config' | 'database' | 'log'>

/** The file remembers a head that the ledger does not have: one of the two was rewritten. */
export class HeadsPart extends Error {
  override name = 'HeadsPart'
}

export async function makeHeadsRound(house: Keeping): Promise<void> {
  if (house.config.headsFolder === null) return
  await inEveryMunicipality(house, (municipalityId) => keepHeads(house, municipalityId))
}

/** Adds what is missing; returns how many lines. Throws `HeadsPart`, or what the disk says. */
export async function keepHeads(house: Keeping, municipalityId: string): Promise<number> {
  const { headsFolder } = house.config
  if (headsFolder === null) return 0
  const file = headsFile(headsFolder, municipalityId)
  return house.database.inMunicipality(municipalityId, async (db) => {
    // Several processes close days: one writes, the others find nothing missing.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`heads ${municipalityId}`}, 0))`.execute(
      db,
    )
    const kept = (await readKept(file)).at(-1) ?? null
    if (kept) await demandSame(db, municipalityId, kept, file)
    const lines = await linesAfter(db, municipalityId, kept?.position ?? 0)
    if (lines.length > 0) await append(headsFolder, file, lines.join(''))
    return lines.length
  })
}

async function demandSame(
  db: Transaction,
  municipalityId: string,
  { position, hash }: KeptHead,
  file: string,
): Promise<void> {
  const event = await db
    .selectFrom('ledger_event')
    .select('hash')
    .where('municipality_id', '=', municipalityId)
    .where('position', '=', position)
    .executeTakeFirst()
  if (event?.hash.toString('hex') === hash) return
  throw new HeadsPart(`${file} remembers ${position}:${hash}, and the ledger does not have it`)
}

interface ClosingRow {
  readonly at: Date
  readonly position: number
  readonly hash: string
  readonly on_date: string
  readonly code: string
  readonly root: string
}

async function linesAfter(
  db: Transaction,
  municipalityId: string,
  after: number,
): Promise<readonly string[]> {
  const { rows } = await sql<ClosingRow>`
    select c.closed_at as at, c.ledger_position as position, encode(v.hash, 'hex') as hash, c.on_date, o.code,
      encode(c.root, 'hex') as root
    from daily_closing c
    join ledger_event v on v.municipality_id = c.municipality_id and v.position = c.ledger_position
    join registry_office o on o.municipality_id = c.municipality_id and o.office_id = c.office_id
    where c.municipality_id = ${municipalityId} and c.ledger_position > ${after}
    order by c.ledger_position`.execute(db)
  return rows.map(
    ({ at, position, hash, on_date: on, code, root }) =>
      `${at.toISOString()} ${position}:${hash} día ${on}, oficina ${code}, raíz ${root}\n`,
  )
}

async function append(folder: string, file: string, text: string): Promise<void> {
  const handle = await open(file, 'a+', 0o640)
  try {
    // What a power cut left of a line ends there, and the next begins on its own.
    const { size } = await handle.stat()
    const last = size > 0 ? await handle.read(Buffer.alloc(1), 0, 1, size - 1) : null
    const isWhole = last === null || last.buffer[0] === 0x0a
    await handle.appendFile(isWhole ? text : `\n${text}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(folder)
}
