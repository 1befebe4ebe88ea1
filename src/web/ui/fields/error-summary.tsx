import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import '../display/notice.css'
import { useErrorTitle } from '../display/page-title.tsx'

export type SummaryError = {
  /** Id (by default the name) of the field; null for an error of the whole form. */
  readonly field: string | null
  readonly message: string
}

export type ErrorSummaryProps = {
  readonly errors: readonly SummaryError[]
  /**
   * Raise it at each failed submit: the box takes the focus again even when the errors are the
   * same.
   */
  readonly attempt?: number
  readonly title?: string
}

/**
 * Everything that stops the form, on top of it, each a link to its field. Takes the focus when it
 * appears (GOV.UK pattern).
 */
export function ErrorSummary({
  errors,
  attempt = 0,
  title = uiWords.errorSummaryTitle,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = errors.length > 0
  useErrorTitle(hasErrors)
  useEffect(() => {
    if (hasErrors) box.current?.focus()
    // `attempt` is what makes it run again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hasErrors, attempt])
  if (!hasErrors) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className="notice notice-danger error-summary">
      <CircleAlert aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={`${field ?? ''}:${message}`}>
              {field === null ? (
                message
              ) : (
                <a
                  href={`#${field}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(field)
                  }}
                >
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/**
 * Puts the focus in the field, or in the checked or first control of a group that carries the id.
 */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  const control = element.matches('input, textarea, select, button')
    ? element
    : element.querySelector<HTMLElement>('input:checked, input, textarea, button')
  element.scrollIntoView({ block: 'center' })
  ;(control ?? element).focus({ preventScroll: true })
}
