import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { setupWords as words } from '../../words/setup.ts'
import { openSignIn } from '../session.ts'

// Everyone's: the administrator finds the units in its menu, the head of registry the way to the first document.
const firstScreen = '/control'

/** What the person does next, once the register exists. */
export function SetupDone({ municipalityName }: { readonly municipalityName: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(words.doneTitle(municipalityName))
  const navigate = useNavigate()
  const enter = async (): Promise<void> => {
    if ((await openSignIn({ returnTo: firstScreen })) === 'signed-in') await navigate(firstScreen)
  }
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card setup-done" aria-labelledby="listo">
      <h1 id="listo" ref={heading} tabIndex={-1}>
        {words.doneTitle(municipalityName)}
      </h1>
      <p className="muted">{words.doneLead}</p>
      <ol className="setup-next">
        {words.nextSteps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
      <Button variant="primary" size="large" onPress={() => void enter()}>
        {words.signIn}
      </Button>
    </section>
  )
}
