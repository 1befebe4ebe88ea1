import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { setupWords as words } from '../../words/office/setup.ts'
import { MunicipalityPart } from './municipality-part.tsx'
import { OfficePart } from './office-part.tsx'
import { PeoplePart } from './people-part.tsx'
import {
  bodyOf,
  firstValues,
  type Country,
  type SetupReply,
  type SignInService,
} from './setup-values.ts'
import { useSetupForm } from './use-setup-form.ts'

export type SetupFormProps = {
  readonly code: string
  readonly countries: readonly Country[]
  readonly service: SignInService
  readonly onDone: (done: SetupReply) => void
}

/** The whole set-up on one page, in three parts. */
export function SetupForm({ code, countries, service, onDone }: SetupFormProps) {
  const form = useSetupForm(firstValues(countries, navigator.language, service), async (values) =>
    onDone(await call('setUp', { body: bodyOf(values) }, { headers: { 'X-Setup-Code': code } })),
  )
  return (
    <form
      noValidate
      className="stack stack-loose"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <MunicipalityPart form={form} countries={countries} />
      <OfficePart form={form} />
      <PeoplePart form={form} service={service} />
      <div className="setup-submit">
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={form.isBusy}
          busyLabel={words.submitting}
        >
          {words.submit}
        </Button>
        <span className="muted">{words.submitHelp}</span>
      </div>
    </form>
  )
}
