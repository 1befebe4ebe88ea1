import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { CalendarView, DayView } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDay } from '../../words/entries/deadlines.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { configurationKey } from '../proposals/configuration-queries.ts'
import { useProposing } from '../proposals/use-proposing.ts'

export type SeedDialogProps = {
  readonly calendar: CalendarView
  readonly onClose: () => void
}

/**
 * The holidays open data knows and the calendar lacks: all chosen, for a person to take out what
 * does not apply.
 */
export function SeedDialog({ calendar, onClose }: SeedDialogProps) {
  const { year } = calendar
  const [region, setRegion] = useState(calendar.region)
  const [typed, setTyped] = useState('')
  const locality = useDeferredValue(typed.trim()) || null
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const saving = useProposing(onClose)
  const suggested = useQuery({
    queryKey: [...configurationKey, 'suggested', year, region, locality],
    queryFn: ({ signal }) => call('suggestDays', { body: { year, region, locality } }, { signal }),
  })
  const days = suggested.data?.days ?? []
  const put = days.filter((day) => !dropped.has(keyOf(day)))
  const count = put.length
  const toggle = (key: string, isOn: boolean): void =>
    setDropped(new Set(isOn ? [...dropped].filter((one) => one !== key) : [...dropped, key]))
  return (
    <FormDialog
      title={words.seedTitle(year)}
      saving={saving}
      saveLabel={count === 0 ? words.close : words.seedCount(count)}
      busyLabel={words.proposing}
      onSave={() => {
        if (count === 0) onClose()
        else saving.save({ kind: 'CALENDAR_DAYS', put, remove: [] })
      }}
      onClose={onClose}
    >
      <p>{words.seedLead}</p>
      {calendar.regions.length > 0 && (
        <PlaceFields
          {...{ calendar, region, setRegion, typed, setTyped }}
          error={saving.errorOf('locality')}
        />
      )}
      {suggested.error && <Notice tone="danger">{suggested.error.message}</Notice>}
      {suggested.isPending && <Spinner label={words.seedLoading} />}
      {suggested.data && days.length === 0 && <Notice>{words.seedNone}</Notice>}
      <DayChoice {...{ days, dropped, toggle }} />
    </FormDialog>
  )
}

type DayChoiceProps = {
  readonly days: readonly DayView[]
  readonly dropped: ReadonlySet<string>
  readonly toggle: (key: string, isOn: boolean) => void
}

function DayChoice({ days, dropped, toggle }: DayChoiceProps) {
  if (days.length === 0) return null
  return (
    <div className="stack stack-tight seed-list">
      {days.map((day) => (
        <Checkbox
          key={keyOf(day)}
          isSelected={!dropped.has(keyOf(day))}
          onChange={(isOn) => toggle(keyOf(day), isOn)}
        >
          {`${writtenDay(day.date)} · ${day.name} (${words.layerNames[day.layer]})`}
        </Checkbox>
      ))}
    </div>
  )
}

type PlaceFieldsProps = {
  readonly calendar: CalendarView
  readonly region: string | null
  readonly setRegion: (region: string | null) => void
  readonly typed: string
  readonly setTyped: (typed: string) => void
  readonly error: string | undefined
}

/**
 * Whose days they are: a region's, and whether those are this municipality's or those of another
 * place in it.
 */
function PlaceFields({ calendar, region, setRegion, typed, setTyped, error }: PlaceFieldsProps) {
  return (
    <>
      <Select
        name="region"
        label={words.region}
        placeholder={words.noRegion}
        isClearable
        options={calendar.regions.map(({ code, name }) => ({ id: code, label: name }))}
        value={region}
        onChange={setRegion}
      />
      <TextField
        name="locality"
        label={words.seedLocality}
        help={words.seedLocalityHelp}
        maxLength={80}
        suggestions={calendar.localities}
        value={typed}
        error={error}
        onChange={setTyped}
      />
    </>
  )
}

const keyOf = ({ date, layer }: DayView): string => `${date} ${layer}`
