import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'

import type { ConfigurationView, TermsFormView } from '#contract/municipality/configuration.ts'
import { calendarModes } from '#domain/deadline/calendar.ts'

import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { configurationWords } from '../../words/office/configuration.ts'
import { writtenTerm } from '../../words/entries/due-ladder.ts'
import { generalTermsWords as words } from '../../words/office/general-terms.ts'
import { groundText } from '../proposals/ground-text.ts'
import { ProposeButton } from '../proposals/propose-button.tsx'
import { TermFields } from './term-fields.tsx'
import { useProposing } from '../proposals/use-proposing.ts'

/**
 * The terms that hold where no document type says another, each beside what the law of the country
 * says.
 */
export function TermsPanel({ configuration }: { readonly configuration: ConfigurationView }) {
  const [round, setRound] = useState(0)
  return (
    <TermsFields
      key={`${round} ${JSON.stringify(configuration.terms)}`}
      configuration={configuration}
      onProposed={() => setRound(round + 1)}
    />
  )
}

type TermsFieldsProps = {
  readonly configuration: ConfigurationView
  readonly onProposed: () => void
}

function TermsFields({ configuration, onProposed }: TermsFieldsProps) {
  const { terms, country, mayPropose } = configuration
  const { terms: law, grounds } = country
  const [form, setForm] = useState<TermsFormView>(terms)
  const saving = useProposing(onProposed)
  const isSame = JSON.stringify(form) === JSON.stringify(terms)
  const termFields = (name: 'remedyTerm' | 'decisionTerm') => ({
    prefix: `${name}.`,
    term: form[name],
    onChange: (term: TermsFormView['remedyTerm']) => setForm({ ...form, [name]: term }),
    error: saving.errorOf(`terms.${name}.amount`),
    isReadOnly: !mayPropose,
    offered: law[name],
    offer: configurationWords.lawDeadline(writtenTerm(law[name])),
  })
  return (
    <form
      noValidate
      className="card stack terms-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) saving.save({ kind: 'TERMS', terms: form })
      }}
    >
      <p>{words.lead}</p>
      <ErrorSummary errors={saving.errors} attempt={saving.attempt} />
      <RadioGroup
        name="calendarMode"
        label={words.calendarMode}
        help={[
          words.lawModes[law.calendarMode],
          groundText(grounds.calendarMode),
          words.calendarModeHelp,
        ].join(' ')}
        options={calendarModes.map((value) => ({
          value,
          label: words.calendarModes[value],
          isDisabled: !mayPropose,
        }))}
        value={form.calendarMode}
        onChange={(calendarMode) => setForm({ ...form, calendarMode })}
      />
      <TermSet legend={words.remedyTerm} fields={termFields('remedyTerm')}>
        {words.law(writtenTerm(law.remedyTerm))} {groundText(grounds.remedyTerm)}
      </TermSet>
      <TermSet legend={words.decisionTerm} fields={termFields('decisionTerm')}>
        {words.law(writtenTerm(law.decisionTerm))} {groundText(grounds.decisionTerm)}{' '}
        {words.decisionHelp}
      </TermSet>
      <Notice>{words.effect}</Notice>
      {mayPropose && <ProposeButton isSame={isSame} isBusy={saving.isBusy} />}
    </form>
  )
}

type TermSetProps = {
  readonly legend: string
  readonly fields: ComponentProps<typeof TermFields>
  /** What the law of the country says. */
  readonly children: ReactNode
}

function TermSet({ legend, fields, children }: TermSetProps) {
  return (
    <fieldset className="stack stack-tight">
      <legend>{legend}</legend>
      <div className="form-grid">
        <TermFields {...fields} />
      </div>
      <p className="field-help">{children}</p>
    </fieldset>
  )
}
