import type { LetterView } from '#contract/letters/letters.ts'

import { StatusTag } from '../../ui/display/status-tag.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { writtenInstant } from '../../words/language/dates.ts'

export type RemarksPartProps = {
  readonly remarks: LetterView['remarks']
  readonly timeZone: string
}

const tones = { RETURNED: 'warning', APPROVED: 'success', COMMENT: 'neutral' } as const

/** What was said of it in review, the latest last. */
export function RemarksPart({ remarks, timeZone }: RemarksPartProps) {
  if (remarks.length === 0) return null
  return (
    <section className="card stack stack-tight" aria-labelledby="letter-remarks">
      <h2 id="letter-remarks">{words.remarks}</h2>
      <ol className="letter-timeline">
        {remarks.map(({ remarkId, at, by, text, decision }) => (
          <li key={remarkId}>
            <p className="cluster">
              <StatusTag tone={tones[decision]}>{words.decisions[decision]}</StatusTag>
              <span className="muted small">
                {words.remarkBy(by, writtenInstant(at, timeZone))}
              </span>
            </p>
            {text !== '' && <p data-remark>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
