import { useMutation } from '@tanstack/react-query'

import { ApiProblem, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { setupWords as words } from '../../words/setup.ts'
import { MunicipalityPart } from './municipality-part.tsx'
import { OfficePart } from './office-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { bodyOf, firstValues, sentenceFor, type Country } from './setup-values.ts'
import { useSetupForm } from './use-setup-form.ts'

export type SetupFormProps = {
  readonly code: string
  readonly countries: readonly Country[]
  readonly onDone: (municipalityName: string) => void
}

/** The whole set-up on one page, in three parts. */
export function SetupForm({ code, countries, onDone }: SetupFormProps) {
  const form = useSetupForm(firstValues(countries, navigator.language))
  const sending = useMutation({
    mutationFn: () =>
      call('setUp', { body: bodyOf(form.values) }, { headers: { 'X-Setup-Code': code } }),
    onSuccess: ({ municipalityName }) => onDone(municipalityName),
    onError: (fault) => form.refuse(errorsOf(fault)),
  })
  return (
    <form
      noValidate
      className="stack stack-loose"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending && form.isReady()) sending.mutate()
      }}
    >
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <MunicipalityPart form={form} countries={countries} />
      <OfficePart form={form} />
      <PeoplePart form={form} />
      <div className="setup-submit">
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={sending.isPending}
          busyLabel={words.submitting}
        >
          {words.submit}
        </Button>
        <span className="muted">{words.submitHelp}</span>
      </div>
    </form>
  )
}

function errorsOf(fault: Error) {
  if (!(fault instanceof ApiProblem)) throw fault
  const { remarks, title } = fault.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ code, field, sentence }) => ({
    field,
    // Codes of the server are those of the contract; an unknown one keeps its own sentence.
    message: code === 'E-DOC-18' ? sentenceFor({ code, field }, sentence) : sentence,
  }))
}
