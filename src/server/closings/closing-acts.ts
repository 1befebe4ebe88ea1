/** The acts of closing as PDF, drawn from the rows of the closing alone: the same closing gives the same paper, today and in ten years. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { seriesCodeFor } from '#domain/register-number.ts'
import type { CounterOffice } from '../counter/counter.ts'
import { mainOffice, officeOf } from '../counter/counter.ts'
import type { Counter } from '../counter/counter.ts'
import type { YearClosingTable } from '../database/closing-tables.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { paperResponse } from '../http/serve-file.ts'
import { logAccess } from '../log-access.ts'
import { renderDayAct } from '../papers/closing-act.ts'
import { renderYearAct } from '../papers/year-act.ts'
import { closingView, findClosing } from './closing-view.ts'
import { demandClosingReader } from './may-close.ts'

export const readClosingAct: Handler<typeof api.readClosingAct> = async (desk, { params }) => {
  const { actor, house } = desk
  demandClosingReader(actor)
  const counter = await house.counters.of(actor.municipalityId)
  const row = await house.database.read(actor.municipalityId, (db) =>
    findClosing(db, actor.municipalityId, params.closingId),
  )
  if (!row) throw new Refusal('E-CON-03')
  const office = officeOf(counter, row.office_id)
  await logAccess(desk, 'closing-printed', { detail: `${office.code} ${row.on_date}` })
  const { closingId, registered, ...closing } = closingView(row)
  const paper = await renderDayAct({
    ...letterheadOf(counter, office),
    ...closing,
    ...registered,
    on: row.on_date,
    firstPosition: row.first_position,
    throughPosition: row.through_position,
    verificationUrl: `${desk.request.site.origin}/verificar/cierre/${closingId}`,
  })
  return paperResponse(paper, `cierre-${office.code}-${row.on_date}.pdf`)
}

export const readYearAct: Handler<typeof api.readYearAct> = async (desk, { params }) => {
  const { actor, house } = desk
  demandClosingReader(actor)
  const { municipalityId } = actor
  const counter = await house.counters.of(municipalityId)
  const row = await house.database.read(municipalityId, (db) =>
    findYear(db, municipalityId, params.closingId),
  )
  if (!row) throw new Refusal('E-CON-03')
  const { book } = counter.municipality
  const office =
    [...counter.offices.values()].find(
      ({ code }) => seriesCodeFor(book, code) === row.series_code,
    ) ?? mainOffice(counter)
  await logAccess(desk, 'closing-printed', { detail: `${row.series_code} ${row.year}` })
  const paper = await renderYearAct({
    ...letterheadOf(counter, office),
    closedAt: row.closed_at.toISOString(),
    year: row.year,
    series: book.scope === 'OFFICE' ? row.series_code : null,
    count: row.entry_count,
    first: row.first_number,
    last: row.last_number,
    annulledCount: row.annulled_count,
    rectifiedCount: row.rectified_count,
    months: row.months,
    dayCount: row.day_count,
    root: row.root.toString('hex'),
    head: `${row.ledger_position}:${row.hash.toString('hex')}`,
  })
  return paperResponse(paper, `cierre-${row.series_code}-${row.year}.pdf`)
}

function findYear(
  db: Transaction,
  municipalityId: string,
  closingId: string,
): Promise<(YearClosingTable & { readonly hash: Buffer }) | undefined> {
  return db
    .selectFrom('year_closing as c')
    .innerJoin('ledger_event as v', (join) =>
      join
        .onRef('v.municipality_id', '=', 'c.municipality_id')
        .onRef('v.position', '=', 'c.ledger_position'),
    )
    .selectAll('c')
    .select('v.hash')
    .where('c.municipality_id', '=', municipalityId)
    .where('c.closing_id', '=', closingId)
    .executeTakeFirst()
}

function letterheadOf({ municipality }: Counter, office: CounterOffice) {
  return {
    municipality: { name: municipality.name, shieldPng: municipality.shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
  }
}
