import { isCivilDate, parseTypedDate } from '#domain/deadline/civil-date.ts'
import { useEffect, useEffectEvent } from 'react'

import { DateField } from '../../ui/fields/date-field.tsx'
import { useTyped } from '../../ui/fields/use-typed.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { typedDate } from '../../words/language/dates.ts'
import { firstSentenceOf } from '../../words/language/first-sentences.ts'
import { isBackwards, type ListFilters } from './list-filters.ts'

type Period = Pick<ListFilters, 'from' | 'to'>

export type PeriodFieldProps<Filters extends Period> = {
  readonly name: keyof Period
  readonly filters: Filters
  readonly today: string
  readonly onChange: (filters: Filters) => void
}

/** Asked for when it has stood still, so that `2111` is not answered on the way to `21112025`. */
const settleMs = 600

/** The first or the last day of what a list shows. */
export function PeriodField<Filters extends Period>({
  name,
  filters,
  today,
  onChange,
}: PeriodFieldProps<Filters>) {
  const { typed, setTyped, willAsk } = useTyped(filters[name])
  const isRight = typed === '' || isCivilDate(typed)
  const ask = useEffectEvent((settled: string) => {
    const isDate = settled === '' || isCivilDate(settled)
    if (!isDate || settled === filters[name]) return
    willAsk(settled)
    onChange({ ...filters, [name]: settled })
  })
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), settleMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <DateField
      label={listWords[name]}
      value={typed}
      onChange={setTyped}
      parse={(text) => parseTypedDate(text, today)}
      format={typedDate}
      error={
        isRight
          ? name === 'to' && isBackwards(filters)
            ? listWords.backwards
            : null
          : firstSentenceOf['E-DOC-08']
      }
    />
  )
}
