/** `GET /api/book-state`: whether the book goes on, and what would have to be done, by whom. */
import type { api } from '#contract/api.ts'
import type { BookStateView } from '#contract/book/book-state.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { mayReadBookState } from '#domain/book/book-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { readBookClock } from '../../ledger/book-clock.ts'
import type { BookClock } from '../../ledger/book-clock.ts'
import { actorScene } from '../../municipality/people/standing-actor.ts'
import { countMissingLetters, countMissingStamps } from '../../outside/closing-proofs.ts'
import { readDueDays } from '../days/read-book-of-days.ts'
import { bookActViews } from './book-act-views.ts'
import { readOffices } from '../days/closing-rounds.ts'
import { seriesInQuestion } from './told-numbers.ts'
import { wrongStretch } from './wrong-stretch.ts'

export const readBookState: Handler<typeof api.readBookState> = async (context) => {
  demandReader(context)
  return bookState(context)
}

export function demandReader({ actor }: RequestContext): void {
  if (mayReadBookState(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_STATE_OF_THE_BOOK',
    responsable: 'HEAD_OF_REGISTRY',
  })
}

export async function bookState(context: RequestContext): Promise<BookStateView> {
  const { actor, app } = context
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  return app.database.read(municipalityId, async (db) => {
    const clock = await readBookClock(db, municipalityId, app.now())
    const { fault, isRestored } = clock
    const acts = await bookActViews(db, await actorScene(db, context, clock.now))
    return {
      now: clock.now.toISOString(),
      lastAt: clock.lastAt.toISOString(),
      serverNow: app.now().toISOString(),
      timeZone: reference.municipality.timeZone,
      fault,
      mayConfirmClock: mayDo(actor, 'confirmClock'),
      due: await readDue(db, municipalityId, clock),
      wrong:
        fault === 'BEHIND'
          ? await wrongStretch(db, municipalityId, clock.now, reference.municipality.timeZone)
          : null,
      lettersMissing: await countMissingLetters(db, app, municipalityId),
      stampsMissing:
        app.config.stamps === null ? 0 : await countMissingStamps(db, municipalityId, app.now()),
      restored: isRestored ? await readRestored(db, municipalityId) : [],
      series: isRestored ? await seriesInQuestion(db, reference, clock.now) : [],
      mayPropose: mayDo(actor, 'proposeBookAct'),
      ...acts,
    }
  })
}

async function readDue(
  db: Transaction,
  municipalityId: string,
  clock: BookClock,
): Promise<BookStateView['due']> {
  const due: BookStateView['due'] = []
  for (const office of await readOffices(db, municipalityId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one office after another
    const days = await readDueDays(db, municipalityId, office, clock)
    if (days.count > 0) due.push({ office: office.name, ...days })
  }
  return due
}

async function readRestored(
  db: Transaction,
  municipalityId: string,
): Promise<BookStateView['restored']> {
  const rows = await db
    .selectFrom('restored_book')
    .select(['restored_to', 'restored_at'])
    .where('municipality_id', '=', municipalityId)
    .where('decided_position', 'is', null)
    .orderBy('restored_at')
    .execute()
  return rows.map((row) => ({
    restoredTo: row.restored_to.toISOString(),
    restoredAt: row.restored_at.toISOString(),
  }))
}
