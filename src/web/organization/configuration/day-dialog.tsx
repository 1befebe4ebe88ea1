import { useState } from 'react'

import type { CalendarView, DayView, WantedChangeView } from '#contract/configuration.ts'
import { calendarLayers } from '#domain/calendar.ts'
import { isCivilDate, parseTypedDate } from '#domain/civil-date.ts'

import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { typedDate } from '../../words/dates.ts'
import { FormDialog } from '../form-dialog.tsx'
import type { Saving } from '../use-saving.ts'
import { MovesPanel } from './moves-panel.tsx'
import { useProposing } from './use-proposing.ts'

export type DayDialogProps = {
  /** As it stands; null to add one. */
  readonly day: DayView | null
  readonly date: string
  readonly calendar: CalendarView
  readonly today: string
  readonly onClose: () => void
}

/** One non-working day: declared, mended or taken back, with the documents that would move under its fields. */
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
        <DayFields
          body={body}
          change={(part) => setBody({ ...body, ...part })}
          isKept={day !== null}
          {...{ saving, calendar, today }}
        />
      )}
      {day && (
        <div className="stack stack-tight">
          <Checkbox isSelected={isRemoved} onChange={setRemoved}>
            {words.removeDay}
          </Checkbox>
          <p className="field-help">{words.removeDayHelp}</p>
        </div>
      )}
      <MovesPanel change={isWhole(body) ? change : null} />
    </FormDialog>
  )
}

type DayFieldsProps = {
  readonly body: DayView
  readonly change: (part: Partial<DayView>) => void
  readonly saving: Saving<WantedChangeView>
  readonly calendar: CalendarView
  readonly today: string
  /** What it is stays; what it is called may change. */
  readonly isKept: boolean
}

function DayFields({ body, change, saving, calendar, today, isKept }: DayFieldsProps) {
  return (
    <>
      <DateField
        className="col-4"
        name="date"
        label={words.date}
        isRequired
        isDisabled={isKept}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
        value={body.date}
        error={saving.errorOf('put.0.date')}
        onChange={(date) => change({ date })}
      />
      <TextField
        className="col-8"
        name="name"
        label={words.dayName}
        isRequired
        maxLength={200}
        value={body.name}
        error={saving.errorOf('put.0.name')}
        onChange={(name) => change({ name })}
      />
      <LayerFields {...{ body, change, saving, calendar, isKept }} />
      <TextField
        className="col-8"
        name="source"
        label={words.source}
        help={words.sourceHelp}
        maxLength={200}
        value={body.source}
        onChange={(source) => change({ source })}
      />
      <TextField
        className="col-4"
        name="act"
        label={words.act}
        maxLength={80}
        value={body.act}
        onChange={(act) => change({ act })}
      />
    </>
  )
}

function LayerFields({ body, change, saving, calendar, isKept }: Omit<DayFieldsProps, 'today'>) {
  return (
    <>
      <Select
        className="col-4"
        name="layer"
        label={words.layer}
        isRequired
        isDisabled={isKept}
        options={calendarLayers.map((id) => ({ id, label: words.layerNames[id] }))}
        value={body.layer}
        onChange={(id) => {
          const layer = calendarLayers.find((one) => one === id)
          if (layer) change({ layer, officeId: null, locality: layer === 'LOCALITY' ? '' : null })
        }}
      />
      {body.layer === 'OFFICE' && (
        <Select
          className="col-8"
          name="officeId"
          label={words.office}
          isRequired
          isDisabled={isKept}
          options={calendar.offices.map(({ officeId, name }) => ({ id: officeId, label: name }))}
          value={body.officeId}
          error={saving.errorOf('officeId')}
          onChange={(officeId) => change({ officeId })}
        />
      )}
      {body.layer === 'LOCALITY' && (
        <TextField
          className="col-8"
          name="locality"
          label={words.locality}
          help={words.localityHelp}
          isRequired
          isReadOnly={isKept}
          maxLength={80}
          suggestions={calendar.localities}
          value={body.locality ?? ''}
          error={saving.errorOf('locality')}
          onChange={(locality) => change({ locality })}
        />
      )}
    </>
  )
}

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
