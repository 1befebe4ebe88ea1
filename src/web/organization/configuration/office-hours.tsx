import { TextField } from '../../ui/fields/text-field.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'

export type OfficeHoursProps = {
  /** `HH:MM` by ISO weekday; a day without one does not open. */
  readonly closesAt: Readonly<Record<string, string>>
  /** Before the names of its fields. */
  readonly prefix?: string
  /** Whether opening on Saturday makes it a working day here. */
  readonly hasSaturday: boolean
  readonly errorOf: (day: string) => string | undefined
  readonly onChange: (closesAt: Record<string, string>) => void
}

/** The closing time of each day of the week. */
export function OfficeHours({
  closesAt,
  prefix = 'closesAt.',
  hasSaturday,
  errorOf,
  onChange,
}: OfficeHoursProps) {
  const set = (day: string, time: string): void => {
    const { [day]: _before, ...others } = closesAt
    onChange(time === '' ? others : { ...others, [day]: time })
  }
  return (
    <fieldset className="stack stack-tight">
      <legend>{words.hours}</legend>
      <div className="office-hours">
        {words.weekdays.map((name, index) => {
          const day = String(index + 1)
          return (
            <TextField
              key={day}
              name={`${prefix}${day}`}
              label={name}
              isNumeric
              inputMode="numeric"
              maxLength={5}
              value={closesAt[day] ?? ''}
              error={errorOf(day)}
              onChange={(time) => set(day, time)}
              onBlur={() => set(day, tidyTime(closesAt[day] ?? ''))}
            />
          )
        })}
      </div>
      <p className="field-help">{words.hoursHelp}</p>
      {hasSaturday && <p className="field-help">{words.saturdayHelp}</p>}
    </fieldset>
  )
}

/**
 * `1700`, `9:30` and `17` as a clock shows them; anything else as it was typed, for the error
 * beside it.
 */
function tidyTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/u.exec(text.trim())
  return match ? `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}` : text.trim()
}
