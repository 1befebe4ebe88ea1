import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { proposeChange } from '#contract/municipality/configuration.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { TemplateForm, TemplatesView } from '#contract/letters/templates.ts'
import { outcomes } from '#domain/handling/handling.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import { call, isRefusal } from '../../common/api.ts'
import { misshapen, refusedFields, refusedKept } from '../../common/field-errors.ts'
import { mintId } from '../../common/mint-id.ts'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { FormDialog, useIdOf } from '../../ui/dialogs/form-dialog.tsx'
import { FormFields } from '../../ui/dialogs/form-fields.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { templateQuery } from '../letter-parts/template-queries.ts'
import { useKeptForm, useTypist, type KeptForm } from '../outgoing/kept-form.ts'
import { FootFields, isUnwritten } from './foot-fields.tsx'
import { BehindNotice, KeptNotice } from './template-notices.tsx'
import { useTemplatesChanged } from './waiting-part.tsx'

// Weighs more than the rest of the page together.
const fetchEditor = () => import('../letter-editor/rich-text.tsx')

export type TemplateDialogProps = {
  /** Null for a new one. */
  readonly templateId: string | null
  readonly catalogue: CatalogueView
  readonly countryFoot: TemplatesView['countryFoot']
  readonly onClose: () => void
}

type KeptTemplate = TemplateForm & {
  /** The version that it was begun over. */
  readonly overVersion: number
}

const newTemplate: TemplateForm = {
  name: '',
  kind: 'OFFICIAL_LETTER',
  typeIds: [],
  outcome: null,
  subject: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  foot: null,
  isActive: true,
}

/** A template, as it is proposed: another person approves it. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { templateId } = props
  const typist = useTypist()
  const [beginnings, setBeginnings] = useState(0)
  if (typist === undefined) return null
  const key = `${typist.staffId} ${beginnings}`
  const onAnew = () => setBeginnings(beginnings + 1)
  return templateId === null ? (
    <Editing key={key} {...props} onAnew={onAnew} start={newTemplate} version={0} />
  ) : (
    <Known key={key} {...props} onAnew={onAnew} templateId={templateId} />
  )
}

type KnownProps = TemplateDialogProps & {
  readonly templateId: string
  readonly onAnew: () => void
}

/** From the version that stands now, and not from one that was looked at before. */
function Known(props: KnownProps) {
  const { data, isFetchedAfterMount } = useQuery({
    ...templateQuery(props.templateId),
    staleTime: 0,
  })
  const last = data?.[0]
  if (!last || !isFetchedAfterMount) return null
  return <Editing {...props} start={last.form} version={last.version} />
}

type EditingProps = TemplateDialogProps & {
  readonly start: TemplateForm
  /** That stands now; 0 of a new one. */
  readonly version: number
  readonly onAnew: () => void
}

function Editing(props: EditingProps) {
  const { templateId, catalogue, countryFoot, start, version, onAnew, onClose } = props
  const kept = useKeptForm(templateId, 'template', () => ({ ...start, overVersion: version }))
  const { set } = kept
  const { overVersion, ...form } = kept.values
  const saving = useSubmission(refusedOf)
  const propose = useProposal(props, kept, saving)
  const errorOf = (field: string) => saving.errorOf(`template.${field}`)
  return (
    <FormDialog
      size="large"
      title={templateId === null ? words.add : words.editOne(start.name)}
      saving={saving}
      saveLabel={words.propose}
      busyLabel={words.proposing}
      onSave={propose}
      onClose={onClose}
    >
      <KeptNotice wasKept={kept.wasKept} onAnew={() => [kept.forget(), onAnew()]} />
      <BehindNotice {...{ overVersion, version }} onGoOn={() => set({ overVersion: version })} />
      <HeadingFields {...{ form, set }} errorOf={saving.errorOf} />
      <TypeBoxes
        marked={form.typeIds}
        types={catalogue.documentTypes}
        error={errorOf('typeIds')}
        onChange={(typeIds) => set({ typeIds })}
      />
      <BodyField
        value={form.body}
        onChange={(text) => set({ body: text })}
        error={errorOf('body')}
      />
      <FootFields
        {...{ countryFoot }}
        foot={form.foot}
        onChange={(foot) => set({ foot })}
        error={errorOf('foot')}
      />
      <Checkbox isSelected={form.isActive} onChange={(isActive) => set({ isActive })}>
        {words.inUse}
      </Checkbox>
    </FormDialog>
  )
}

const unwrittenFoot: SummaryError = { field: 'template.foot', message: words.footMissing }

/** Also where another version was approved meanwhile: that is said beside what can be done. */
function refusedOf(fault: unknown): readonly SummaryError[] {
  if (isRefusal(fault, 'E-CFG-23')) return [{ field: null, message: words.behind }]
  return isRefusal(fault, 'E-SYS-01') ? refusedKept(fault) : refusedFields(fault, words.wrong)
}

function useProposal(
  { templateId, onClose }: EditingProps,
  { values, isTheirs, forget }: KeptForm<KeptTemplate>,
  saving: Submission,
): () => void {
  const [mintedId] = useState(mintId)
  const idOf = useIdOf(mintId)
  const changed = useTemplatesChanged()
  const { overVersion, ...template } = values
  const named = { kind: 'LETTER_TEMPLATE', templateId: templateId ?? mintedId } as const
  const body = { ...named, overVersion, template }
  return () => {
    if (!isTheirs) return
    const errors = misshapen(proposeChange.body, body, words.wrong)
    const blank = isUnwritten(template.foot) ? [unwrittenFoot] : []
    saving.submit([...errors, ...blank], async () => {
      try {
        await call('proposeChange', { params: { proposalId: idOf(body) }, body })
      } catch (fault) {
        if (isRefusal(fault, 'E-CFG-23')) await changed()
        throw fault
      }
      forget()
      toast({ text: words.proposed })
      await changed()
      onClose()
    })
  }
}

type HeadingFieldsProps = {
  readonly form: TemplateForm
  readonly set: (change: Partial<TemplateForm>) => void
  readonly errorOf: (field: string) => string | undefined
}

function HeadingFields({ form, set, errorOf }: HeadingFieldsProps) {
  const { name, kind, outcome, subject } = form
  const values = { name, kind, outcome, subject }
  return (
    <div className="form-grid">
      <FormFields<typeof values>
        path="template."
        {...{ values, errorOf }}
        onChange={set}
        fields={[
          {
            kind: 'text',
            name: 'name',
            label: words.name,
            maxLength: 120,
            isRequired: true,
            autoFocus: true,
          },
          {
            kind: 'select',
            name: 'kind',
            columns: 6,
            label: words.kind,
            isRequired: true,
            options: outgoingKinds.map((id) => ({ id, label: outgoingKindWords[id] })),
          },
          {
            kind: 'select',
            name: 'outcome',
            columns: 6,
            label: words.outcome,
            none: words.noOutcome,
            options: outcomes.map((id) => ({ id, label: outcomeWords[id] })),
          },
          {
            kind: 'text',
            name: 'subject',
            label: words.subject,
            help: words.subjectHelp,
            maxLength: 300,
          },
        ]}
      />
    </div>
  )
}

type TypeBoxesProps = {
  readonly marked: readonly string[]
  readonly types: CatalogueView['documentTypes']
  readonly error: string | undefined
  readonly onChange: (typeIds: string[]) => void
}

function TypeBoxes({ marked, types, error, onChange }: TypeBoxesProps) {
  const others = (typeId: string) => marked.filter((one) => one !== typeId)
  return (
    <details id="template.typeIds">
      <summary>
        {words.types} ({marked.length === 0 ? words.anyType : marked.length})
      </summary>
      <fieldset className="role-rows">
        <legend>{words.typesHelp}</legend>
        {types
          .filter(({ typeId, isActive }) => isActive || marked.includes(typeId))
          .map(({ typeId, name }) => (
            <Checkbox
              key={typeId}
              isSelected={marked.includes(typeId)}
              onChange={(isOn) => onChange(isOn ? [...marked, typeId] : others(typeId))}
            >
              {name}
            </Checkbox>
          ))}
      </fieldset>
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </details>
  )
}

type BodyFieldProps = {
  readonly value: TemplateForm['body']
  readonly onChange: (body: TemplateForm['body']) => void
  readonly error: string | undefined
}

function BodyField({ value, onChange, error }: BodyFieldProps) {
  const RichTextField = useFetched(true, fetchEditor)?.RichTextField
  return (
    <section className="stack stack-tight" aria-label={words.text}>
      {RichTextField ? (
        <RichTextField
          id="template.body"
          isTemplate
          label={words.text}
          {...{ value, onChange, error }}
        />
      ) : (
        <Skeleton lines={8} height={2} />
      )}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
    </section>
  )
}
