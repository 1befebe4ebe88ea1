/** `GET /api/book-state`: whether the book goes on, and what would have to be done, by whom. */
import type { api } from '#contract/api.ts'
import type { BookActView, BookStateView } from '#contract/book/book-state.ts'
import { mayConfirmClock, mayProposeBookAct, mayReadBookState } from '#domain/book/book-act.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { readBookClock } from '../../ledger/book-clock.ts'
import type { BookClock } from '../../ledger/book-clock.ts'
import { lookAtHeads } from '../../outside/compare-heads.ts'
import { countMissingLetters } from '../../outside/missing-letters.ts'
import { countMissingStamps } from '../../outside/missing-stamps.ts'
import { readWatchedTowns } from '../../outside/witness-state.ts'
import type { HeldRoles } from '../../municipality/people/roles-held.ts'
import { rolesHeld } from '../../municipality/people/roles-held.ts'
import { whyNobody, whyNotConfirm, whyNotDecide } from './book-confirmer.ts'
import { readDueDays } from '../days/catch-up.ts'
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

export async function bookState({ actor, app, request }: RequestContext): Promise<BookStateView> {
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const heads = await lookAtHeads(app, municipalityId)
  return app.database.read(municipalityId, async (db) => {
    const clock = await readBookClock(db, municipalityId, app.now())
    const { fault, isRestored } = clock
    const acts = await readActs(db, municipalityId)
    const today = localDateTimeAt(clock.now, reference.municipality.timeZone).date
    const of = [actor.staffId, ...acts.map((act) => act.proposed_by_id)]
    const held = await rolesHeld(db, municipalityId, { today, of })
    const views = acts.map((row) => actView(row, actor, held))
    return {
      now: clock.now.toISOString(),
      lastAt: clock.lastAt.toISOString(),
      serverNow: app.now().toISOString(),
      timeZone: reference.municipality.timeZone,
      fault,
      mayConfirmClock: mayConfirmClock(actor),
      due: await readDue(db, municipalityId, clock),
      wrong:
        fault === 'BEHIND'
          ? await wrongStretch(db, municipalityId, clock.now, reference.municipality.timeZone)
          : null,
      headsTrouble: heads?.trouble ?? null,
      lettersMissing: await countMissingLetters(db, app, municipalityId),
      stampsMissing:
        app.config.stamps === null ? 0 : await countMissingStamps(db, municipalityId, app.now()),
      restored: isRestored ? await readRestored(db, municipalityId) : [],
      series: isRestored ? await seriesInQuestion(db, reference, clock.now) : [],
      mayPropose: mayProposeBookAct(actor),
      waiting: views.filter(({ decidedAt }) => decidedAt === null),
      done: views.filter(({ decidedAt }) => decidedAt !== null),
      towns: await readWatchedTowns(db, app.config, municipalityId, request.site),
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

type ActRow = Omit<Tables['book_act'], 'data'> & {
  readonly data: BookActView['data']
  readonly proposed_by: string
  readonly decided_by: string | null
}

async function readActs(db: Transaction, municipalityId: string): Promise<readonly ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.*, p.name as proposed_by, d.name as decided_by from book_act a
    join staff p on p.municipality_id = a.municipality_id and p.staff_id = a.proposed_by_id
    left join staff d on d.municipality_id = a.municipality_id and d.staff_id = a.decided_by_id
    where a.municipality_id = ${municipalityId} and a.stage <> 'WITHDRAWN'
    order by a.proposed_at desc, a.act_id limit 50`.execute(db)
  return rows
}

function actView(row: ActRow, { staffId }: Actor, held: HeldRoles): BookActView {
  const isWaiting = row.stage === 'PROPOSED'
  const isOwn = row.proposed_by_id === staffId
  return {
    actId: row.act_id,
    data: row.data,
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    refusal: isWaiting ? (whyNobody(held, row.proposed_by_id)?.code ?? null) : null,
    mayConfirm: isWaiting && whyNotConfirm(held, staffId, row.proposed_by_id) === null,
    mayWithdraw: isWaiting && (isOwn || whyNotDecide(held, staffId) === null),
  }
}
