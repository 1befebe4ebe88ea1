import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { ConfigurationView } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { legalWords as words } from '../../words/office/legal.ts'
import { configurationKey, proposalsQuery } from '../proposals/configuration-queries.ts'

type Type = ConfigurationView['types'][number]

/**
 * The types that have no term though the law gives one, and all of those terms as proposals at the
 * press of a button.
 */
export function LawOffer({ configuration }: { readonly configuration: ConfigurationView }) {
  const queries = useQueryClient()
  const waiting = useQuery(proposalsQuery).data?.waiting
  const proposing = useMutation({
    mutationFn: async (types: readonly Type[]) => {
      for (const type of types) {
        // oxlint-disable-next-line no-await-in-loop -- one after another: each is a proposal of its own
        await propose(type)
      }
      return types.length
    },
    onSuccess: (count) => toast({ text: words.offered(count) }),
    // Some may have been proposed before one failed.
    onSettled: () => queries.invalidateQueries({ queryKey: configurationKey }),
  })
  const asked = new Set(
    waiting?.flatMap(({ change }) => (change.kind === 'DOCUMENT_TYPE' ? [change.typeId] : [])),
  )
  const missing = configuration.types.filter(
    ({ typeId, isActive, deadline, legal }) =>
      isActive && deadline === null && legal?.term && !asked.has(typeId),
  )
  if (!waiting || missing.length === 0 || !configuration.mayPropose) return null
  return (
    <div className="year-bar">
      <Notice title={words.offerTitle(missing.length)}>
        <div className="stack stack-tight">
          <p>{words.offerText(missing.map(({ name }) => name).join(', '))}</p>
          {proposing.error && <p role="alert">{proposing.error.message}</p>}
          <div>
            <Button isBusy={proposing.isPending} onPress={() => proposing.mutate(missing)}>
              {words.offer}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}

async function propose({ typeId, legal, ...form }: Type): Promise<void> {
  await call('proposeChange', {
    params: { proposalId: mintId() },
    body: {
      kind: 'DOCUMENT_TYPE',
      typeId,
      type: {
        ...form,
        deadline: legal?.term ?? null,
        silenceNote: form.silenceNote || (legal?.silence ?? ''),
      },
    },
  })
}
