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

type Outside = SettingsView['outside']

export async function readOutside(app: AppContext, municipalityId: string): Promise<Outside> {
  const { config, database, now } = app
  const site = await app.sites.of(municipalityId)
  const [mail, stamps, witness] = await database.read(municipalityId, async (db) => [
    await mailState(db, app, municipalityId),
    await stampState(db, municipalityId, now(), config.stamps !== null),
    await witnessState(db, app, municipalityId, site),
  ])
  const folder = await lookAtHeads(app, municipalityId)
  return {
    mail,
    stamps,
    folder: folder ? { isSet: true, ...folder } : { isSet: false, lastAt: null, trouble: null },
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

async function mailState(
  db: Transaction,
  app: Pick<AppContext, 'config' | 'now'>,
  municipalityId: string,
): Promise<Outside['mail']> {
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
  return {
    isSet,
    lastAt: last?.at?.toISOString() ?? null,
    overdue: isSet ? await countMissingStamps(db, municipalityId, now) : 0,
  }
}
