/** `GET /api/outgoing/:outgoingId/proof`: the proof of dispatch, as PDF. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { logAccess } from '../context/log-access.ts'
import type { Handler } from '../http/receive/handler.ts'
import { paperResponse } from '../http/respond/serve-file.ts'
import { letterheadOf } from '../municipality/book/year-closings.ts'
import { officeOf } from '../reference/reference-data.ts'
import { outgoingViewOf } from './outgoing-view.ts'
import { seeOutgoing } from './see-outgoing.ts'

export const readExitProof: Handler<typeof api.readExitProof> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeOutgoing(context, params.outgoingId)
  if (seen.sight !== 'CONTENT') throw new Refusal('E-CON-03')
  const reference = await app.referenceData.of(actor.municipalityId)
  const view = await outgoingViewOf(context, seen)
  const { content, officeId, exitNumber } = seen.outgoing
  await logAccess(context, 'exit-proof-printed', { detail: exitNumber })
  const { renderExitProof } = await import('../papers/print/exit-proof.ts')
  const paper = await renderExitProof({
    ...letterheadOf(reference, officeOf(reference, officeId)),
    ...content,
    exitNumber,
    dispatchedAt: view.dispatchedAt,
    timeDeclaredFalseAt: view.timeDeclaredFalseAt,
    dispatchedBy: view.dispatchedBy,
    unit: reference.units.get(content.unitId)?.name ?? '',
    answers: view.answers.map(({ entryNumber }) => entryNumber),
    files: view.files,
    isAnnulled: view.status === 'ANNULLED',
    hash: view.hash,
  })
  return paperResponse(paper, `despacho-${exitNumber}.pdf`)
}
