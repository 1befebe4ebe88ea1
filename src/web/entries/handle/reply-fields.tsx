import { observationMedia, type ObservationMedium } from '#domain/handling/handling.ts'

import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { mediumWords } from '../../words/entries/handling.ts'
import { useActFields } from '../act/act-fields.ts'
import { actField } from '../act/act-frame.tsx'

export interface ReplyTyped {
  readonly number: string
  readonly date: string
  readonly authority: string
  readonly medium: ObservationMedium | null
}

export type ReplyFieldsProps = {
  readonly values: ReplyTyped
  readonly set: (change: Partial<ReplyTyped>) => void
  /** Where the wire has it. */
  readonly path: 'reply' | 'act'
  /** What its number is called. */
  readonly number: string
  readonly isAuthorityRequired: boolean
}

/** The paper that answers, or declares: number, day, authority, and how it is told. */
export function ReplyFields({ values, set, path, number, isAuthorityRequired }: ReplyFieldsProps) {
  const { field, date } = useActFields(values, set)
  return (
    <div className="form-grid">
      <TextField
        {...field('number', `${path}.number`)}
        className="col-6"
        label={number}
        isRequired
        isNumeric
        maxLength={40}
      />
      <DateField {...date('date', `${path}.date`)} className="col-6" label={actWords.replyDate} />
      <TextField
        {...field('authority', `${path}.authority`)}
        className="col-6"
        label={actWords.authority}
        isRequired={isAuthorityRequired}
        maxLength={120}
      />
      <Select
        id={actField('medium')}
        className="col-6"
        label={actWords.replyMedium}
        placeholder={actWords.noMedium}
        isClearable
        options={observationMedia.map((id) => ({ id, label: mediumWords[id] }))}
        value={values.medium}
        onChange={(id) => set({ medium: observationMedia.find((each) => each === id) ?? null })}
      />
    </div>
  )
}
