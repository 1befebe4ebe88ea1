import type { SessionView } from '#contract/service/session.ts'

import { Link } from '../../router/link.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'

interface Step {
  readonly text: string
  readonly link: string | null
}

/**
 * Before the first document: the two things to do, in the reader's own part of the server. Whoever
 * has the list of the first week has what to do in it.
 */
export function Welcome({ session }: { readonly session: SessionView }) {
  if (session.mayConfigure || session.mayConfirmChanges) return null
  const { steps, addresses } = beginningOf(session)
  return (
    <section className="card welcome" aria-labelledby="welcome-title">
      <h2 id="welcome-title">{words.welcome}</h2>
      <p className="muted">{words.welcomeLead}</p>
      <ol className="welcome-steps">
        {steps.map(({ text, link }, index) => (
          <li key={text}>
            <p>{text}</p>
            {link !== null && (
              <Link to={addresses[index] ?? '/control'} className="button button-secondary">
                {link}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function beginningOf({ registersAt, grants }: SessionView): {
  readonly steps: readonly Step[]
  readonly addresses: readonly string[]
} {
  if (registersAt.length > 0)
    return { steps: words.registerSteps, addresses: ['/control/sentdocument'] }
  if (grants.some(({ unitId }) => unitId !== null)) return { steps: words.unitSteps, addresses: [] }
  return { steps: words.lookSteps, addresses: ['', '/control/entries'] }
}
