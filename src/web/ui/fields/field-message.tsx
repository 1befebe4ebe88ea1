import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import './field.css'

export type FieldMessageProps = {
  readonly id?: string
  /** An error blocks, a warning lets the person go on. */
  readonly tone: 'error' | 'warning'
  readonly children: ReactNode
}

/** The sentence under a field: icon, spoken word and colour together, never colour alone. */
export function FieldMessage({ id, tone, children }: FieldMessageProps) {
  const Icon = tone === 'error' ? CircleAlert : TriangleAlert
  return (
    <p id={id} className={`field-message field-message-${tone}`}>
      <Icon aria-hidden="true" />
      <span>
        <span className="visually-hidden">
          {tone === 'error' ? uiWords.error : uiWords.warning}:{' '}
        </span>
        {children}
      </span>
    </p>
  )
}
