import type { Api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { ReportExport, ReportView } from '#contract/book/reports.ts'
import type { ReportKind } from '#domain/book/report.ts'
import {
  type UseQueryResult,
  keepPreviousData,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import { call } from '../common/api.ts'
import { longAnswerMs } from '../common/time-limits.ts'
import type { Filters } from './report-filters.ts'
import { isBackwards, queryOf } from './report-filters.ts'

export function useReport(report: ReportKind, filters: Filters): UseQueryResult<ReportView> {
  const query = queryOf(filters)
  return useQuery({
    queryKey: ['reports', report, query],
    queryFn: ({ signal }) =>
      call('readReport', { params: { report }, query }, { signal, limitMs: longAnswerMs }),
    enabled: !isBackwards(filters),
    // The same report with another filter stays until the new one is there; another report does
    // not.
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === report ? keepPreviousData(before) : undefined,
    staleTime: 30_000,
  })
}

export function useCatalogue(): UseQueryResult<Reply<Api['readCatalogue']>> {
  return useQuery({
    queryKey: ['catalogue', 'reports'],
    queryFn: ({ signal }) => call('readCatalogue', {}, { signal }),
    staleTime: 60_000,
  })
}

const exportsKey = ['report-exports']
const lookEveryMs = 1_500

/** PageScan at again and again while something is being prepared. */
export function useExports(): UseQueryResult<Reply<Api['listReportExports']>> {
  return useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call('listReportExports', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(isUnderWay) === true ? lookEveryMs : false,
  })
}

export function isUnderWay({ state }: Pick<ReportExport, 'state'>): boolean {
  return state === 'WAITING' || state === 'RUNNING'
}

export function useReadExportsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: exportsKey })
}
