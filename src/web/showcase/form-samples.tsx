import { useState, type FormEvent } from 'react'

import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { toast } from '../ui/toast.tsx'
import { blockWords, formWords as words } from '../words/showcase-samples.ts'
import { FormFields } from './form-fields.tsx'
import {
  emptyValues,
  errorsIn,
  filledValues,
  warningsIn,
  wrongValues,
  type Remarks,
} from './sample-form.ts'

export function FilledForm() {
  return <SampleForm prefix="filled" start={filledValues} isCheckedAtOnce={false} />
}

export function FailingForm() {
  return <SampleForm prefix="failing" start={wrongValues} isCheckedAtOnce />
}

type SampleFormProps = {
  /** Keeps the names of one form apart from those of the next. */
  readonly prefix: string
  readonly start: typeof emptyValues
  /** Shows what is wrong before the first attempt: for judging how it looks. */
  readonly isCheckedAtOnce: boolean
}

function SampleForm({ prefix, start, isCheckedAtOnce }: SampleFormProps) {
  const [values, setValues] = useState(start)
  const [attempt, setAttempt] = useState(0)
  const found = errorsIn(values)
  const errors = isCheckedAtOnce || attempt > 0 ? found : {}
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (Object.keys(found).length > 0) {
      setAttempt(attempt + 1)
      return
    }
    setAttempt(0)
    toast({ text: words.sent })
  }
  return (
    <form className="card" noValidate onSubmit={submit}>
      <ErrorSummary errors={attempt > 0 ? summaryOf(found, prefix) : []} attempt={attempt} />
      <FormFields
        {...{ prefix, values, errors }}
        warnings={isCheckedAtOnce ? warningsIn(values) : {}}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <div className="cluster cluster-end form-actions">
        <Button
          variant="quiet"
          onPress={() => {
            setValues(emptyValues)
            setAttempt(0)
          }}
        >
          {words.clear}
        </Button>
        <Button type="submit" variant="primary">
          {words.send}
        </Button>
      </div>
    </form>
  )
}

function summaryOf(errors: Remarks, prefix: string) {
  return Object.entries(errors).map(([name, message]) => ({ field: `${prefix}-${name}`, message }))
}

const ignore = (): void => undefined

export function LockedForms() {
  return (
    <div className="showcase-pair">
      <div className="card stack">
        <h3>{blockWords.disabled}</h3>
        <FormFields prefix="disabled" values={filledValues} onChange={ignore} isDisabled />
      </div>
      <div className="card stack">
        <h3>{blockWords.readOnly}</h3>
        <FormFields prefix="reading" values={filledValues} onChange={ignore} isReadOnly />
      </div>
    </div>
  )
}
