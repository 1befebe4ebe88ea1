import { useState } from 'react'

import { TextField } from '../../ui/text-field.tsx'
import { setupWords as words } from '../../words/setup.ts'
import { SetupStep } from './setup-step.tsx'
import type { PersonPart, PersonValues } from './setup-values.ts'
import type { SetupForm } from './use-setup-form.ts'

/** Step 3: the two people without whom nothing can be done. */
export function PeoplePart({ form }: { readonly form: SetupForm }) {
  return (
    <SetupStep number={3} title={words.peopleStep} lead={words.peopleLead}>
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

type PersonFieldsProps = {
  readonly form: SetupForm
  readonly part: PersonPart
  readonly title: string
  readonly help: string
}

function PersonFields({ form, part, title, help }: PersonFieldsProps) {
  const [isShown, setShown] = useState(false)
  const person = form.values[part]
  const field = (key: keyof PersonValues) => ({
    name: `${part}.${key}`,
    isRequired: true,
    value: person[key],
    error: form.errorOf(`${part}.${key}`),
    onBlur: () => form.leave(`${part}.${key}`),
    onChange: (text: string) => form.change({ [part]: { ...person, [key]: text } }),
  })
  return (
    <fieldset className="setup-person">
      <legend>{title}</legend>
      <p className="field-help">{help}</p>
      <div className="form-grid">
        <TextField {...field('name')} label={words.personName} />
        <TextField
          {...field('email')}
          className="col-6"
          type="email"
          label={words.email}
          spellCheck={false}
        />
        <TextField
          {...field('password')}
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
      </div>
    </fieldset>
  )
}
