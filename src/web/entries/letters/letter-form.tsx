/** A letter that is being written: its facts, its text, and whoever signs it. */
import type { LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import { useRef } from 'react'

import { FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { useEnterMovesOn } from '../../ui/keys/use-enter-moves-on.ts'
import { letterEditorWords } from '../../words/book/letter-editor.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { AddresseeList } from '../outgoing/addressee-fields.tsx'
import { AnswersField } from '../outgoing/answers-field.tsx'
import { unitOptions } from '../outgoing/outgoing-filter-bar.tsx'
import { BehindPart } from './behind-part.tsx'
import type { LetterSaver } from './letter-saver.ts'
import type { LetterValues } from './letter-values.ts'
import { TemplateField } from './template-field.tsx'
import { SignersField } from './signers-field.tsx'
import { useAnswers } from './use-answers.ts'

// Weighs more than the rest of the page together.
const fetchEditor = () => import('../letter-editor/rich-text.tsx')

export type LetterFormProps = {
  readonly letter: LetterView | null
  readonly values: LetterValues
  readonly set: (change: Partial<LetterValues>) => void
  readonly saver: LetterSaver
  readonly errorOf: (field: string) => string | undefined
  /** For which this person writes. */
  readonly ownUnits: CatalogueView['units']
  readonly catalogue: CatalogueView
  /** Of the document that it answers. */
  readonly typeId: string | null
}

export function LetterForm(props: LetterFormProps) {
  const { letter, values, set, saver, errorOf, ownUnits, catalogue } = props
  const element = useRef<HTMLFormElement>(null)
  useEnterMovesOn(element)
  const answers = useAnswers(values, set)
  return (
    <form
      ref={element}
      noValidate
      className="card stack"
      onSubmit={(event) => event.preventDefault()}
    >
      <BehindPart {...{ saver, values }} />
      <TemplateField {...{ values, set }} typeId={props.typeId} />
      <div className="form-grid">
        <FormFields<LetterValues>
          {...{ values, errorOf }}
          onChange={set}
          fields={headingFields(ownUnits)}
        />
      </div>
      <AddresseeList
        addressees={values.addressees}
        errorOf={errorOf}
        onChange={(addressees) => set({ addressees })}
      />
      <AnswersField
        answers={values.answers}
        answerNumber={values.answerNumber}
        onChange={set}
        onAdd={answers.add}
        error={answers.error ?? errorOf('answers')}
      />
      {letter?.hidesAnswer === true && <p className="muted">{words.hiddenAnswerText}</p>}
      <TextPart {...{ values, set, errorOf }} />
      <SignersField
        signers={values.signers}
        onChange={(signers) => set({ signers })}
        unitId={values.unitId}
        units={catalogue.units}
        errorOf={errorOf}
      />
    </form>
  )
}

function headingFields(units: CatalogueView['units']): readonly FormField<LetterValues>[] {
  return [
    {
      kind: 'select',
      name: 'unitId',
      columns: 6,
      label: words.unit,
      isRequired: true,
      options: unitOptions(units),
    },
    {
      kind: 'select',
      name: 'kind',
      columns: 3,
      label: words.kind,
      isRequired: true,
      options: outgoingKinds.map((id) => ({ id, label: outgoingKindWords[id] })),
    },
    {
      kind: 'select',
      name: 'confidentiality',
      columns: 3,
      label: words.confidentiality,
      isRequired: true,
      options: confidentialities.map((id) => ({ id, label: confidentialityWords[id] })),
    },
    { kind: 'text', name: 'subject', label: words.subject, isRequired: true, maxLength: 2000 },
  ]
}

function TextPart({ values, set, errorOf }: Pick<LetterFormProps, 'values' | 'set' | 'errorOf'>) {
  const RichTextField = useFetched(true, fetchEditor)?.RichTextField
  const error = errorOf('body')
  return (
    <section className="stack stack-tight" aria-labelledby="letter-text">
      <h2 id="letter-text" className="section-title">
        {words.text}
      </h2>
      {RichTextField ? (
        <RichTextField
          id="body"
          label={letterEditorWords.text}
          value={values.body}
          onChange={(body) => set({ body })}
          error={error}
        />
      ) : (
        <div role="status">
          <span className="visually-hidden">{letterEditorWords.opening}</span>
          <Skeleton lines={8} height={2} />
        </div>
      )}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </section>
  )
}
