/** In which ways the heads of the ledger leave the server, and whether they do: for whoever must set that up. */
import type { SettingsView } from '#contract/settings.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import { headsFile, readKept } from '../outside/heads-file.ts'

type Outside = SettingsView['outside']

// A closing waits for its stamp no longer than this before it is told.
const patienceMs = 3 * 86_400_000
// As long as it is asked for.
const askedForMs = 35 * 86_400_000

export async function readOutside(house: House, municipalityId: string): Promise<Outside> {
  const { config, database, now } = house
  const [mail, stamps] = await database.read(municipalityId, async (db) => [
    await mailState(db, municipalityId, config.mail?.closingsTo ?? []),
    await stampState(db, municipalityId, now(), config.stamps !== null),
  ])
  return { mail, stamps, folder: await folderState(house, municipalityId) }
}

async function mailState(
  db: Transaction,
  municipalityId: string,
  closingsTo: readonly string[],
): Promise<Outside['mail']> {
  if (closingsTo.length === 0) return { isSet: false, lastAt: null }
  const row = await db
    .selectFrom('mail_message')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('municipality_id', '=', municipalityId)
    .where('state', '=', 'SENT')
    .where('to_address', 'in', closingsTo)
    .executeTakeFirst()
  return { isSet: true, lastAt: row?.at?.toISOString() ?? null }
}

async function stampState(
  db: Transaction,
  municipalityId: string,
  now: Date,
  isSet: boolean,
): Promise<Outside['stamps']> {
  const last = await db
    .selectFrom('closing_stamp')
    .select(({ fn }) => fn.max('stamped_at').as('at'))
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirst()
  const waiting = await db
    .selectFrom('daily_closing as c')
    .leftJoin('closing_stamp as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'c.municipality_id')
        .onRef('s.ledger_position', '=', 'c.ledger_position'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.municipality_id', '=', municipalityId)
    .where('s.ledger_position', 'is', null)
    .where('c.closed_at', '>', new Date(now.getTime() - askedForMs))
    .where('c.closed_at', '<', new Date(now.getTime() - patienceMs))
    .executeTakeFirst()
  return {
    isSet,
    lastAt: last?.at?.toISOString() ?? null,
    overdue: isSet ? (waiting?.count ?? 0) : 0,
  }
}

async function folderState(
  { config, database }: House,
  municipalityId: string,
): Promise<Outside['folder']> {
  const { headsFolder } = config
  if (headsFolder === null) return { isSet: false, lastAt: null, trouble: null }
  try {
    const kept = (await readKept(headsFile(headsFolder, municipalityId))).at(-1)
    if (!kept) return { isSet: true, lastAt: null, trouble: null }
    const event = await database.read(municipalityId, (db) =>
      db
        .selectFrom('ledger_event')
        .select('hash')
        .where('municipality_id', '=', municipalityId)
        .where('position', '=', kept.position)
        .executeTakeFirst(),
    )
    const isSame = event?.hash.toString('hex') === kept.hash
    return { isSet: true, lastAt: kept.at, trouble: isSame ? null : 'PARTED' }
  } catch {
    // Whatever the disk says: the server's own log has it.
    return { isSet: true, lastAt: null, trouble: 'AWAY' }
  }
}
