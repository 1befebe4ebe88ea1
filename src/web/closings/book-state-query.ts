import type { BookStateView } from '#contract/book/book-state.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import { call } from '../common/api.ts'
import { toast } from '../ui/dialogs/toast.tsx'

const bookStateKey = ['book-state'] as const

export function useBookState(): UseQueryResult<BookStateView> {
  return useQuery({
    queryKey: bookStateKey,
    queryFn: ({ signal }) => call('readBookState', {}, { signal }),
    // A question about this very moment.
    staleTime: 0,
    refetchInterval: 60_000,
  })
}

/** An act that answers with the state after it, and what is said of it. */
export function useBookAct(
  act: () => Promise<BookStateView>,
  done: string,
): UseMutationResult<BookStateView, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (state) => {
      queries.setQueryData(bookStateKey, state)
      toast({ text: done })
      await queries.invalidateQueries({ queryKey: ['entries'] })
    },
  })
}
