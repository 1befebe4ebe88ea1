import { isCivilDate, parseTypedDate } from '#domain/deadline/civil-date.ts'
import type { ReportKind } from '#domain/book/report.ts'
import { ageBands } from '#domain/common/spread.ts'
import { useQuery } from '@tanstack/react-query'

import { colleaguesQuery } from '../common/colleagues-query.ts'
import { Button } from '../ui/buttons/button.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { Select } from '../ui/fields/select.tsx'
import type { SelectOption } from '../ui/fields/select-option.ts'
import { useTyped } from '../ui/fields/use-typed.ts'
import { useToday } from '../common/use-today.ts'
import { typedDate } from '../words/language/dates.ts'
import { byName } from '../words/language/locale.ts'
import { reportWords as words } from '../words/book/reports.ts'
import { sentenceOf } from '../words/language/sentences.ts'
import type { FilterName, Filters } from './report-filters.ts'
import { filtersOf, isBackwards, noFilters, withFilter } from './report-filters.ts'
import { useCatalogue } from './report-queries.ts'

export type FilterBarProps = {
  readonly offered: readonly ReportKind[]
  readonly report: ReportKind
  readonly filters: Filters
  readonly onChange: (report: ReportKind, filters: Filters) => void
}

const soonDays = [0, 5, 10, 15, 30]
const usualDays = '5'

/** Which report, and of what: each change is asked for at once, and stands in the address. */
export function FilterBar({ offered, report, filters, onChange }: FilterBarProps) {
  const set = (name: FilterName, value: string): void =>
    onChange(report, withFilter(filters, name, value))
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <div className="report-filters" role="search" aria-label={words.title}>
      <div className="report-choice">
        <Select
          label={words.report}
          options={offered.map((kind) => ({ id: kind, label: words.reports[kind] }))}
          value={report}
          onChange={(id) => {
            const chosen = offered.find((kind) => kind === id)
            if (chosen !== undefined) onChange(chosen, filters)
          }}
        />
      </div>
      {filtersOf[report].map((name) => (
        <FilterField key={name} name={name} filters={filters} onChange={set} />
      ))}
      {isNarrowed && (
        <Button variant="quiet" onPress={() => onChange(report, noFilters)}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

type FilterFieldProps = {
  readonly name: FilterName
  readonly filters: Filters
  readonly onChange: (name: FilterName, value: string) => void
}

function FilterField({ name, filters, onChange }: FilterFieldProps) {
  if (name === 'from' || name === 'to') {
    return <PeriodField name={name} filters={filters} onChange={onChange} />
  }
  if (name === 'assigneeId') {
    return (
      filters.unitId !== '' && <AssigneeField name={name} filters={filters} onChange={onChange} />
    )
  }
  return <ChoiceField name={name} filters={filters} onChange={onChange} />
}

/** Once a unit is chosen: who works there. */
function AssigneeField({ name, filters, onChange }: FilterFieldProps) {
  const colleagues = useQuery(colleaguesQuery(filters.unitId)).data ?? []
  if (colleagues.length === 0) return null
  return (
    <Select
      label={words.assignee}
      placeholder={words.all}
      isClearable
      options={colleagues.map((person) => ({ id: person.staffId, label: person.name }))}
      value={filters[name] === '' ? null : filters[name]}
      onChange={(id) => onChange(name, id ?? '')}
    />
  )
}

function PeriodField({ name, filters, onChange }: FilterFieldProps) {
  const today = useToday(useCatalogue().data?.municipality.timeZone ?? 'UTC')
  // What is no date yet stays in the field and is not asked for.
  const { typed, setTyped, willAsk } = useTyped(filters[name])
  return (
    <DateField
      label={name === 'from' ? words.from : words.to}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        if (value !== '' && !isCivilDate(value)) return
        willAsk(value)
        onChange(name, value)
      }}
      parse={(text) => parseTypedDate(text, today)}
      format={typedDate}
      error={name === 'from' && isBackwards(filters) ? sentenceOf['E-REP-02'] : undefined}
    />
  )
}

function ChoiceField({ name, filters, onChange }: FilterFieldProps) {
  const options = useOptions(name)
  const labels: Readonly<Partial<Record<FilterName, string>>> = {
    officeId: words.office,
    unitId: words.unit,
    typeId: words.type,
    band: words.band,
    days: words.days,
  }
  const usual = name === 'days' ? usualDays : null
  return (
    <Select
      id={`report.${name}`}
      label={labels[name] ?? ''}
      placeholder={words.all}
      isClearable={name !== 'days'}
      options={options}
      value={filters[name] === '' ? usual : filters[name]}
      onChange={(id) => onChange(name, id ?? '')}
    />
  )
}

function useOptions(name: FilterName): readonly SelectOption[] {
  const catalogue = useCatalogue().data
  if (name === 'band')
    return ageBands.map((band) => ({ id: band, label: words.columns[band] ?? '' }))
  if (name === 'days') {
    return soonDays.map((days) => ({ id: String(days), label: words.daysOption(days) }))
  }
  if (catalogue === undefined) return []
  if (name === 'officeId') {
    return byName(catalogue.offices).map(({ officeId, code, name: label }) => ({
      id: officeId,
      code,
      label,
    }))
  }
  if (name === 'unitId') {
    return byName(catalogue.units).map(({ unitId, code, name: label }) => ({
      id: unitId,
      code,
      label,
    }))
  }
  return byName(catalogue.documentTypes).map(({ typeId, code, name: label }) => ({
    id: typeId,
    code,
    label,
  }))
}
