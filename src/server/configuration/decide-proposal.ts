/**
 * Confirming makes a proposal hold, in one transaction with the facts that say so; declining leaves
 * everything as it was.
 */
import type { api } from '#contract/api.ts'
import type { ProposalView } from '#contract/municipality/configuration.ts'
import { mayDoFor } from '#domain/acts/acts.ts'
import { mayConfirmChanges } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Handler } from '../http/receive/handler.ts'
import type { HeldHead, LedgerFact } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { actorNow } from '../municipality/people/standing-actor.ts'
import { applyChange } from './apply-change.ts'
import { demandConfirmer } from './may-configure.ts'
import type { ProposalRow } from './proposal-view.ts'
import { proposalRow, proposalView } from './proposal-view.ts'
import type { ConfiguringScene } from './propose-change.ts'
import { demandStanding, demandStillProposing, groundOf } from './still-stands.ts'
import { openSweep } from './sweep/open-sweep.ts'

const reasonText = 10

export const confirmProposal: Handler<typeof api.confirmProposal> = async (context, { params }) => {
  const { actor, app } = context
  demandConfirmer(actor)
  const { municipalityId } = actor
  const { proposalId } = params
  const decided = await atTheHead(context, proposalId, async (db, head) => {
    const scene = { head, actor: await actorNow(db, context) }
    const { proposed_by_id: proposedById } = await waitingProposal(db, scene, proposalId)
    await demandStillProposing(db, context, proposedById, head.now)
    return confirmChange(db, scene, proposalId)
  })
  app.referenceData.forget(municipalityId)
  if (decided.sweep) app.sweeps.start(municipalityId)
  return decided
}

/**
 * What was proposed holds from now on. The facts are for the caller to append. Refuses E-CFG-26 to
 * whoever proposed it.
 */
export async function confirmChange(
  db: Transaction,
  scene: ConfiguringScene,
  proposalId: string,
): Promise<readonly LedgerFact[]> {
  const { head, actor } = scene
  const { municipalityId, staffId: actorId } = actor
  const { change, proposed_by_id: proposedById } = await waitingProposal(db, scene, proposalId)
  demandConfirmer(actor)
  if (!mayDoFor(actor, 'confirmProposal', [proposedById])) throw new Refusal('E-CFG-26')
  demandStanding(change, await groundOf(db, municipalityId, head.now))
  const place = { municipalityId, actorId, proposedById, at: head.now }
  const facts = await applyChange(db, place, change)
  await openSweep(db, municipalityId, { sweepId: proposalId, change })
  await settle(db, scene, proposalId, { stage: 'CONFIRMED', reason: null })
  return [{ type: 'ChangeConfirmed', subjectId: proposalId, actorId, data: {} }, ...facts]
}

export const declineProposal: Handler<typeof api.declineProposal> = async (
  context,
  { params, body },
) => {
  const { proposalId } = params
  return atTheHead(context, proposalId, async (db, head) => {
    const actor = await actorNow(db, context)
    const scene = { head, actor }
    const proposal = await waitingProposal(db, scene, proposalId)
    const isOwn = proposal.proposed_by_id === actor.staffId
    if (!isOwn) demandConfirmer(actor)
    const reason = body.reason.trim()
    // Whoever takes their own proposal back owes nobody an explanation.
    const needsReason = mayConfirmChanges(actor) && !isOwn
    if (needsReason && reason.length < reasonText) {
      throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
    }
    await settle(db, scene, proposalId, { stage: 'DECLINED', reason })
    const { staffId: actorId } = actor
    return [{ type: 'ChangeDeclined', subjectId: proposalId, actorId, data: { reason } }]
  })
}

async function atTheHead(
  { app, actor }: RequestContext,
  proposalId: string,
  decide: (db: Transaction, head: HeldHead) => Promise<readonly LedgerFact[]>,
): Promise<ProposalView> {
  const { municipalityId } = actor
  return app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    await writeAfter(db, head, await decide(db, head))
    return proposalView(await proposalRow(db, municipalityId, proposalId), actor)
  })
}

async function waitingProposal(
  db: Transaction,
  { actor: { municipalityId } }: ConfiguringScene,
  proposalId: string,
): Promise<ProposalRow> {
  const proposal = await proposalRow(db, municipalityId, proposalId)
  if (proposal.stage !== 'PROPOSED') throw new Refusal('E-CFG-20')
  return proposal
}

async function settle(
  db: Transaction,
  { head, actor }: ConfiguringScene,
  proposalId: string,
  decision: { readonly stage: 'CONFIRMED' | 'DECLINED'; readonly reason: string | null },
): Promise<void> {
  await db
    .updateTable('proposal')
    .set({ ...decision, decided_at: head.now, decided_by_id: actor.staffId })
    .where((eb) => eb.and({ municipality_id: actor.municipalityId, proposal_id: proposalId }))
    .execute()
}
