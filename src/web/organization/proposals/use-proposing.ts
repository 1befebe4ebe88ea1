import { useState } from 'react'

import type { ProposalView, WantedChangeView } from '#contract/municipality/configuration.ts'
import { proposeChange } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import type { Saving } from '../dialog/use-saving.ts'
import { useSaving } from '../dialog/use-saving.ts'
import { configurationKey } from './configuration-queries.ts'

/**
 * Proposing a change once it has the shape the contract asks. The id is minted once: pressing twice
 * proposes once.
 */
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
