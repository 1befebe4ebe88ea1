/** `GET /api/book-state`: whether the book goes on, and what would have to be done, by whom. */
import type { api } from '#contract/api.ts'
import type { BookStateView, BookActView } from '#contract/book/book-state.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type {
  BookProposal,
  WrongStretch,
  BookResumedData,
  DisclosedNumbers,
} from '#domain/book/book-act.ts'
import { mayReadBookState } from '#domain/book/book-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { letterSeries } from '#domain/letters/letter.ts'
import { exitSeriesFor } from '#domain/outgoing/dispatch.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { BookClock } from '../../../platform/ledger/book-clock.ts'
import { readBookClock } from '../../../platform/ledger/book-clock.ts'
import type { ActorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { actorScene } from '../../../platform/municipality/people/standing-actor.ts'
import {
  countMissingLetters,
  countMissingStamps,
} from '../../../platform/outbound/closing-proofs.ts'
import type {
  Proposal,
  ProposalFamily,
} from '../../../platform/municipality/proposals/proposals.ts'
import {
  judgeProposal,
  plainGround,
  readProposals,
} from '../../../platform/municipality/proposals/proposals.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { readOffices } from '../days/closing-rounds.ts'
import { readDueDays } from '../days/read-book-of-days.ts'

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

export const bookActs: ProposalFamily<BookProposal> = {
  kinds: ['CLOCK', 'RESUME'],
  proposedBy: 'proposeBookAct',
  confirmedBy: 'confirmBookAct',
  lapsesAfterDays: null,
  refusals: {
    over: 'E-LIB-03',
    own: 'E-LIB-02',
    proposerLeft: 'E-LIB-06',
    notTheirs: { accion: 'CONFIRM_THIS_ACT', responsable: 'OTHER_SUPERVISORS' },
  },
}

/** Newest first. */
async function bookActViews(
  db: Transaction,
  scene: ActorScene,
): Promise<{ readonly waiting: BookActView[]; readonly done: BookActView[] }> {
  const shown = async (found: readonly Proposal<BookProposal>[]): Promise<BookActView[]> =>
    Promise.all(found.map((proposal) => actView(db, scene, proposal)))
  const waiting = await readProposals(db, scene, bookActs, 'WAITING')
  const decided = await readProposals(db, scene, bookActs, 'DECIDED')
  return {
    waiting: await shown(waiting.toReversed()),
    done: await shown(decided.filter(({ stage }) => stage === 'CONFIRMED')),
  }
}

async function actView(
  db: Transaction,
  scene: ActorScene,
  proposal: Proposal<BookProposal>,
): Promise<BookActView> {
  const judged = await judgeProposal(db, scene, bookActs, plainGround, proposal)
  const { reason, ...data } = proposal.payload
  return {
    actId: proposal.proposalId,
    // The wire's type is mutable, the domain's is not; both are the same JSON.
    // oxlint-disable-next-line no-unsafe-type-assertion
    data: data as BookActView['data'],
    reason,
    proposedBy: proposal.proposedBy,
    proposedAt: proposal.proposedAt.toISOString(),
    decidedBy: proposal.decidedBy,
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
    refusal: judged.obstacle?.code ?? null,
    mayConfirm: judged.mayConfirm,
    mayWithdraw: judged.mayDecline,
  }
}

/** What was written with a wrong clock, counted. */
interface WrittenWrong extends WrongStretch {
  readonly entryCount: number
  readonly dayCount: number
  readonly yearCount: number
}

/**
 * What stands at the end of the ledger with an hour that has not come yet, where it needs an act of
 * two people: days were closed in it that are not over, or it is of a day to come. What is of today
 * and closed none of those ends by itself when that hour comes, also where the clock was put back
 * over closings of days long over: null, as when nothing stands there.
 */
export async function wrongStretch(
  db: Transaction,
  municipalityId: string,
  now: Date,
  timeZone: string,
): Promise<WrittenWrong | null> {
  const dayOf = (at: Date): string => localDateTimeAt(at, timeZone).date
  const { rows } = await sql<
    Pick<WrittenWrong, 'from' | 'through' | 'entryCount' | 'dayCount' | 'yearCount'> & {
      readonly falseFrom: Date
      readonly falseThrough: Date
      readonly daysNotOver: number
    }
  >`
    select min(v.position) as from, max(v.position) as through,
      min(v.at) as "falseFrom", max(v.at) as "falseThrough",
      count(*) filter (where v.type = 'EntryRegistered')::int as "entryCount",
      count(*) filter (where v.type = 'DayClosed')::int as "dayCount",
      count(*) filter (where v.type = 'DayClosed' and v.body::jsonb -> 'data' ->> 'on' >= ${dayOf(now)})::int as "daysNotOver",
      count(*) filter (where v.type = 'YearClosed')::int as "yearCount"
    from ledger_event v
    where v.municipality_id = ${municipalityId} and v.at > ${now} and v.position > coalesce(
      (select max(k.ledger_position) from clock_correction k where k.municipality_id = ${municipalityId}), 0)
    having count(*) > 0`.execute(db)
  const [row] = rows
  if (!row) return null
  const { falseFrom, falseThrough, daysNotOver, ...counted } = row
  if (daysNotOver === 0 && dayOf(falseThrough) === dayOf(now)) return null
  return {
    ...counted,
    falseFrom: falseFrom.toISOString(),
    falseThrough: falseThrough.toISOString(),
  }
}

type SeriesInQuestion = Omit<DisclosedNumbers, 'told'>

/**
 * Each book of each year from the moment the copy shows until now, with the last number the book
 * knows of.
 */
export async function seriesInQuestion(
  db: Transaction,
  { municipalityId, municipality, offices, units }: ReferenceData,
  now: Date,
): Promise<SeriesInQuestion[]> {
  const { timeZone, book } = municipality
  const { rows } = await sql<{ restored_to: Date }>`
    select min(restored_to) as restored_to from restored_book
    where municipality_id = ${municipalityId} and decided_position is null`.execute(db)
  const yearOf = (at: Date): number => Number(localDateTimeAt(at, timeZone).date.slice(0, 4))
  const last = yearOf(now)
  const first = Math.min(last, yearOf(rows[0]?.restored_to ?? now))
  const known = await db
    .selectFrom('registry_series')
    .select(['series_code as code', 'year', 'last_number as last'])
    .where('municipality_id', '=', municipalityId)
    .where('year', '>=', first)
    .execute()
  // The copy may be older than the first number of any of them.
  const ofOffices = [...offices.values()].flatMap(({ code }) => [
    seriesCodeFor(book, code),
    exitSeriesFor(book, code),
  ])
  const ofLetters = [...units.values()].flatMap(({ code }) =>
    outgoingKinds.map((kind) => letterSeries(code, kind)),
  )
  return [...new Set([...ofOffices, ...ofLetters])].flatMap((code) =>
    Array.from({ length: last - first + 1 }, (_, place) => {
      const year = first + place
      const series = known.find((one) => one.code === code && one.year === year)
      return { code, year, last: series?.last ?? 0 }
    }),
  )
}

/** The numbers told and lost become nobody's; the next one follows them. */
export async function skipNumbers(
  db: Transaction,
  municipalityId: string,
  skipped: BookResumedData['skipped'],
  event: { readonly position: number; readonly at: Date },
): Promise<void> {
  if (skipped.length === 0) return
  await db
    .insertInto('skipped_numbers')
    .values(
      skipped.map(({ code, year, first, last }) => ({
        municipality_id: municipalityId,
        series_code: code,
        year,
        first_number: first,
        last_number: last,
        ledger_position: event.position,
      })),
    )
    .execute()
  await db
    .insertInto('registry_series')
    .values(
      skipped.map(({ code, year, last }) => ({
        municipality_id: municipalityId,
        series_code: code,
        year,
        last_number: last,
        last_at: event.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'series_code', 'year']).doUpdateSet({
        last_number: sql`excluded.last_number`,
        last_at: sql`greatest(registry_series.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}
