import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of what the staff's pages read. A refusal stays a refusal however often one asks, and
 * for a lost connection every screen offers "Reintentar": so nothing is held back until there is a
 * network again, a list in silence or an act to be done once nobody thinks of it any more.
 */
export function openQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
