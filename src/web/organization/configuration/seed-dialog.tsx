import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CalendarView, DayView } from '#contract/configuration.ts'

import { call } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
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
  const { year, regions } = calendar
  const [region, setRegion] = useState<string | null>(null)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const saving = useProposing(onClose)
  const suggested = useQuery({
    queryKey: [...configurationKey, 'suggested', year, region],
    queryFn: ({ signal }) => call('suggestDays', { body: { year, region } }, { signal }),
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
      {regions.length > 0 && (
        <Select
          name="region"
          label={words.region}
          placeholder={words.noRegion}
          isClearable
          options={regions.map(({ code, name }) => ({ id: code, label: name }))}
          value={region}
          onChange={setRegion}
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

const keyOf = ({ date, layer }: DayView): string => `${date} ${layer}`
