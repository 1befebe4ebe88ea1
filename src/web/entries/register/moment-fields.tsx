import { parseTypedDate } from '#domain/deadline/civil-date.ts'

import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { typedDate } from '../../words/language/dates.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { parseTypedTime } from '../fields/office-time.ts'
import { useEntryForm, useField } from '../form/form-context.tsx'

/**
 * When it was handed in (now, unless said otherwise), what date the paper bears and how its sender
 * calls it.
 */
export function MomentFields() {
  const form = useEntryForm()
  const today = form.today()
  const date = useField('presentedDate', 'presentedAt')
  const time = useField('presentedTime')
  const reason = useField('lateReason')
  const documentDate = useField('documentDate')
  const reference = useField('senderReference')
  const isNow = time.value === '' && (date.value === '' || date.value === today)
  const parse = (text: string): string | null => parseTypedDate(text, today)
  return (
    <>
      <DateField
        {...date}
        className="col-3 says-wide says-wide-2"
        label={registerWords.presented}
        placeholder={registerWords.now}
        parse={parse}
        format={typedDate}
        max={today}
      />
      <TextField
        {...time}
        className="col-2 says-wide says-wide-3"
        label={registerWords.presentedTime}
        placeholder={isNow ? registerWords.now : 'hhmm'}
        isNumeric
        inputMode="numeric"
        onBlur={() => time.onChange(parseTypedTime(time.value) ?? time.value)}
      />
      <DateField
        {...documentDate}
        className="col-3 says-wide says-wide-2"
        label={registerWords.documentDate}
        parse={parse}
        format={typedDate}
        max={today}
      />
      <TextField {...reference} className="col-4" label={registerWords.senderReference} />
      {(!isNow || reason.error !== undefined) && (
        <TextField {...reason} label={registerWords.lateReason} isRequired maxLength={240} />
      )}
    </>
  )
}
