/**
 * In which ways the heads of the ledger leave the server, and whether they do: for whoever must set
 * that up.
 */
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import { countMissingLetters, countMissingStamps } from '../outside/closing-proofs.ts'

type Outside = {
  readonly mail: Way
  readonly stamps: Way
}

/** Whether it is set, and when a head last left by it (RFC 3339). */
export type Way = { readonly isSet: boolean; readonly lastAt: string | null }

export function readOutside(app: AppContext, municipalityId: string): Promise<Outside> {
  return app.database.read(municipalityId, async (db) => ({
    mail: await closingMailState(db, app, municipalityId),
    stamps: await stampState(db, app, municipalityId),
  }))
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
