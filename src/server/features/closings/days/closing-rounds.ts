/**
 * What the clock closes: every day that is over, at every office of every municipality, and every
 * year behind them.
 */
import { closesUntil } from '#domain/book/daily-closing.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import { readBookClock } from '../../../platform/ledger/book-clock.ts'
import { inEveryMunicipality } from '../../../platform/municipality/sites/in-every-municipality.ts'
import type { ClosingContext } from './close-days.ts'
import { closeDays } from './close-days.ts'
import { closeYears } from './close-years.ts'
import type { ClosingOffice } from './read-book-of-days.ts'
import { askAuthority, trustedIn } from '../../../platform/outbound/ask-authority.ts'
import { stampedForDays } from '../../../platform/outbound/closing-proofs.ts'

type Closing = ClosingContext & Pick<AppContext, 'now' | 'log'>

const byTheClock = { actorId: null, target: null }

/**
 * Also catches up with the days on which no server was running. Nothing is closed by a clock that
 * is in doubt; after more than three days without a closing a person has to confirm it first
 * (`ledger/book-clock.ts`).
 */
export async function makeClosingRound(app: Closing): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) => closeMunicipality(app, municipalityId))
}

async function closeMunicipality(app: Closing, municipalityId: string): Promise<void> {
  const { database, referenceData, log, now } = app
  const { clock, offices } = await database.read(municipalityId, async (db) => ({
    clock: await readBookClock(db, municipalityId, now()),
    offices: await readOffices(db, municipalityId),
  }))
  if (clock.fault !== null) {
    log.warn({ municipalityId, fault: clock.fault }, 'no day is closed: the clock is in doubt')
    return
  }
  let count = 0
  for (const office of offices) {
    const until = closesUntil(clock.now, office.timeZone)
    // oxlint-disable-next-line no-await-in-loop -- one office after another
    count += await closeDays(app, municipalityId, office, until, byTheClock)
  }
  if (count === 0) return
  referenceData.forget(municipalityId)
  await closeYears(database, await referenceData.of(municipalityId))
}

export async function readOffices(
  db: Transaction,
  municipalityId: string,
): Promise<(ClosingOffice & { readonly name: string })[]> {
  return db
    .selectFrom('registry_office')
    .select(['office_id as officeId', 'name', 'time_zone as timeZone', 'valid_to as validTo'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('code')
    .execute()
}

type Stamping = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>

const lookBackMs = stampedForDays * 86_400_000
const mostAtOnce = 50

export async function makeStampRound(app: Stamping): Promise<void> {
  if (app.config.stamps === null) return
  await inEveryMunicipality(app, (municipalityId) => stampClosings(app, municipalityId))
}

/** Returns how many were stamped. Throws at the first that the authority did not stamp. */
export async function stampClosings(app: Stamping, municipalityId: string): Promise<number> {
  const { config, database, now } = app
  const { stamps } = config
  if (stamps === null) return 0
  const since = new Date(now().getTime() - lookBackMs)
  const closings = await database.read(municipalityId, (db) =>
    db
      .selectFrom('daily_closing as c')
      .innerJoin('ledger_event as v', (join) =>
        join
          .onRef('v.municipality_id', '=', 'c.municipality_id')
          .onRef('v.position', '=', 'c.ledger_position'),
      )
      .leftJoin('closing_stamp as s', (join) =>
        join
          .onRef('s.municipality_id', '=', 'c.municipality_id')
          .onRef('s.ledger_position', '=', 'c.ledger_position'),
      )
      .select(['c.ledger_position', 'v.hash'])
      .where('c.municipality_id', '=', municipalityId)
      .where('c.closed_at', '>', since)
      .where('s.ledger_position', 'is', null)
      .orderBy('c.ledger_position')
      .limit(mostAtOnce)
      .execute(),
  )
  const trusted = trustedIn(config)
  for (const { ledger_position: position, hash } of closings) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: the authority is somebody else's
    const { token, at } = await askAuthority(stamps, trusted, hash)
    // oxlint-disable-next-line no-await-in-loop
    await database.inMunicipality(municipalityId, (db) =>
      db
        .insertInto('closing_stamp')
        .values({
          municipality_id: municipalityId,
          ledger_position: position,
          token,
          stamped_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  }
  return closings.length
}
