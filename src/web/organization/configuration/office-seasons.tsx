import { Plus, Trash2 } from 'lucide-react'

import type { OfficeSeasonView } from '#contract/municipality/configuration.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { seasonWords as words } from '../../words/office/seasons.ts'
import { MonthDayField } from '../proposals/month-day-field.tsx'
import { OfficeHours } from './office-hours.tsx'

export type OfficeSeasonsProps = {
  readonly seasons: readonly OfficeSeasonView[]
  readonly hasSaturday: boolean
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (seasons: OfficeSeasonView[]) => void
}

const mostSeasons = 12

const fieldOf = (place: number, part: string): string => `office.seasons.${place}.${part}`

/** The hours an office keeps in some days of every year instead of the usual ones. */
export function OfficeSeasons({ seasons, hasSaturday, errorOf, onChange }: OfficeSeasonsProps) {
  const add = (): void => {
    onChange([...seasons, { name: '', from: '', to: '', closesAt: {} }])
    setTimeout(() => focusField(fieldOf(seasons.length, 'name')))
  }
  const remove = (place: number): void => {
    onChange(seasons.toSpliced(place, 1))
    setTimeout(() => focusField(place > 0 ? fieldOf(place - 1, 'name') : addButton))
  }
  return (
    <div className="stack">
      {seasons.map((season, place) => (
        <SeasonFields
          // A season has no name but its place until somebody gives it one.
          // oxlint-disable-next-line no-array-index-key
          key={place}
          {...{ season, place, hasSaturday, errorOf }}
          onChange={(changed) => onChange(seasons.with(place, changed))}
          onRemove={() => remove(place)}
        />
      ))}
      <div className="stack stack-tight">
        {seasons.length < mostSeasons && (
          <div>
            <Button
              id={addButton}
              size="small"
              variant="quiet"
              icon={<Plus aria-hidden="true" />}
              onPress={add}
            >
              {words.add}
            </Button>
          </div>
        )}
        <p className="field-help">{words.help}</p>
      </div>
    </div>
  )
}

const addButton = 'add-season'

type SeasonFieldsProps = {
  readonly season: OfficeSeasonView
  readonly place: number
  readonly hasSaturday: boolean
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (season: OfficeSeasonView) => void
  readonly onRemove: () => void
}

function SeasonFields(props: SeasonFieldsProps) {
  const { season, place, hasSaturday, errorOf, onChange, onRemove } = props
  const field = (part: string) => {
    const id = fieldOf(place, part)
    return { id, name: id, error: errorOf(id) }
  }
  const title = season.name.trim() || String(place + 1)
  return (
    <fieldset className="stack stack-tight office-season">
      <legend>{words.season(title)}</legend>
      <div className="form-grid">
        <TextField
          {...field('name')}
          className="col-6"
          label={words.name}
          isRequired
          maxLength={60}
          value={season.name}
          onChange={(name) => onChange({ ...season, name })}
        />
        <MonthDayField
          {...field('from')}
          className="col-3"
          label={words.from}
          isRequired
          value={season.from}
          onChange={(from) => onChange({ ...season, from })}
        />
        <MonthDayField
          {...field('to')}
          className="col-3"
          label={words.to}
          isRequired
          value={season.to}
          onChange={(to) => onChange({ ...season, to })}
        />
      </div>
      <OfficeHours
        prefix={`${fieldOf(place, 'closesAt')}.`}
        closesAt={season.closesAt}
        hasSaturday={hasSaturday}
        errorOf={(day) => errorOf(fieldOf(place, `closesAt.${day}`))}
        onChange={(closesAt) => onChange({ ...season, closesAt })}
      />
      <div>
        <Button size="small" icon={<Trash2 aria-hidden="true" />} onPress={onRemove}>
          {words.remove(title)}
        </Button>
      </div>
    </fieldset>
  )
}
