import { useEffect, useRef } from 'react'

import { useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import { useCountryWords } from '../../shell/settings/service.ts'
import { setupWords as words } from '../../words/office/setup.ts'
import { openSignIn } from '../current/session.ts'
import { FirstSignIns } from './first-sign-ins.tsx'
import type { SetupReply } from './setup-values.ts'

// Everyone's: the administrator finds the units in its menu, the head of registry the way to the
// first document.
const firstScreen = '/control'

/** What the person does next, once the register exists. */
export function SetupDone({ municipalityName, firstSignIns }: SetupReply) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(words.doneTitle(municipalityName))
  const navigate = useNavigate()
  const said = useCountryWords()
  const enter = async (): Promise<void> => {
    if ((await openSignIn({ returnTo: firstScreen })) === 'signed-in') navigate(firstScreen)
  }
  useEffect(() => heading.current?.focus(), [])
  const [first, ...rest] = words.nextSteps
  const steps = [firstSignIns === null ? first : words.colleaguesElsewhere, ...rest]
  return (
    <section className="card setup-done" aria-labelledby="listo">
      <h1 id="listo" ref={heading} tabIndex={-1}>
        {words.doneTitle(municipalityName)}
      </h1>
      {firstSignIns && <FirstSignIns links={firstSignIns} firstScreen={firstScreen} />}
      <p className="muted">{words.doneLead}</p>
      <ol className="setup-next">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p className="muted">{said(text)}</p>
          </li>
        ))}
      </ol>
      {firstSignIns === null && (
        <Button variant="primary" size="large" onPress={() => void enter()}>
          {words.signIn}
        </Button>
      )}
    </section>
  )
}
