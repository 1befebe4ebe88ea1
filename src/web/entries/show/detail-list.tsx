import type { readHistory } from '#contract/entries.ts'
import type { Reply } from '#contract/endpoint.ts'

import { DescriptionList } from '../../ui/description-list.tsx'
import { detailWords } from '../../words/handling.ts'
import { describeDetail } from './describe-detail.ts'
import type { Naming } from './describe-value.ts'

export type DetailListProps = {
  readonly details: Reply<typeof readHistory>['events'][number]['details']
  readonly naming: Naming
}

/** What an act of handling said, a line each. */
export function DetailList({ details, naming }: DetailListProps) {
  return (
    <DescriptionList
      items={details.map(({ field, value }) => ({
        term: detailWords[field] ?? field,
        description: describeDetail(field, value, naming),
      }))}
    />
  )
}
