/**
 * What one person proposes and another confirms: rows of `proposal`, of every family. A family
 * declares who may do either, when a proposal lapses, what stands in its way and how each is
 * refused; what a confirmation does is its own.
 */
import type { ActName } from '#domain/acts/acts.ts'
import { mayDo, mayDoFor } from '#domain/acts/acts.ts'
import { hourMs } from '#domain/acts/act.ts'
import type { RefusalCode } from '#domain/common/refusal.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { SlotCode } from '#domain/common/slot-words.ts'
import { sql } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ActorScene } from '../people/standing-actor.ts'
import { standingActor } from '../people/standing-actor.ts'

interface Payload {
  readonly kind: string
}

export interface Proposal<Wanted> {
  readonly proposalId: string
  readonly payload: Wanted
  /** Who would hold more power by it. */
  readonly subjectId: string | null
  readonly stage: Tables['proposal']['stage']
  readonly proposedAt: Date
  readonly proposedById: string
  readonly proposedBy: string
  readonly lapsesAt: Date | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly reason: string | null
}

export interface ProposalFamily<Wanted extends Payload> {
  readonly kinds: readonly Wanted['kind'][]
  readonly proposedBy: ActName
  readonly confirmedBy: ActName
  readonly lapsesAfterDays: number | null
  readonly refusals: {
    /** It was decided, or lapsed. */
    readonly over: RefusalCode
    /** Whoever confirms it proposed it, or gains by it. */
    readonly own: RefusalCode
    /** Whoever proposed it may propose it no more. */
    readonly proposerLeft: RefusalCode
    readonly notTheirs: { readonly accion: SlotCode; readonly responsable: SlotCode }
  }
}

/** What one family's proposals are held against, read once for all of them. */
export interface Ground<Wanted> {
  readonly gainersOf: (proposal: Proposal<Wanted>) => readonly string[]
  /** Throws what stands in its way, whoever confirms it. */
  readonly demandStanding: (proposal: Proposal<Wanted>) => void
  /** Whether whoever proposed it may confirm it, too. */
  readonly mayBeAlone: (proposal: Proposal<Wanted>) => boolean
}

/** Where nobody gains, nothing stands in the way, and it is always of two. */
export const plainGround: Ground<unknown> = {
  gainersOf: () => [],
  demandStanding: () => undefined,
  mayBeAlone: () => false,
}

/** Oldest first; those decided newest first, fifty at most. What lapsed waits no more. */
export async function readProposals<Wanted extends Payload>(
  db: Transaction,
  { municipalityId, at }: Pick<ActorScene, 'municipalityId' | 'at'>,
  { kinds }: ProposalFamily<Wanted>,
  which: 'WAITING' | 'DECIDED' | { readonly proposalId: string },
): Promise<readonly Proposal<Wanted>[]> {
  const chosen =
    which === 'WAITING'
      ? sql`p.stage = 'PROPOSED' and (p.lapses_at is null or p.lapses_at > ${at})
          order by p.proposed_at, p.proposal_id`
      : which === 'DECIDED'
        ? sql`p.stage <> 'PROPOSED' order by p.decided_at desc, p.proposal_id limit 50`
        : sql`p.proposal_id = ${which.proposalId}`
  const { rows } = await sql<Proposal<Wanted>>`
    select p.proposal_id as "proposalId", p.payload, p.subject_id as "subjectId", p.stage,
      p.proposed_at as "proposedAt", p.proposed_by_id as "proposedById", proposer.name as "proposedBy",
      p.lapses_at as "lapsesAt", p.decided_at as "decidedAt", decider.name as "decidedBy", p.reason
    from proposal p
    join staff proposer on proposer.municipality_id = p.municipality_id and proposer.staff_id = p.proposed_by_id
    left join staff decider on decider.municipality_id = p.municipality_id and decider.staff_id = p.decided_by_id
    where p.municipality_id = ${municipalityId} and p.kind = any (${[...kinds]}::text[]) and ${chosen}`.execute(
    db,
  )
  return rows
}

/** Throws E-CON-03 for one that is not there. */
export async function readProposal<Wanted extends Payload>(
  db: Transaction,
  scene: Pick<ActorScene, 'municipalityId' | 'at'>,
  family: ProposalFamily<Wanted>,
  proposalId: string,
): Promise<Proposal<Wanted>> {
  const [proposal] = await readProposals(db, scene, family, { proposalId })
  if (!proposal) throw new Refusal('E-CON-03')
  return proposal
}

/** Throws E-CON-03 for one that is not there, and the family's code when it waits no more. */
export async function waitingProposal<Wanted extends Payload>(
  db: Transaction,
  scene: Pick<ActorScene, 'municipalityId' | 'at'>,
  family: ProposalFamily<Wanted>,
  proposalId: string,
): Promise<Proposal<Wanted>> {
  const proposal = await readProposal(db, scene, family, proposalId)
  const hasLapsed = proposal.lapsesAt !== null && scene.at >= proposal.lapsesAt
  if (proposal.stage !== 'PROPOSED' || hasLapsed) throw new Refusal(family.refusals.over)
  return proposal
}

export async function propose<Wanted extends Payload>(
  db: Transaction,
  { municipalityId, at, actor }: ActorScene,
  { lapsesAfterDays }: ProposalFamily<Wanted>,
  wish: {
    readonly proposalId: string
    readonly payload: Wanted
    readonly subjectId?: string
  },
): Promise<void> {
  await db
    .insertInto('proposal')
    .values({
      municipality_id: municipalityId,
      proposal_id: wish.proposalId,
      kind: wish.payload.kind,
      subject_id: wish.subjectId ?? null,
      payload: JSON.stringify(wish.payload),
      stage: 'PROPOSED',
      proposed_at: at,
      proposed_by_id: actor.staffId,
      lapses_at: lapsesAfterDays === null ? null : lapsesOn(at, lapsesAfterDays),
      decided_at: null,
      decided_by_id: null,
      reason: null,
    })
    .execute()
}

export function lapsesOn(proposedAt: Date, days: number): Date {
  return new Date(proposedAt.getTime() + days * 24 * hourMs)
}

export async function settleProposal(
  db: Transaction,
  { municipalityId, at, actor }: ActorScene,
  proposalId: string,
  decision: { readonly stage: 'CONFIRMED' | 'DECLINED'; readonly reason?: string },
): Promise<void> {
  const { stage, reason = null } = decision
  await db
    .updateTable('proposal')
    .set({ stage, reason, decided_at: at, decided_by_id: actor.staffId })
    .where((eb) => eb.and({ municipality_id: municipalityId, proposal_id: proposalId }))
    .execute()
}

interface Judgement {
  /** Why nobody may confirm it. */
  readonly obstacle: Refusal | null
  /** Why whoever asks may not; null when they may. */
  readonly refusal: Refusal | null
  /** Whether it is whoever proposed it, because nobody else could. */
  readonly isAlone: boolean
  readonly mayConfirm: boolean
  readonly mayDecline: boolean
}

/** Asked where a proposal is confirmed, and where that is offered. */
export async function judgeProposal<Wanted extends Payload>(
  db: Transaction,
  scene: ActorScene,
  family: ProposalFamily<Wanted>,
  ground: Ground<Wanted>,
  proposal: Proposal<Wanted>,
): Promise<Judgement> {
  const { actor } = scene
  const isWaiting = proposal.stage === 'PROPOSED'
  const isOwn = proposal.proposedById === actor.staffId
  const isAlone = isOwn && ground.mayBeAlone(proposal)
  const gainers = ground.gainersOf(proposal)
  const isForThem = (isOwn && !isAlone) || !mayDoFor(actor, family.confirmedBy, gainers)
  const isTheirs = mayDo(actor, family.confirmedBy)
  const obstacle = isWaiting ? await obstacleTo(db, scene, family, ground, proposal) : null
  const forThem = isForThem ? new Refusal(family.refusals.own) : null
  const refusal = isTheirs ? (forThem ?? obstacle) : notTheirs(family)
  return {
    obstacle,
    refusal,
    isAlone,
    mayConfirm: isWaiting && refusal === null,
    mayDecline: isWaiting && (isOwn || isTheirs),
  }
}

async function obstacleTo<Wanted extends Payload>(
  db: Transaction,
  { municipalityId, today, units }: ActorScene,
  { proposedBy, refusals }: ProposalFamily<Wanted>,
  ground: Ground<Wanted>,
  proposal: Proposal<Wanted>,
): Promise<Refusal | null> {
  const at = { municipalityId, staffId: proposal.proposedById }
  const proposer = await standingActor(db, at, { today, units })
  if (!proposer || !mayDo(proposer, proposedBy)) return new Refusal(refusals.proposerLeft)
  try {
    ground.demandStanding(proposal)
    return null
  } catch (fault) {
    if (fault instanceof Refusal) return fault
    throw fault
  }
}

/** What waits and may be confirmed by whoever asks. Throws the refusal where it may not. */
export async function demandConfirmable<Wanted extends Payload>(
  db: Transaction,
  scene: ActorScene,
  family: ProposalFamily<Wanted>,
  ground: Ground<Wanted>,
  proposalId: string,
): Promise<{ readonly proposal: Proposal<Wanted>; readonly isAlone: boolean }> {
  const proposal = await waitingProposal(db, scene, family, proposalId)
  const { refusal, isAlone } = await judgeProposal(db, scene, family, ground, proposal)
  if (refusal) throw refusal
  return { proposal, isAlone }
}

/** Throws E-PER-09 unless whoever asks may confirm it, or proposed it themselves. */
export function demandDeclinable<Wanted extends Payload>(
  { actor }: ActorScene,
  family: ProposalFamily<Wanted>,
  { proposedById }: Proposal<Wanted>,
): void {
  if (proposedById !== actor.staffId && !mayDo(actor, family.confirmedBy)) throw notTheirs(family)
}

function notTheirs({ refusals }: ProposalFamily<Payload>): Refusal {
  return new Refusal('E-PER-09', null, { ...refusals.notTheirs })
}
