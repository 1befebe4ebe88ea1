import { useState } from 'react'

import type { ConfigurationView, TermsFormView } from '#contract/configuration.ts'
import { calendarModes } from '#domain/calendar.ts'

import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { configurationWords } from '../../words/configuration.ts'
import { writtenTerm } from '../../words/deadlines.ts'
import { generalTermsWords as words } from '../../words/general-terms.ts'
import { ProposeButton } from './propose-button.tsx'
import { TermFields } from './term-fields.tsx'
import { useProposing } from './use-proposing.ts'

/** The terms that hold where no document type says another, each beside what the law of the country says. */
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
  const law = country.terms
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
        help={`${words.lawModes[law.calendarMode]} ${words.calendarModeHelp}`}
        options={calendarModes.map((value) => ({
          value,
          label: words.calendarModes[value],
          isDisabled: !mayPropose,
        }))}
        value={form.calendarMode}
        onChange={(calendarMode) => setForm({ ...form, calendarMode })}
      />
      <fieldset className="stack stack-tight">
        <legend>{words.remedyTerm}</legend>
        <div className="form-grid">
          <TermFields {...termFields('remedyTerm')} />
        </div>
        <p className="field-help">{words.law(writtenTerm(law.remedyTerm))}</p>
      </fieldset>
      <fieldset className="stack stack-tight">
        <legend>{words.decisionTerm}</legend>
        <div className="form-grid">
          <TermFields {...termFields('decisionTerm')} />
        </div>
        <p className="field-help">
          {words.law(writtenTerm(law.decisionTerm))} {words.decisionHelp}
        </p>
      </fieldset>
      <Notice>{words.effect}</Notice>
      {mayPropose && <ProposeButton isSame={isSame} isBusy={saving.isBusy} />}
    </form>
  )
}
