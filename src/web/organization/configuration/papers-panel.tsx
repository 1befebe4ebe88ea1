import { useState } from 'react'

import type { ConfigurationView, PapersFormView } from '#contract/municipality/configuration.ts'
import { labelSizes } from '#domain/municipality/configuration-change.ts'

import { CheckField } from '../../ui/dialogs/form-fields.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { ProposeButton } from '../proposals/propose-button.tsx'
import { useProposing } from '../proposals/use-proposing.ts'

/**
 * What every receipt says of personal data, the label that is printed unless another is asked for,
 * whether senders are told by e-mail, and whether everybody may read how long answers take.
 */
export function PapersPanel({ configuration }: { readonly configuration: ConfigurationView }) {
  const { papers } = configuration
  return <PapersForm key={JSON.stringify(papers)} configuration={configuration} />
}

function PapersForm({ configuration }: { readonly configuration: ConfigurationView }) {
  const { papers, startingFooter, isMailSet, mayPropose } = configuration
  const [form, setForm] = useState<PapersFormView>(papers)
  const [round, setRound] = useState(0)
  return (
    <PapersFields
      key={round}
      {...{ form, setForm, startingFooter, isMailSet, mayPropose }}
      isSame={JSON.stringify(form) === JSON.stringify(papers)}
      onProposed={() => setRound(round + 1)}
    />
  )
}

type PapersFieldsProps = {
  readonly form: PapersFormView
  readonly setForm: (form: PapersFormView) => void
  readonly startingFooter: string
  readonly isMailSet: boolean
  readonly mayPropose: boolean
  readonly isSame: boolean
  readonly onProposed: () => void
}

function PapersFields(props: PapersFieldsProps) {
  const { form, setForm, startingFooter, isMailSet, mayPropose, isSame } = props
  const saving = useProposing(props.onProposed)
  return (
    <form
      noValidate
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSame) saving.save({ kind: 'PAPERS', papers: form })
      }}
    >
      <ErrorSummary errors={saving.errors} attempt={saving.attempt} />
      <TextArea
        name="receiptFooter"
        label={words.footer}
        help={words.footerHelp(startingFooter)}
        rows={4}
        maxLength={600}
        isReadOnly={!mayPropose}
        value={form.receiptFooter}
        onChange={(receiptFooter) => setForm({ ...form, receiptFooter })}
      />
      <RadioGroup
        name="labelSize"
        label={words.labelSize}
        options={labelSizes.map((value) => ({
          value,
          label: words.labelSizes[value],
          isDisabled: !mayPropose,
        }))}
        value={form.labelSize}
        onChange={(labelSize) => setForm({ ...form, labelSize })}
      />
      <CheckField
        label={words.mails}
        help={isMailSet ? words.mailsHelp : words.mailsOff}
        // What is on can be turned off, whatever became of the mail.
        isDisabled={!mayPropose || (!isMailSet && !form.sendsStatusMails)}
        isSelected={form.sendsStatusMails}
        onChange={(sendsStatusMails) => setForm({ ...form, sendsStatusMails })}
      />
      <CheckField
        label={words.times}
        help={words.timesHelp}
        isDisabled={!mayPropose}
        isSelected={form.publishesTimes}
        onChange={(publishesTimes) => setForm({ ...form, publishesTimes })}
      />
      <CheckField
        label={words.answers}
        help={words.answersHelp}
        isDisabled={!mayPropose}
        isSelected={form.givesAnswers}
        onChange={(givesAnswers) => setForm({ ...form, givesAnswers })}
      />
      {mayPropose && <ProposeButton isSame={isSame} isBusy={saving.isBusy} />}
    </form>
  )
}
