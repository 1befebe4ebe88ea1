import { useState } from 'react'

import type { ConfigurationView, PapersFormView } from '#contract/configuration.ts'
import { labelSizes } from '#domain/configuration-change.ts'

import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { ProposeButton } from './propose-button.tsx'
import { useProposing } from './use-proposing.ts'

/** What every receipt says of personal data, and the label that is printed unless another is asked for. */
export function PapersPanel({ configuration }: { readonly configuration: ConfigurationView }) {
  const { papers } = configuration
  return <PapersForm key={JSON.stringify(papers)} configuration={configuration} />
}

function PapersForm({ configuration }: { readonly configuration: ConfigurationView }) {
  const { papers, startingFooter, mayPropose } = configuration
  const [form, setForm] = useState<PapersFormView>(papers)
  const [round, setRound] = useState(0)
  return (
    <PapersFields
      key={round}
      {...{ form, setForm, startingFooter, mayPropose }}
      isSame={JSON.stringify(form) === JSON.stringify(papers)}
      onProposed={() => setRound(round + 1)}
    />
  )
}

type PapersFieldsProps = {
  readonly form: PapersFormView
  readonly setForm: (form: PapersFormView) => void
  readonly startingFooter: string
  readonly mayPropose: boolean
  readonly isSame: boolean
  readonly onProposed: () => void
}

function PapersFields(props: PapersFieldsProps) {
  const { form, setForm, startingFooter, mayPropose, isSame } = props
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
      {mayPropose && <ProposeButton isSame={isSame} isBusy={saving.isBusy} />}
    </form>
  )
}
