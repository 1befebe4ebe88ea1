/** The acts of closing as PDF, drawn from the rows of the closing and its time stamp alone: they give the same paper today and in ten years. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { paperResponse } from '../http/serve-file.ts'
import { logAccess } from '../log-access.ts'
import { letterheadOf, yearActFacts, yearClosings } from '../municipality/year-closings.ts'
import { renderDayAct } from '../papers/closing-act.ts'
import { renderYearAct } from '../papers/year-act.ts'
import { readStamp } from '../outside/kept-stamp.ts'
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
  const stamp = await house.database.read(actor.municipalityId, (db) =>
    readStamp(db, actor.municipalityId, row.ledger_position),
  )
  const { closingId, registered, ...closing } = closingView(row)
  const paper = await renderDayAct({
    ...letterheadOf(counter, office),
    ...closing,
    ...registered,
    on: row.on_date,
    isAfterVoid: row.is_after_void,
    firstPosition: row.first_position,
    throughPosition: row.through_position,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority },
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
    yearClosings(db, municipalityId)
      .where('c.closing_id', '=', params.closingId)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('E-CON-03')
  await logAccess(desk, 'closing-printed', { detail: `${row.series_code} ${row.year}` })
  const paper = await renderYearAct(yearActFacts(counter, row))
  return paperResponse(paper, `cierre-${row.series_code}-${row.year}.pdf`)
}
