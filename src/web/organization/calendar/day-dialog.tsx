import { useState } from 'react'

import type {
  CalendarView,
  DayView,
  WantedChangeView,
} from '#contract/municipality/configuration.ts'
import { calendarLayers } from '#domain/deadline/calendar.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'

import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField, FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { typedOn } from '../dialog/typed-on.ts'
import { MovesPanel } from '../proposals/moves-panel.tsx'
import { useProposing } from '../proposals/use-proposing.ts'

export type DayDialogProps = {
  /** As it stands; null to add one. */
  readonly day: DayView | null
  readonly date: string
  readonly calendar: CalendarView
  readonly today: string
  readonly onClose: () => void
}

/**
 * One non-working day: declared, mended or taken back, with the documents that would move under its
 * fields.
 */
export function DayDialog({ day, date, calendar, today, onClose }: DayDialogProps) {
  const [body, setBody] = useState<DayView>(day ?? { ...noDay, date })
  const [isRemoved, setRemoved] = useState(false)
  const saving = useProposing(onClose)
  const change = wantedOf(day, body, isRemoved)
  return (
    <FormDialog
      title={day ? words.editDay(day.name) : words.newDay}
      saving={saving}
      saveLabel={words.propose}
      busyLabel={words.proposing}
      size="large"
      onSave={() => saving.save(change)}
      onClose={onClose}
    >
      {!isRemoved && (
        <FormFields
          path="put.0."
          fields={dayFields({ layer: body.layer, calendar, today, isKept: day !== null })}
          values={body}
          onChange={(part) => setBody({ ...body, ...part })}
          errorOf={saving.errorOf}
        />
      )}
      {day && (
        <CheckField
          label={words.removeDay}
          help={words.removeDayHelp}
          isSelected={isRemoved}
          onChange={setRemoved}
        />
      )}
      <MovesPanel change={isWhole(body) ? change : null} />
    </FormDialog>
  )
}

type DayGiven = Pick<DayDialogProps, 'calendar' | 'today'> & {
  readonly layer: DayView['layer']
  /** What it is stays; what it is called may change. */
  readonly isKept: boolean
}

const dayFields = (given: DayGiven): readonly FormField<DayView>[] => [
  {
    kind: 'date',
    name: 'date',
    label: words.date,
    columns: 4,
    isRequired: true,
    isDisabled: given.isKept,
    ...typedOn(given.today),
  },
  {
    kind: 'text',
    name: 'name',
    label: words.dayName,
    columns: 8,
    isRequired: true,
    maxLength: 200,
  },
  ...layerFields(given),
  {
    kind: 'text',
    name: 'source',
    label: words.source,
    help: words.sourceHelp,
    columns: 8,
    maxLength: 200,
  },
  { kind: 'text', name: 'act', label: words.act, columns: 4, maxLength: 80 },
]

const layerFields = ({ layer, calendar, isKept }: DayGiven): readonly FormField<DayView>[] => [
  {
    kind: 'select',
    name: 'layer',
    label: words.layer,
    columns: 4,
    isRequired: true,
    isDisabled: isKept,
    options: calendarLayers.map((id) => ({ id, label: words.layerNames[id] })),
    changes: (chosen) => ({ officeId: null, locality: chosen === 'LOCALITY' ? '' : null }),
  },
  layer === 'OFFICE' && {
    kind: 'select',
    name: 'officeId',
    label: words.office,
    columns: 8,
    isRequired: true,
    isDisabled: isKept,
    options: calendar.offices.map(({ officeId, name }) => ({ id: officeId, label: name })),
  },
  layer === 'LOCALITY' && {
    kind: 'text',
    name: 'locality',
    label: words.locality,
    help: words.localityHelp,
    columns: 8,
    isRequired: true,
    isReadOnly: isKept,
    maxLength: 80,
    suggestions: calendar.localities,
  },
]

const noDay: DayView = {
  date: '',
  name: '',
  layer: 'MUNICIPALITY',
  officeId: null,
  locality: null,
  source: '',
  act: '',
}

function isWhole({ date, name, layer, officeId }: DayView): boolean {
  const isOfOffice = layer !== 'OFFICE' || officeId !== null
  // What is of another place moves nothing here: its own help says so.
  return isCivilDate(date) && name.trim() !== '' && isOfOffice && layer !== 'LOCALITY'
}

function wantedOf(day: DayView | null, body: DayView, isRemoved: boolean): WantedChangeView {
  if (!day || !isRemoved) return { kind: 'CALENDAR_DAYS', put: [body], remove: [] }
  const { date, layer, officeId, locality } = day
  return { kind: 'CALENDAR_DAYS', put: [], remove: [{ date, layer, officeId, locality }] }
}
