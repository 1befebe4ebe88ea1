import { useState } from 'react'

import { Notice } from '../../ui/display/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { localeWords } from '../../words/language/locale.ts'
import { setupWords as words } from '../../words/office/setup.ts'
import { SetupStep } from './setup-step.tsx'
import type { PersonPart, PersonValues, SignInService } from './setup-values.ts'
import type { SetupForm } from './use-setup-form.ts'

/** Step 3: the two people without whom nothing can be done. */
export function PeoplePart({
  form,
  service,
}: {
  readonly form: SetupForm
  readonly service: SignInService
}) {
  return (
    <SetupStep number={3} title={words.peopleStep} lead={words.peopleLead}>
      {service && <SignInElsewhere {...service} />}
      <PersonFields
        form={form}
        part="administrator"
        title={words.administrator}
        help={words.administratorHelp}
      />
      <PersonFields
        form={form}
        part="headOfRegistry"
        title={words.headOfRegistry}
        help={words.headOfRegistryHelp}
      />
    </SetupStep>
  )
}

function SignInElsewhere({ name, unusedValues }: NonNullable<SignInService>) {
  const names = unusedValues.map((unused) => `${unused.name} (${unused.value})`)
  const list = new Intl.ListFormat(localeWords.tag, { type: 'disjunction' }).format(names)
  return (
    <Notice>
      <p>{words.signInElsewhere(name)}</p>
      {list !== '' && <p>{words.unusedValues(list)}</p>}
    </Notice>
  )
}

type PersonFieldsProps = {
  readonly form: SetupForm
  readonly part: PersonPart
  readonly title: string
  readonly help: string
}

function PersonFields({ form, part, title, help }: PersonFieldsProps) {
  const [isShown, setShown] = useState(false)
  const { password, ...person } = form.values[part]
  const field = (key: keyof PersonValues, value: string) => ({
    name: `${part}.${key}`,
    isRequired: true,
    value,
    error: form.errorOf(`${part}.${key}`),
    onBlur: () => form.leave(`${part}.${key}`),
    onChange: (text: string) => form.change({ [part]: { ...person, password, [key]: text } }),
  })
  return (
    <fieldset className="setup-person">
      <legend>{title}</legend>
      <p className="field-help">{help}</p>
      <div className="form-grid">
        <TextField {...field('name', person.name)} label={words.personName} />
        <TextField
          {...field('email', person.email)}
          className="col-6"
          type="email"
          label={words.email}
          spellCheck={false}
        />
        {password !== null && (
          <TextField
            {...field('password', password)}
            className="col-6"
            type={isShown ? 'text' : 'password'}
            label={words.password}
            help={words.passwordHelp}
            autoComplete="new-password"
            spellCheck={false}
            labelEnd={
              <button
                type="button"
                className="setup-reveal"
                aria-pressed={isShown}
                aria-label={`${words.showPassword} · ${words.password} · ${title}`}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? words.hidePassword : words.showPassword}
              </button>
            }
          />
        )}
      </div>
    </fieldset>
  )
}
