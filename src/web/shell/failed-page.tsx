import { Link } from 'react-router'

import { shellWords } from '../words/shell.ts'

/** In place of a screen that could not be loaded or broke while drawing. */
export function FailedPage() {
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
