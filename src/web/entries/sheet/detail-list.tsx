import type { readHistory } from '#contract/entry/entries.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import {
  detailWords,
  handlingWords,
  mediumWords,
  outcomeWords,
  purposeWords,
  returnCauseWords,
} from '../../words/entries/handling.ts'
import type { Naming } from './describe-value.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { eventWords } from '../../words/entries/entry-show.ts'

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

const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purpose: purposeWords,
  returnCause: returnCauseWords,
  medium: mediumWords,
  outcome: outcomeWords,
  act: eventWords,
  ended: eventWords,
}

function describeDetail(field: string, value: JsonValue, naming: Naming): string {
  if (Array.isArray(value)) {
    return value.map((each: JsonValue) => describeDetail(field, each, naming)).join('; ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'unitId' || field === 'copyUnitIds') {
    return naming.unitName(text) ?? handlingWords.noUnit
  }
  return wordsOf[field]?.[text] ?? (isCivilDate(text) ? writtenDate(text) : text)
}
