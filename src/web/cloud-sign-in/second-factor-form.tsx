import { useState } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import type { SecondFactor } from './identity-client.ts'

export type SecondFactorFormProps = {
  readonly factors: readonly SecondFactor[]
  /** Throws `ClientProblem`. */
  readonly onProven: (idToken: string) => Promise<void>
  readonly onBack: () => void
}

/** One factor is used at once; among several the person chooses. */
export function SecondFactorForm({ factors, onProven, onBack }: SecondFactorFormProps) {
  const [chosen, setChosen] = useState(factors.length === 1 ? factors[0] : undefined)
  if (chosen !== undefined) {
    const onOther = factors.length > 1 ? () => setChosen(undefined) : undefined
    return <CodeForm factor={chosen} onProven={onProven} onOther={onOther} onBack={onBack} />
  }
  return (
    <div className="sign-in-form">
      <PageHeader title={words.secondTitle} lead={words.chooseFactor} />
      {factors.map((factor, place) => (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before was left with a press
        <Button key={factor.id} autoFocus={place === 0} onPress={() => setChosen(factor)}>
          {factor.kind === 'sms' ? words.factorSms(factor.hint) : words.factorApp(factor.hint)}
        </Button>
      ))}
      <Button variant="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </div>
  )
}
