import { useState } from 'react'

import type { ProposalView, WantedChangeView } from '#contract/configuration.ts'
import { proposeChange } from '#contract/configuration.ts'

import { call } from '../../api.ts'
import { mintId } from '../../mint-id.ts'
import { toast } from '../../ui/toast.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import type { Saving } from '../use-saving.ts'
import { useSaving } from '../use-saving.ts'
import { configurationKey } from './configuration-queries.ts'

/** Proposing a change once it has the shape the contract asks. The id is minted once: pressing twice proposes once. */
export function useProposing(onProposed: () => void): Saving<WantedChangeView> {
  const [proposalId] = useState(mintId)
  return useSaving<WantedChangeView, ProposalView>({
    schema: proposeChange.body,
    send: (wanted) => call('proposeChange', { params: { proposalId }, body: wanted }),
    refresh: configurationKey,
    wrong: words.wrong,
    onSaved: () => {
      toast({ text: words.proposed })
      onProposed()
    },
  })
}
