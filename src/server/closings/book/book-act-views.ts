/** Acts on the book, which one person prepares and another confirms, as they are shown. */
import type { BookActView } from '#contract/book/book-state.ts'
import type { BookProposal } from '#domain/book/book-act.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ActorScene } from '../../municipality/people/standing-actor.ts'
import type { Proposal, ProposalFamily } from '../../proposals/proposals.ts'
import { judgeProposal, plainGround, readProposals } from '../../proposals/proposals.ts'

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
export async function bookActViews(
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
