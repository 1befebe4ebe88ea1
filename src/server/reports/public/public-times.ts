/**
 * How long the municipality takes, for everybody: the sums of the report on times, of ordinary
 * documents alone, reckoned once for each quarter (docs/specification/reports.md, "In public").
 */
import type { KeptTimes, PublicTimes, Quarter } from '#domain/book/public-times.ts'
import { daysOf, toldInPublic } from '#domain/book/public-times.ts'
import type { Reach } from '#domain/entry/sight.ts'
import { sql } from 'kysely'

import type { AppContext } from '../../context/request-context.ts'
import { readBookClock } from '../../ledger/book-clock.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import type { SumsScene } from '../report-scene.ts'
import { entriesIn, rowsOf } from '../report-scene.ts'
import { readTimes } from '../times.ts'

export interface Asked {
  readonly municipalityId: string
  readonly reference: ReferenceData
  readonly quarter: Quarter
}

const nobody = '00000000-0000-0000-0000-000000000000'
/** Row-level security keeps everything else back. */
const ordinaryAlone: Reach = { scope: 'ORDINARY', staffId: nobody, unitIds: [], readerId: null }

/** As it was reckoned when it was first asked for; of types that are ordinary now. */
export async function readPublicTimes(
  app: AppContext,
  asked: Asked,
): Promise<readonly PublicTimes[]> {
  const kept = (await readKept(app, asked)) ?? (await keep(app, asked))
  const { types } = asked.reference
  return toldInPublic(
    kept.flatMap((times) => {
      const type = types.get(times.typeId)
      return type?.confidentiality === 'ORDINARY' ? [{ ...times, name: type.name }] : []
    }),
  )
}

async function readKept(
  { database }: AppContext,
  { municipalityId, quarter }: Asked,
): Promise<readonly KeptTimes[] | null> {
  return database.read(municipalityId, async (db) => {
    const row = await db
      .selectFrom('public_times')
      .select('types')
      .where((eb) => eb.and({ municipality_id: municipalityId, quarter }))
      .executeTakeFirst()
    return row?.types ?? null
  })
}

/**
 * Of several that reckon at once the first is kept, and told by all. By a clock that is not
 * believed nothing is kept: the quarter may not be over.
 */
async function keep(app: AppContext, asked: Asked): Promise<readonly KeptTimes[]> {
  const { municipalityId, quarter } = asked
  const reckoned = await reckon(app, asked)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const { fault } = await readBookClock(db, municipalityId, app.now())
    if (fault === 'BEHIND' || fault === 'RESTED') return
    await db
      .insertInto('public_times')
      .values({
        municipality_id: municipalityId,
        quarter,
        reckoned_at: app.now(),
        types: JSON.stringify(reckoned),
      })
      .onConflict((conflict) => conflict.columns(['municipality_id', 'quarter']).doNothing())
      .execute()
  })
  return (await readKept(app, asked)) ?? reckoned
}

async function reckon(
  app: AppContext,
  { municipalityId, reference, quarter }: Asked,
): Promise<readonly KeptTimes[]> {
  const wall = { municipalityId, reach: ordinaryAlone }
  const scene: SumsScene = {
    app,
    municipalityId,
    reference,
    share: { scope: 'MUNICIPALITY' },
    filters: daysOf(quarter),
    timeZone: reference.municipality.timeZone,
    listWall: wall,
    countWall: wall,
  }
  const [timed, received] = await Promise.all([readTimes(scene), readReceived(scene)])
  const answered = Map.groupBy(timed, ({ typeId }) => typeId)
  return [...new Set([...answered.keys(), ...received.keys()])].map((typeId) => ({
    typeId,
    received: received.get(typeId) ?? 0,
    answered: (answered.get(typeId) ?? []).map(({ days, isInTime }) => ({ days, isInTime })),
  }))
}

/** What was annulled was received by mistake. */
async function readReceived(scene: SumsScene): Promise<ReadonlyMap<string, number>> {
  const { from, to } = scene.filters
  const rows = await rowsOf(
    scene,
    'countWall',
    sql<{ type_id: string; count: number }>`
      select type_id, count(*)::int as count from entry
      where ${entriesIn(scene)} and registered_on between ${from} and ${to}
        and register_status <> 'ANNULLED'
      group by 1`,
  )
  return new Map(rows.map(({ type_id: typeId, count }) => [typeId, count]))
}
