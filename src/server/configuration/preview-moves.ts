/**
 * `POST /api/deadline-moves`: what declaring or lifting a non-working day would do, before anybody
 * does it.
 */
import type { api } from '#contract/api.ts'
import { daysAfter, draftChange } from '#domain/municipality/configuration-change.ts'
import { reachOf } from '#domain/entry/sight.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import { demandReader } from './read-configuration.ts'
import type { MovedDate } from './moved-dates.ts'
import { candidatesAfter, movedAmong, openRecount } from './moved-dates.ts'
import { touchedBy } from './recount-deadlines.ts'
import { standingConfiguration } from './standing-configuration.ts'

const pageSize = 20
const stepSize = 500

export const previewMoves: Handler<typeof api.previewMoves> = async ({ app, actor }, { body }) => {
  demandReader(actor)
  const { municipalityId } = actor
  const { units } = await app.referenceData.of(municipalityId)
  const moved = await app.database.read(municipalityId, async (db) => {
    const now = await standingConfiguration(db, municipalityId)
    const change = draftChange(body.change, now)
    const touched = change && (await touchedBy(db, municipalityId, change))
    if (!change || !touched) return []
    const days = change.kind === 'CALENDAR_DAYS' ? daysAfter(now.days, change.days) : now.days
    const recount = await openRecount(db, municipalityId, days)
    const found: MovedDate[] = []
    let after = 0
    for (;;) {
      const page = { after, limit: stepSize, toldTo: actor }
      // oxlint-disable-next-line no-await-in-loop -- bounds the memory: each page begins where the last one ended
      const candidates = await candidatesAfter(db, municipalityId, touched, page)
      // oxlint-disable-next-line no-await-in-loop
      found.push(...(await movedAmong(db, municipalityId, recount, candidates)))
      const last = candidates.at(-1)
      if (!last) return found
      after = last.ledger_position
    }
  })
  // Whoever does not reach a document learns that one more moves, and nothing else of it.
  const reach = reachOf(actor, units)
  const shown = await app.database.read({ municipalityId, reach }, (db) =>
    reached(db, municipalityId, moved),
  )
  const from = (body.page - 1) * pageSize
  return {
    count: moved.length,
    hidden: moved.length - shown.length,
    pages: Math.max(1, Math.ceil(shown.length / pageSize)),
    entries: shown.slice(from, from + pageSize),
  }
}

async function reached(db: Transaction, municipalityId: string, moved: readonly MovedDate[]) {
  if (moved.length === 0) return []
  const rows = await db
    .selectFrom('entry')
    .select(['entry_id', 'entry_number', 'subject', 'confidentiality'])
    .where('municipality_id', '=', municipalityId)
    .where(
      'entry_id',
      'in',
      moved.map(({ entryId }) => entryId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.entry_id, row]))
  return moved.flatMap(({ entryId, from, to }) => {
    const row = known.get(entryId)
    if (!row) return []
    const subject = row.confidentiality === 'ORDINARY' ? row.subject : null
    return [{ entryId, entryNumber: row.entry_number, subject, from, to }]
  })
}
