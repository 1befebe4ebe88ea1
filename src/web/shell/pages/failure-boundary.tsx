import { Component, type ReactNode } from 'react'

import { Link } from '../../router/link.tsx'
import { shellWords } from '../../words/shell/shell.ts'

type Props = {
  /** The step in history: at the next one the page is tried again. */
  readonly step: string
  readonly children: ReactNode
}

type State = { readonly hasFailed: boolean; readonly step: string }

/**
 * Shows `FailedPage` in place of a page that broke. A class, for React tells nobody else; the cause
 * it writes to the console itself.
 */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, step: this.props.step }

  static getDerivedStateFromError(): Pick<State, 'hasFailed'> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ step }: Props, before: State): State | null {
    return step === before.step ? null : { hasFailed: false, step }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children
  }
}

/** In place of a screen that could not be loaded or broke while drawing. */
function FailedPage() {
  return (
    <main id="contenido" tabIndex={-1} className="plain-page">
      <title>{shellWords.failedTitle}</title>
      <h1 tabIndex={-1}>{shellWords.failedTitle}</h1>
      <p className="muted">{shellWords.failedLead}</p>
      <div className="cluster">
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          {shellWords.reload}
        </button>
        <Link to="/" className="button button-secondary">
          {shellWords.goHome}
        </Link>
      </div>
    </main>
  )
}
