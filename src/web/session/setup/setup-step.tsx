import type { ReactNode } from 'react'

export type SetupStepProps = {
  readonly number: number
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** One of the numbered parts of the page. */
export function SetupStep({ number, title, lead, children }: SetupStepProps) {
  const id = `paso-${number}`
  return (
    <section className="setup-step" aria-labelledby={id}>
      <header className="setup-step-head">
        <span className="setup-step-number" aria-hidden="true">
          {number}
        </span>
        <div>
          <h2 id={id}>{title}</h2>
          <p className="muted">{lead}</p>
        </div>
      </header>
      <div className="card form-grid">{children}</div>
    </section>
  )
}
