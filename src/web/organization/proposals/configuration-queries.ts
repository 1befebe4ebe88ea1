import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'

import type {
  CalendarView,
  MovesView,
  WantedChangeView,
} from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'

/**
 * Everything of this part of the product stands under one key: a confirmed change may touch any of
 * it.
 */
export const configurationKey = ['configuration'] as const

export const proposalsQuery = queryOptions({
  queryKey: [...configurationKey, 'proposals'],
  queryFn: ({ signal }) => call('listProposals', {}, { signal }),
  // While documents are counted again the bar moves; otherwise the page asks when it is looked at.
  refetchInterval: ({ state }) =>
    state.data?.decided.some(({ sweep }) => sweep?.isFinished === false) ? 700 : false,
})

export const configurationQuery = queryOptions({
  queryKey: [...configurationKey, 'standing'],
  queryFn: ({ signal }) => call('readConfiguration', {}, { signal }),
})

export function useCalendar(year: number): UseQueryResult<CalendarView> {
  return useQuery({
    queryKey: [...configurationKey, 'calendar', year],
    queryFn: ({ signal }) => call('readCalendar', { params: { year: String(year) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a change of days would move; null while there is nothing to ask about. */
export function useMoves(change: WantedChangeView | null, page: number): UseQueryResult<MovesView> {
  return useQuery({
    queryKey: [...configurationKey, 'moves', change, page],
    queryFn: ({ signal }) => {
      if (!change) throw new Error('Nothing was asked')
      return call('previewMoves', { body: { change, page } }, { signal })
    },
    enabled: change !== null,
    placeholderData: keepPreviousData,
  })
}
