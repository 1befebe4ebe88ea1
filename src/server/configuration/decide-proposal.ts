/** Confirming makes a proposal hold, in one transaction with the facts that say so; declining leaves everything as it was. */
import type { api } from '#contract/api.ts'
import type { ProposalView } from '#contract/configuration.ts'
import type { ConfigurationChange } from '#domain/configuration-change.ts'
import { isStale } from '#domain/configuration-change.ts'
import { mayConfirmChanges } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import type { HeldHead, LedgerFact } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { applyChange } from './apply-change.ts'
import { checkChange } from './check-change.ts'
import { demandConfirmer } from './may-configure.ts'
import type { ProposalRow } from './proposal-view.ts'
import { proposalRow, proposalView } from './proposal-view.ts'
import { checkFacts } from './propose-change.ts'
import { standingConfiguration } from './standing-configuration.ts'
import { openSweep } from './open-sweep.ts'

const reasonText = 10

export const confirmProposal: Handler<typeof api.confirmProposal> = async (desk, { params }) => {
  const { actor, house } = desk
  demandConfirmer(actor)
  const { municipalityId, staffId: actorId } = actor
  const decided = await decide(desk, params.proposalId, async (db, head, { change }) => {
    await demandStanding(db, municipalityId, head, change)
    const facts = await applyChange(db, { municipalityId, actorId, at: head.now }, change)
    await openSweep(db, municipalityId, { sweepId: params.proposalId, change })
    return {
      stage: 'CONFIRMED' as const,
      reason: null,
      facts: [
        { type: 'ChangeConfirmed', subjectId: params.proposalId, actorId, data: {} },
        ...facts,
      ],
    }
  })
  house.counters.forget(municipalityId)
  if (decided.sweep) house.sweeps.start(municipalityId)
  return decided
}

export const declineProposal: Handler<typeof api.declineProposal> = async (
  desk,
  { params, body },
) => {
  const { actor } = desk
  return decide(desk, params.proposalId, async (_db, _head, proposal) => {
    const isOwn = proposal.proposed_by_id === actor.staffId
    if (!isOwn) demandConfirmer(actor)
    const reason = body.reason.trim()
    // Whoever takes their own proposal back owes nobody an explanation.
    const needsReason = mayConfirmChanges(actor) && !isOwn
    if (needsReason && reason.length < reasonText) {
      throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
    }
    const fact = {
      type: 'ChangeDeclined',
      subjectId: params.proposalId,
      actorId: actor.staffId,
      data: { reason },
    }
    return { stage: 'DECLINED' as const, reason, facts: [fact] }
  })
}

interface Decision {
  readonly stage: 'CONFIRMED' | 'DECLINED'
  readonly reason: string | null
  readonly facts: readonly LedgerFact[]
}

async function decide(
  { house, actor }: Desk,
  proposalId: string,
  decideOn: (db: Transaction, head: HeldHead, proposal: ProposalRow) => Promise<Decision>,
): Promise<ProposalView> {
  const { municipalityId } = actor
  return house.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const proposal = await proposalRow(db, municipalityId, proposalId)
    if (proposal.stage !== 'PROPOSED') throw new Refusal('E-CFG-20')
    const { stage, reason, facts } = await decideOn(db, head, proposal)
    await db
      .updateTable('proposal')
      .set({ stage, reason, decided_at: head.now, decided_by_id: actor.staffId })
      .where('municipality_id', '=', municipalityId)
      .where('proposal_id', '=', proposalId)
      .execute()
    await writeAfter(db, head, facts)
    return proposalView(await proposalRow(db, municipalityId, proposalId), actor)
  })
}

async function demandStanding(
  db: Transaction,
  municipalityId: string,
  head: HeldHead,
  change: ConfigurationChange,
): Promise<void> {
  const now = await standingConfiguration(db, municipalityId)
  if (isStale(change, now)) throw new Refusal('E-CFG-23')
  checkChange(change, now, await checkFacts(db, municipalityId, head.now))
}
