import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'

import { call } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'

const webhooksKey = ['webhooks'] as const

/** A message that waits is sent within seconds: whoever looks sees it go. */
const lookEveryMs = 3000

export const webhooksQuery = queryOptions({
  queryKey: webhooksKey,
  queryFn: async ({ signal }) => (await call('listWebhooks', {}, { signal })).webhooks,
  refetchInterval: lookEveryMs,
})

// What it answers is for `queryOptions` to say: it ties the key to the data.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function webhookMessagesQuery(webhookId: string) {
  return queryOptions({
    queryKey: [...webhooksKey, webhookId],
    queryFn: async ({ signal }) =>
      (await call('listWebhookMessages', { params: { webhookId } }, { signal })).messages,
    refetchInterval: lookEveryMs,
  })
}

/** An act on a webhook that asks nothing more; what is refused is said. */
export function useWebhookAct<Given, Done>(
  work: (given: Given) => Promise<Done>,
  onDone: (done: Done) => void = () => undefined,
): UseMutationResult<Done, Error, Given> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: webhooksKey })
      onDone(done)
    },
    onError: (fault) => toast({ text: fault.message, tone: 'danger' }),
  })
}
