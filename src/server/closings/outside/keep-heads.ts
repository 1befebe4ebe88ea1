/**
 * Heads of the ledger kept in a folder, meant for a disk of another machine: after each closing one
 * line is added to a text file of the municipality, and forced to the disk. What is missing is
 * added the next minute. Whoever rewrites the book would have to rewrite this file too: where the
 * two part, nothing is written any more, and it is told.
 */
import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { takeTurns } from '../../database/tables/take-turns.ts'
import type { AppContext } from '../../context/request-context.ts'
import { syncFolder } from '../../common/sync-folder.ts'
import { headsGiven, whereHeadsPart } from '../../outside/compare-heads.ts'
import { headsFile, readKept } from '../../outside/heads-file.ts'
import { inEveryMunicipality } from '../../municipality/sites/in-every-municipality.ts'

type Keeping = Pick<AppContext, 'config' | 'database' | 'log'>

/**
 * The file and the ledger do not have the same heads: one of the two was rewritten, or a head was
 * taken out of the file.
 */
export class HeadsPart extends Error {
  override name = 'HeadsPart'
}

export async function makeHeadsRound(app: Keeping): Promise<void> {
  if (app.config.headsFolder === null) return
  await inEveryMunicipality(app, (municipalityId) => keepHeads(app, municipalityId))
}

/**
 * Adds what is missing; returns how many lines. Throws `HeadsPart`, or what the disk says.
 */
export async function keepHeads(app: Keeping, municipalityId: string): Promise<number> {
  const { headsFolder } = app.config
  if (headsFolder === null) return 0
  const file = headsFile(headsFolder, municipalityId)
  return app.database.inMunicipality(municipalityId, async (db) => {
    // Several processes close days: one writes, the others find nothing missing.
    await takeTurns(db, `heads ${municipalityId}`)
    const given = await headsGiven(db, municipalityId, headsFolder)
    const kept = (await readKept(file)) ?? []
    const parted = await whereHeadsPart(db, { municipalityId, given, kept })
    if (parted !== null) {
      throw new HeadsPart(`${file} and the ledger do not agree from position ${parted} on`)
    }
    const lines = await linesAfter(db, municipalityId, kept.at(-1)?.position ?? 0)
    const last = lines.at(-1)
    if (!last) return 0
    const text = lines.map((line) => line.text).join('')
    await append({ folder: headsFolder, file, text })
    const until = { ledger_position: last.position }
    await db
      .insertInto('heads_kept')
      .values({ municipality_id: municipalityId, folder: headsFolder, ...until })
      .onConflict((conflict) => conflict.columns(['municipality_id', 'folder']).doUpdateSet(until))
      .execute()
    return lines.length
  })
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
): Promise<readonly { readonly position: number; readonly text: string }[]> {
  const { rows } = await sql<ClosingRow>`
    select c.closed_at as at, c.ledger_position as position, encode(v.hash, 'hex') as hash, c.on_date, o.code,
      encode(c.root, 'hex') as root
    from daily_closing c
    join ledger_event v on v.municipality_id = c.municipality_id and v.position = c.ledger_position
    join registry_office o on o.municipality_id = c.municipality_id and o.office_id = c.office_id
    where c.municipality_id = ${municipalityId} and c.ledger_position > ${after}
    order by c.ledger_position`.execute(db)
  return rows.map(({ at, position, hash, on_date: on, code, root }) => ({
    position,
    text: `${at.toISOString()} ${position}:${hash} día ${on}, oficina ${code}, raíz ${root}\n`,
  }))
}

interface Appended {
  readonly folder: string
  readonly file: string
  readonly text: string
}

async function append({ folder, file, text }: Appended): Promise<void> {
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
