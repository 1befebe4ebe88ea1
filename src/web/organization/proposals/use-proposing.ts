import type { ProposalView, WantedChangeView } from '#contract/municipality/configuration.ts'
import { proposeChange } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import type { WrongWords } from '../../common/field-errors.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import type { Saving } from '../dialog/use-saving.ts'
import { useSaving } from '../dialog/use-saving.ts'
import { configurationKey } from './configuration-queries.ts'

/** Proposing a change once it has the shape the contract asks. */
export function useProposing(
  onProposed: () => void,
  wrong: WrongWords = words.wrong,
): Saving<WantedChangeView> {
  return useSaving<WantedChangeView, ProposalView>({
    schema: proposeChange.body,
    send: (wanted, proposalId) => call('proposeChange', { params: { proposalId }, body: wanted }),
    refresh: configurationKey,
    wrong,
    onSaved: () => {
      toast({ text: words.proposed })
      onProposed()
    },
  })
}
