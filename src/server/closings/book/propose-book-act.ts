/**
 * `PUT /api/book-acts/:actId`: the head of registry prepares an act. Nothing changes until another
 * person confirms it.
 */
import type { api } from '#contract/api.ts'
import type { BookActData, ToldNumbers } from '#domain/book/book-act.ts'
import { demandRepeated, demandTold, proposerRoles } from '#domain/book/book-act.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { holdHead } from '../../ledger/append.ts'
import { rolesHeld } from '../../municipality/people/roles-held.ts'
import { bookState, demandReader } from './book-state.ts'
import { seriesInQuestion } from './told-numbers.ts'
import { wrongStretch } from './wrong-stretch.ts'

const reasonText = 10

export const proposeBookAct: Handler<typeof api.proposeBookAct> = async (
  context,
  { params, body },
) => {
  demandReader(context)
  const { actor, app } = context
  if (body.reason.length < reasonText) throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = localDateTimeAt(head.clock, reference.municipality.timeZone).date
    const held = await rolesHeld(db, municipalityId, { today, of: [actor.staffId] })
    if (!held.holds(actor.staffId, proposerRoles)) {
      throw new Refusal('E-PER-09', null, {
        accion: 'PREPARE_THIS_ACT',
        responsable: 'HEAD_OF_REGISTRY',
      })
    }
    const known = await db
      .selectFrom('book_act')
      .select(['act_id', 'kind'])
      .where('municipality_id', '=', municipalityId)
      .where((where) =>
        where.or([
          where('act_id', '=', params.actId),
          where.and([where('stage', '=', 'PROPOSED'), where('kind', '=', body.kind)]),
        ]),
      )
      .execute()
    if (known.some(({ act_id: actId }) => actId === params.actId)) return
    if (known.length > 0) throw new Refusal('E-LIB-03')
    const data =
      body.kind === 'CLOCK'
        ? await clockAct(db, reference, head)
        : await resumeAct(db, reference, head, head.isRestored ? body.series : null)
    await db
      .insertInto('book_act')
      .values({
        municipality_id: municipalityId,
        act_id: params.actId,
        kind: body.kind,
        data: JSON.stringify(data),
        reason: body.reason,
        stage: 'PROPOSED',
        // Not the head's time, which never goes back: the true one.
        proposed_at: head.clock,
        proposed_by_id: actor.staffId,
        decided_at: null,
        decided_by_id: null,
      })
      .execute()
  })
  return bookState(context)
}

async function clockAct(
  db: Transaction,
  { municipalityId, municipality }: ReferenceData,
  head: HeldHead,
): Promise<BookActData> {
  const stretch = await wrongStretch(db, municipalityId, head.clock, municipality.timeZone)
  if (!stretch) throw new Refusal('E-LIB-01')
  const { from, through, falseFrom, falseThrough } = stretch
  return { kind: 'CLOCK', from, through, falseFrom, falseThrough }
}

type Told = Pick<ToldNumbers, 'code' | 'year' | 'told'> & { readonly repeated?: number | undefined }

async function resumeAct(
  db: Transaction,
  reference: ReferenceData,
  head: HeldHead,
  told: readonly Told[] | null,
): Promise<BookActData> {
  if (told === null) throw new Refusal('E-LIB-01')
  const asked = await seriesInQuestion(db, reference, head.clock)
  const answered = asked.map((one) => {
    const own = told.find(({ code, year }) => code === one.code && year === one.year)
    if (!own)
      throw new Refusal('E-DOC-18', 'series', {
        esperado: 'elija una serie de este libro',
      })
    return { ...one, told: own.told, repeated: own.repeated ?? null }
  })
  demandTold(answered)
  demandRepeated(answered)
  const series = answered.map(({ code, year, last, told: number }) => ({
    code,
    year,
    last,
    told: number,
  }))
  return { kind: 'RESUME', series }
}
