/**
 * Whether a waiting proposal can still be confirmed, by whomever: the list says what stands in its
 * way, by the same questions that the confirmation asks.
 */
import type { Remark, RefusalCode } from '#domain/common/refusal.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type {
  Configuration,
  ConfigurationChange,
} from '#domain/municipality/configuration-change.ts'
import { isStale } from '#domain/municipality/stale-change.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { RequestContext } from '../context/request-context.ts'
import { standingActor } from '../municipality/people/standing-actor.ts'
import { todayAt } from '../reference/reference-data.ts'
import type { CheckFacts } from './check-change.ts'
import { checkChange } from './check-change.ts'
import type { ProposalRow } from './proposal-view.ts'
import { checkFacts } from './propose-change.ts'
import { standingConfiguration } from './standing-configuration.ts'

/** What a proposal is held against. */
interface Ground {
  readonly standing: Configuration
  readonly facts: CheckFacts
}

export async function groundOf(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<Ground> {
  const standing = await standingConfiguration(db, municipalityId)
  return { standing, facts: await checkFacts(db, municipalityId, now) }
}

/** Refuses E-CFG-23 where something else stands now than when it was made, and as `checkChange`. */
export function demandStanding(change: ConfigurationChange, { standing, facts }: Ground): void {
  if (isStale(change, standing)) throw new Refusal('E-CFG-23')
  checkChange(change, standing, facts)
}

/** Refuses E-ROL-11 where whoever proposed it may propose no more. */
export async function demandStillProposing(
  db: Transaction,
  { app, actor: { municipalityId } }: RequestContext,
  staffId: string,
  now: Date,
): Promise<void> {
  const { units, municipality } = await app.referenceData.of(municipalityId)
  const today = todayAt(municipality, now)
  const proposer = await standingActor(db, { municipalityId, staffId }, { today, units })
  if (!proposer || !mayDo(proposer, 'proposeChange')) throw new Refusal('E-ROL-11')
}

/** Null while nothing does. */
export async function whatStandsInItsWay(
  db: Transaction,
  context: RequestContext,
  { change, proposed_by_id: proposedById }: ProposalRow,
  ground: Ground,
): Promise<Remark<RefusalCode> | null> {
  try {
    await demandStillProposing(db, context, proposedById, context.app.now())
    demandStanding(change, ground)
    return null
  } catch (fault) {
    if (fault instanceof Refusal) return fault.remarks[0] ?? null
    throw fault
  }
}
