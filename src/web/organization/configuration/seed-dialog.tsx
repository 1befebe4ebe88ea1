import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import type { CalendarView, DayView } from '#contract/configuration.ts'

import { call } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { writtenDay } from '../../words/deadlines.ts'
import { FormDialog } from '../form-dialog.tsx'
import { configurationKey } from './configuration-queries.ts'
import { useProposing } from './use-proposing.ts'

export type SeedDialogProps = {
  readonly calendar: CalendarView
  readonly onClose: () => void
}

/** The holidays open data knows and the calendar lacks: all chosen, for a person to take out what does not apply. */
export function SeedDialog({ calendar, onClose }: SeedDialogProps) {
  const { year } = calendar
  const [region, setRegion] = useState<string | null>(null)
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
  const toggle = (key: string, isOn: boolean): void =>
    setDropped(new Set(isOn ? [...dropped].filter((one) => one !== key) : [...dropped, key]))
  return (
    <FormDialog
      title={words.seedTitle(year)}
      saving={saving}
      saveLabel={put.length === 0 ? words.close : words.seedCount(put.length)}
      busyLabel={words.proposing}
      onSave={() => {
        if (put.length === 0) onClose()
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
      {days.length > 0 && (
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
      )}
    </FormDialog>
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

/** Whose days they are: a region's, and whether those are this municipality's or those of another place in it. */
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
