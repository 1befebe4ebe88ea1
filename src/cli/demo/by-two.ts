/**
 * What the product gives and decides by two people, done by two people: the same functions as
 * behind its pages, in a transaction that holds the book's head at an instant of the caller's.
 */
import { randomUUID } from 'node:crypto'
import type { WantedChange } from '#domain/municipality/configuration-change.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { confirmChange, putForward } from '#server/configuration/proposals.ts'
import type { Transaction } from '#server/database/tables/transaction.ts'
import type { LedgerFact } from '#server/ledger/append.ts'
import type { NewPerson } from '#server/municipality/found/employ.ts'
import type { ActorScene } from '#server/municipality/people/standing-actor.ts'
import { confirmWaiting } from '#server/organization/powers/power-acts.ts'
import { takeOn } from '#server/organization/staff/newcomers.ts'

export interface ByTwo extends Omit<ActorScene, 'actor'> {
  /** Administers. */
  readonly proposer: Actor
  /** Leads the registry. */
  readonly second: Actor
}

/** One adds somebody; the other confirms those of their roles that see or decide. */
export async function takeOnByTwo(
  db: Transaction,
  { proposer, second, ...place }: ByTwo,
  person: NewPerson,
): Promise<readonly LedgerFact[]> {
  const facts = [...(await takeOn(db, { ...place, actor: proposer }, person))]
  for (const { subjectId } of facts.filter(({ type }) => type === 'PowerProposed')) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; one proposal at most
    const confirmed = await confirmWaiting(db, { ...place, actor: second }, subjectId)
    facts.push(...confirmed.facts)
  }
  return facts
}

/** One proposes a change of the configuration; the other confirms it. */
export async function settleByTwo(
  db: Transaction,
  { proposer, second, ...place }: ByTwo,
  wanted: WantedChange,
): Promise<readonly LedgerFact[]> {
  const proposalId = randomUUID()
  const proposed = await putForward(db, { ...place, actor: proposer }, { proposalId, wanted })
  return [proposed, ...(await confirmChange(db, { ...place, actor: second }, proposalId))]
}
