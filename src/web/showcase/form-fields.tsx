import { parseTypedDate } from '#domain/civil-date.ts'

import { AsyncComboBox } from '../ui/async-combo-box.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DigitsField } from '../ui/digits-field.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { useToday } from '../use-today.ts'
import { writtenDate } from '../words/dates.ts'
import { formWords as words } from '../words/showcase-samples.ts'
import type { FieldName, Remarks, SampleValues } from './sample-form.ts'

export type FormFieldsProps = {
  readonly prefix: string
  readonly values: SampleValues
  readonly errors?: Remarks
  readonly warnings?: Remarks
  readonly isDisabled?: boolean
  readonly isReadOnly?: boolean
  readonly onChange: (change: Partial<SampleValues>) => void
}

/** Every kind of field there is, each bound to one value. */
export function FormFields(props: FormFieldsProps) {
  return (
    <div className="form-grid">
      <WhoFields {...props} />
      <WhenFields {...props} />
      <WhyFields {...props} />
    </div>
  )
}

/** What is the same for every field of the form. */
function frameOf(props: FormFieldsProps, name: FieldName) {
  return {
    name: `${props.prefix}-${name}`,
    error: props.errors?.[name],
    warning: props.warnings?.[name],
    isDisabled: props.isDisabled,
    isReadOnly: props.isReadOnly,
  }
}

function WhoFields(props: FormFieldsProps) {
  const { values, onChange } = props
  return (
    <>
      <TextField
        {...frameOf(props, 'applicant')}
        label={words.applicant}
        className="col-8"
        isRequired
        value={values.applicant}
        onChange={(applicant) => onChange({ applicant })}
      />
      <Select
        {...frameOf(props, 'room')}
        label={words.room}
        className="col-4"
        isRequired
        options={words.rooms}
        value={values.room}
        onChange={(room) => onChange({ room })}
      />
      <AsyncComboBox
        {...frameOf(props, 'neighbour')}
        label={words.neighbour}
        help={words.neighbourHelp}
        className="col-6"
        value={values.neighbour}
        onChange={(neighbour) => onChange({ neighbour })}
        load={neighboursLike}
        keyOf={(name) => name}
        renderItem={(name) => name}
        onPick={(neighbour) => onChange({ neighbour })}
      />
      <TextField
        {...frameOf(props, 'email')}
        label={words.email}
        type="email"
        className="col-6"
        value={values.email}
        onChange={(email) => onChange({ email })}
      />
    </>
  )
}

function neighboursLike(text: string): Promise<readonly string[]> {
  const sought = text.trim().toLowerCase()
  return Promise.resolve(words.neighbours.filter((name) => name.toLowerCase().includes(sought)))
}

/** A sample has no office whose clock would count. */
const hereabouts = new Intl.DateTimeFormat().resolvedOptions().timeZone

function WhenFields(props: FormFieldsProps) {
  const { values, onChange } = props
  const today = useToday(hereabouts)
  return (
    <>
      <DateField
        {...frameOf(props, 'date')}
        label={words.date}
        className="col-3"
        value={values.date}
        onChange={(date) => onChange({ date })}
        parse={(text) => parseTypedDate(text, today)}
        format={writtenDate}
      />
      <DigitsField
        {...frameOf(props, 'guests')}
        label={words.guests}
        className="col-3"
        value={values.guests}
        onChange={(guests) => onChange({ guests })}
      />
      <RadioGroup
        {...frameOf(props, 'shift')}
        label={words.shift}
        className="col-6"
        options={words.shifts}
        value={values.shift}
        onChange={(shift) => onChange({ shift })}
      />
    </>
  )
}

function WhyFields(props: FormFieldsProps) {
  const { values, onChange, prefix, errors } = props
  const isLocked = props.isDisabled === true || props.isReadOnly === true
  return (
    <>
      <TextArea
        {...frameOf(props, 'purpose')}
        label={words.purpose}
        help={words.purposeHelp}
        isRequired
        maxLength={200}
        countFrom={1}
        value={values.purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      <div id={`${prefix}-hasConditions`} className="col-7">
        <Checkbox
          isSelected={values.hasConditions}
          isDisabled={isLocked}
          isInvalid={errors?.hasConditions !== undefined}
          onChange={(hasConditions) => onChange({ hasConditions })}
        >
          {words.conditions}
        </Checkbox>
        {errors?.hasConditions !== undefined && (
          <FieldMessage tone="error">{errors.hasConditions}</FieldMessage>
        )}
      </div>
      <div className="col-5">
        <Switch
          isSelected={values.isReminded}
          isDisabled={isLocked}
          onChange={(isReminded) => onChange({ isReminded })}
        >
          {words.remind}
        </Switch>
      </div>
      {props.prefix === 'filled' && (
        // One on the page: a file dropped anywhere goes to it.
        <FileDrop
          hint={words.files}
          accept=".pdf,.jpg"
          onFiles={(files) => {
            const name = files[0]?.name
            if (name !== undefined) toast({ text: words.fileTaken(name), tone: 'info' })
          }}
        />
      )}
    </>
  )
}
