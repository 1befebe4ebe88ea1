/**
 * The acts of closing as PDF, drawn from the rows of the closing and its time stamp alone: they
 * give the same paper today and in ten years.
 */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import { logAccess } from '../../context/log-access.ts'
import { letterheadOf, yearActFacts, yearClosings } from '../../municipality/book/year-closings.ts'
import { readStamp } from '../../outside/closing-proofs.ts'
import { closingView, findClosing } from './closing-view.ts'
import { demandClosingReader } from './may-close.ts'

export const readClosingAct: Handler<typeof api.readClosingAct> = async (context, { params }) => {
  const { actor, app } = context
  demandClosingReader(actor)
  const reference = await app.referenceData.of(actor.municipalityId)
  const row = await app.database.read(actor.municipalityId, (db) =>
    findClosing(db, actor.municipalityId, params.closingId),
  )
  if (!row) throw new Refusal('E-CON-03')
  const office = officeOf(reference, row.office_id)
  await logAccess(context, 'closing-printed', { detail: `${office.code} ${row.on_date}` })
  const stamp = await app.database.read(actor.municipalityId, (db) =>
    readStamp(db, actor.municipalityId, row.ledger_position),
  )
  const { closingId, registered, ...closing } = closingView(row)
  const { renderDayAct } = await import('../../papers/print/closing-act.ts')
  const paper = await renderDayAct({
    ...letterheadOf(reference, office),
    ...closing,
    ...registered,
    on: row.on_date,
    isAfterVoid: row.is_after_void,
    firstPosition: row.first_position,
    throughPosition: row.through_position,
    stamp: stamp && { at: stamp.at.toISOString(), authority: stamp.authority },
    verificationUrl: `${context.request.site.origin}/verificar/cierre/${closingId}`,
  })
  return paperResponse(paper, `cierre-${office.code}-${row.on_date}.pdf`)
}

export const readYearAct: Handler<typeof api.readYearAct> = async (context, { params }) => {
  const { actor, app } = context
  demandClosingReader(actor)
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const row = await app.database.read(municipalityId, (db) =>
    yearClosings(db, municipalityId)
      .where('c.closing_id', '=', params.closingId)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('E-CON-03')
  await logAccess(context, 'closing-printed', { detail: `${row.series_code} ${row.year}` })
  const { renderYearAct } = await import('../../papers/print/year-act.ts')
  const paper = await renderYearAct(yearActFacts(reference, row))
  return paperResponse(paper, `cierre-${row.series_code}-${row.year}.pdf`)
}
