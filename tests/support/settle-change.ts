/** A change of the configuration, proposed by one and confirmed by another. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { WantedChangeView } from '#contract/municipality/configuration.ts'

import type { Person } from './test-app.ts'

/** The code of the refusal of either step; null when the change holds. */
export async function settleChange(
  { adm, head }: { readonly adm: Person; readonly head: Person },
  body: WantedChangeView,
): Promise<string | null> {
  const params = { proposalId: randomUUID() }
  const proposed = await adm.ask(api.proposeChange, { params, body })
  if (proposed.problem) return proposed.problem.type
  const { problem } = await head.ask(api.confirmProposal, { params })
  return problem?.type ?? null
}
