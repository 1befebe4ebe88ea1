import type { TermsFormView } from '#contract/municipality/configuration.ts'
import { termUnits as deadlineUnits } from '#domain/deadline/deadline.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { deadlineUnitWords } from '../../words/entries/entries.ts'

type Term = TermsFormView['remedyTerm']

export type TermFieldsProps = {
  /** Before the names of its fields, where a form has several terms. */
  readonly prefix?: string
  readonly term: Term
  readonly onChange: (term: Term) => void
  readonly error: string | undefined
  readonly isReadOnly?: boolean
  /** The term that is offered instead, and the words that offer it. */
  readonly offered: Term
  readonly offer: string
}

/** How long a term lasts and in what, beside the one that can be had by pressing a button. */
export function TermFields({
  prefix = '',
  term,
  onChange,
  error,
  isReadOnly = false,
  offered,
  offer,
}: TermFieldsProps) {
  const isOffered = term.amount === offered.amount && term.unit === offered.unit
  return (
    <>
      <DigitsField
        className="col-3"
        name={`${prefix}amount`}
        label={words.amount}
        isRequired
        isReadOnly={isReadOnly}
        min={1}
        max={999}
        value={term.amount === 0 ? null : term.amount}
        error={error}
        onChange={(amount) => onChange({ ...term, amount: amount ?? 0 })}
      />
      <Select
        className="col-4"
        name={`${prefix}unit`}
        label={words.amountUnit}
        isRequired
        isDisabled={isReadOnly}
        options={deadlineUnits.map((id) => ({ id, label: deadlineUnitWords[id] }))}
        value={term.unit}
        onChange={(id) => {
          const unit = deadlineUnits.find((one) => one === id)
          if (unit) onChange({ ...term, unit })
        }}
      />
      {!isReadOnly && !isOffered && (
        <div className="col-5">
          <Button variant="quiet" size="small" onPress={() => onChange(offered)}>
            {offer}
          </Button>
        </div>
      )}
    </>
  )
}
