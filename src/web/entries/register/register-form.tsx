import { useEffect, useRef } from 'react'

import { type SummaryError, ErrorSummary, focusField } from '../../ui/fields/error-summary.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { takeTyped } from '../../ui/keys/typed-meanwhile.ts'
import { useEnterMovesOn } from '../../ui/keys/use-enter-moves-on.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { whenIdle } from '../../ui/keys/when-idle.ts'
import { partyRoleWords } from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { DocumentFields } from './document-fields.tsx'
import { useEntryForm, useFormStatus } from '../form/form-context.tsx'
import { FormActions } from './form-actions.tsx'
import { errorAt, type FormStatus, type Registered } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { fetchPapers } from './registered-panel.tsx'
import { MomentFields } from './moment-fields.tsx'
import { MoreFields, moreKeys, toggleMore } from './more-fields.tsx'
import { PartySection } from '../party/party-section.tsx'
import { submitForm } from './submit-form.ts'
import { useChecks } from './use-checks.ts'
import { useCountedFolios } from './use-counted-folios.ts'
import { useFieldEvents } from './use-field-events.ts'

/**
 * The whole form, in the order of the paper. Its keys: Enter and Shift+Enter move, `=` repeats,
 * Ctrl+Enter registers.
 */
export function RegisterForm({
  onRegistered,
}: {
  readonly onRegistered: (registered: Registered) => void
}) {
  const form = useEntryForm()
  const element = useRef<HTMLFormElement>(null)
  useEnterMovesOn(element, form.passed)
  useChecks(form)
  useCountedFolios(form)
  useFieldEvents(element, form)
  useEffect(() => whenIdle(() => void fetchPapers().catch(() => undefined)), [])
  useEffect(() => {
    const isAnonymous = form.values.get().parties[0]?.kind === 'ANONYMOUS'
    const first = isAnonymous ? form.afterSender : 'parties.0.identity.number'
    void takeTyped(() => focusField(first))
  }, [form])
  const submit = async (): Promise<void> => {
    const registered = await submitForm(form)
    if (registered) onRegistered(registered)
  }
  useShortcut('Ctrl+Enter', () => void submit(), { label: registerWords.register })
  useShortcut(moreKeys, () => toggleMore(form), { label: registerWords.keyMore })
  useExplainedKeys(registerWords.formKeys)
  return (
    <form
      ref={element}
      noValidate
      className="register-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Summary />
      <Failure onRetry={() => void submit()} />
      <PartySection />
      <fieldset className="form-grid">
        <legend className="visually-hidden">{registerWords.type}</legend>
        <DocumentFields />
        <MomentFields />
        <MoreFields />
      </fieldset>
      <FormActions />
    </form>
  )
}

function Summary() {
  const { status, values } = useEntryForm()
  const attempt = useFormStatus((all) => all.attempt)
  // Said in words so that the list is the same value while it says the same.
  const said = useFormStatus((all) => JSON.stringify(summaryOf(all, values.get())))
  const errors = summaryOf(status.get(), values.get())
  return <ErrorSummary key={said === '[]' ? 'none' : 'some'} errors={errors} attempt={attempt} />
}

function summaryOf(status: FormStatus, values: FormValues): readonly SummaryError[] {
  if (status.attempt === 0) return []
  const fields = new Set([...status.refusals.keys(), ...status.answered.keys()])
  return [...fields].flatMap((field) => {
    const message = errorAt(status, field)
    if (message === undefined) return []
    return [{ field: field === '' ? null : field, message: whose(field, values) + message }]
  })
}

/** Which of several people is meant; nothing for the first, who is always in sight. */
function whose(field: string, { parties }: FormValues): string {
  const [head, index] = field.split('.')
  const party = head === 'parties' && index !== '0' ? parties[Number(index)] : undefined
  return party ? `${partyRoleWords[party.role]}: ` : ''
}

/**
 * Nothing wrong with the form: the line or the server failed. What was typed stays, and trying
 * again is harmless.
 */
function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const failure = useFormStatus((status) => status.failure)
  if (failure === null) return null
  return (
    <Notice
      tone="danger"
      isAnnounced
      title={registerWords.notRegistered}
      actions={<Button onPress={onRetry}>{registerWords.tryAgain}</Button>}
    >
      {failure}
    </Notice>
  )
}
