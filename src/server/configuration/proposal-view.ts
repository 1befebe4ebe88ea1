import type { ProposalView } from '#contract/municipality/configuration.ts'
import type { ConfigurationChange } from '#domain/municipality/configuration-change.ts'
import { mayDo, mayDoFor } from '#domain/acts/acts.ts'
import { asSaidNow } from '#domain/municipality/configuration-change.ts'
import type { Remark } from '#domain/common/refusal.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

/** A proposal as its row keeps it. */
export interface ProposalRow {
  readonly proposal_id: string
  readonly change: ConfigurationChange
  readonly stage: ProposalView['stage']
  readonly proposed_at: Date
  readonly proposed_by_id: string
  readonly proposed_by: string
  readonly decided_at: Date | null
  readonly decided_by: string | null
  readonly reason: string | null
  readonly sweep_total: number | null
  readonly sweep_examined: number | null
  readonly sweep_moved: number | null
  readonly sweep_finished: boolean | null
}

/** Those waiting, oldest first; those decided, newest first, fifty at most; one by its id. */
export async function proposalRows(
  db: Transaction,
  municipalityId: string,
  which: 'WAITING' | 'DECIDED' | { readonly proposalId: string },
): Promise<readonly ProposalRow[]> {
  const chosen =
    which === 'WAITING'
      ? sql`p.stage = 'PROPOSED' order by p.proposed_at, p.proposal_id`
      : which === 'DECIDED'
        ? sql`p.stage <> 'PROPOSED' order by p.decided_at desc, p.proposal_id limit 50`
        : sql`p.proposal_id = ${which.proposalId}`
  const { rows } = await sql<ProposalRow>`
    select p.proposal_id, p.change, p.stage, p.proposed_at, p.proposed_by_id, proposer.name as proposed_by,
      p.decided_at, decider.name as decided_by, p.reason, s.total as sweep_total, s.examined as sweep_examined,
      s.moved as sweep_moved, s.finished_at is not null as sweep_finished
    from proposal p
    join staff proposer on proposer.municipality_id = p.municipality_id and proposer.staff_id = p.proposed_by_id
    left join staff decider on decider.municipality_id = p.municipality_id and decider.staff_id = p.decided_by_id
    left join deadline_sweep s on s.municipality_id = p.municipality_id and s.sweep_id = p.proposal_id
    where p.municipality_id = ${municipalityId} and ${chosen}
  `.execute(db)
  return rows.map((row) => ({ ...row, change: asSaidNow(row.change) }))
}

/** Refuses E-CON-03 for one that is not there. */
export async function proposalRow(
  db: Transaction,
  municipalityId: string,
  proposalId: string,
): Promise<ProposalRow> {
  const [row] = await proposalRows(db, municipalityId, { proposalId })
  if (!row) throw new Refusal('E-CON-03')
  return row
}

/** `inItsWay`: why nobody may confirm it now. */
export function proposalView(
  row: ProposalRow,
  actor: Actor,
  inItsWay: Remark | null = null,
): ProposalView {
  const isWaiting = row.stage === 'PROPOSED'
  const proposerId = row.proposed_by_id
  const isOwn = proposerId === actor.staffId
  const isOther =
    mayDo(actor, 'confirmProposal') && mayDoFor(actor, 'confirmProposal', [proposerId])
  return {
    proposalId: row.proposal_id,
    change: mutable(row.change),
    stage: row.stage,
    proposedAt: row.proposed_at.toISOString(),
    proposedBy: row.proposed_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
    isOwn,
    refusal: inItsWay && { ...inItsWay, slots: { ...inItsWay.slots } },
    mayConfirm: isWaiting && isOther && inItsWay === null,
    mayDecline: isWaiting && (isOther || isOwn),
    sweep: sweepOf(row),
  }
}

function sweepOf(row: ProposalRow): ProposalView['sweep'] {
  const { sweep_total: total, sweep_examined: examined, sweep_moved: moved } = row
  if (total === null || examined === null || moved === null) return null
  return { total, examined, moved, isFinished: row.sweep_finished === true }
}

function mutable(change: ConfigurationChange): ProposalView['change'] {
  // The wire's type is mutable, the domain's is not; both are the same JSON.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return change as ProposalView['change']
}
