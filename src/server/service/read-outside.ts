/**
 * In which ways the heads of the ledger leave the server, and whether they do: for whoever must set
 * that up.
 */
import type { SettingsView } from '#contract/service/settings.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import type { Site } from '../municipality/sites/sites.ts'
import { ownLine } from '../outside/checkpoint-keys.ts'
import { lookAtHeads } from '../outside/compare-heads.ts'
import { countMissingLetters } from '../outside/missing-letters.ts'
import { countMissingStamps } from '../outside/missing-stamps.ts'
import { readWatchedTowns } from '../outside/witness-state.ts'

type Outside = {
  readonly mail: Way
  readonly folder: Way
  readonly stamps: Way
  readonly witness: SettingsView['outside']['witness']
}

/** Whether it is set, and when a head last left by it (RFC 3339). */
export type Way = { readonly isSet: boolean; readonly lastAt: string | null }

export async function readOutside(app: AppContext, municipalityId: string): Promise<Outside> {
  const site = await app.sites.of(municipalityId)
  const [mail, stamps, witness] = await app.database.read(municipalityId, async (db) => [
    await closingMailState(db, app, municipalityId),
    await stampState(db, app, municipalityId),
    await witnessState(db, app, municipalityId, site),
  ])
  const folder = await lookAtHeads(app, municipalityId)
  return {
    mail,
    stamps,
    folder: { isSet: folder !== null, lastAt: folder?.lastAt ?? null },
    witness,
  }
}

/** Set, once there is somebody to watch; what counts is that one of them cosigned this book. */
async function witnessState(
  db: Transaction,
  { checkpointKeys, config }: AppContext,
  municipalityId: string,
  site: Site,
): Promise<Outside['witness']> {
  const towns = await readWatchedTowns(db, config, municipalityId, site)
  return {
    isSet: config.watchedTowns.length > 0,
    lastAt:
      towns
        .flatMap(({ own }) => (own ? [own.signedAt] : []))
        .toSorted()
        .at(-1) ?? null,
    line: await ownLine(db, checkpointKeys, municipalityId, site),
  }
}

/** Overdue: letters of closings that were given up, or have waited for more than three days. */
export async function closingMailState(
  db: Transaction,
  app: Clocked,
  municipalityId: string,
): Promise<Way & { readonly overdue: number }> {
  const closingsTo = app.config.mail?.closingsTo ?? []
  if (closingsTo.length === 0) return { isSet: false, lastAt: null, overdue: 0 }
  const row = await db
    .selectFrom('mail_message')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where((eb) => eb.and({ municipality_id: municipalityId, state: 'SENT' }))
    .where('is_of_closing', '=', true)
    .where('to_address', 'in', closingsTo)
    .executeTakeFirst()
  const overdue = await countMissingLetters(db, app, municipalityId)
  return { isSet: true, lastAt: row?.at?.toISOString() ?? null, overdue }
}

type Clocked = Pick<AppContext, 'config' | 'now'>

/** Overdue: closings that have waited for their time stamp for more than three days. */
export async function stampState(
  db: Transaction,
  { config, now }: Clocked,
  municipalityId: string,
): Promise<Way & { readonly overdue: number }> {
  const isSet = config.stamps !== null
  const last = await db
    .selectFrom('closing_stamp')
    .select(({ fn }) => fn.max('stamped_at').as('at'))
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirst()
  return {
    isSet,
    lastAt: last?.at?.toISOString() ?? null,
    overdue: isSet ? await countMissingStamps(db, municipalityId, now()) : 0,
  }
}
