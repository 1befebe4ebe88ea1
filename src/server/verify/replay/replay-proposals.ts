/** What was proposed and decided, as the ledger tells it: the rows of `proposal`. */
import { endOfWait } from '#domain/acts/act.ts'
import { powerActDays } from '#domain/acts/power-act.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import { lapsesOn } from '../../proposals/proposals.ts'
import type { ConfigurationFact } from './configuration-fact.ts'
import type { Rows } from './keep-rows.ts'
import { addRow, changeRow } from './keep-rows.ts'
import type { PeopleFact } from './people-fact.ts'

type Said = Pick<LedgerBody, 'municipalityId' | 'subjectId' | 'actorId' | 'at'>
type PowerFact = Extract<PeopleFact, { readonly type: `Power${string}` }>
type ChangeFact = Extract<ConfigurationFact, { readonly type: `Change${string}` }>

/**
 * Of two people, but where the act itself says that nobody else could and the wait is over. Throws
 * when it is neither.
 */
export function applyPower(proposals: Rows, said: Said, fact: PowerFact): void {
  if (fact.type === 'PowerProposed') {
    const { staffId, ...payload } = fact.data
    addProposal(proposals, said, payload, {
      subject_id: staffId,
      lapses_at: lapsesOn(new Date(said.at), powerActDays),
    })
    return
  }
  const proposed: Readonly<Record<string, unknown>> = { ...proposals.get(said.subjectId) }
  const isConfirmed = fact.type === 'PowerConfirmed'
  if (isConfirmed && (fact.data.isAlone || proposed['proposed_by_id'] === said.actorId)) {
    const since = proposed['proposed_at']
    const isWaitOver =
      since instanceof Date && new Date(said.at) >= endOfWait({ proposedAt: since })
    if (!fact.data.isAlone || !isWaitOver) throw new Error('An act of two people was made by one')
  }
  settle(proposals, said, isConfirmed ? 'CONFIRMED' : 'DECLINED')
}

export function applyChange(proposals: Rows, said: Said, fact: ChangeFact): void {
  if (fact.type === 'ChangeProposed') addProposal(proposals, said, fact.data.change)
  else if (fact.type === 'ChangeConfirmed') settle(proposals, said, 'CONFIRMED')
  else settle(proposals, said, 'DECLINED', fact.data.reason)
}

function addProposal(
  proposals: Rows,
  { municipalityId, subjectId, actorId, at }: Said,
  payload: { readonly kind: string },
  more: object = { subject_id: null, lapses_at: null },
): void {
  addRow(proposals, subjectId, {
    municipality_id: municipalityId,
    proposal_id: subjectId,
    kind: payload.kind,
    payload: JSON.stringify(payload),
    stage: 'PROPOSED',
    proposed_at: new Date(at),
    proposed_by_id: actorId,
    decided_at: null,
    decided_by_id: null,
    reason: null,
    ...more,
  })
}

function settle(
  proposals: Rows,
  { subjectId, actorId, at }: Said,
  stage: 'CONFIRMED' | 'DECLINED',
  reason: string | null = null,
): void {
  changeRow(proposals, subjectId, {
    stage,
    decided_at: new Date(at),
    decided_by_id: actorId,
    reason,
  })
}
