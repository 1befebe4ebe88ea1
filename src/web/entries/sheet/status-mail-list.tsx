import type { readHistory } from '#contract/entry/entries.ts'
import type { Reply } from '#contract/common/endpoint.ts'

import { Notice } from '../../ui/display/notice.tsx'
import { showWords as words } from '../../words/entries/entry-show.ts'
import { writtenInstant } from '../../words/language/dates.ts'

type StatusMail = Reply<typeof readHistory>['mails'][number]

export type StatusMailListProps = {
  readonly mails: readonly StatusMail[]
  readonly timeZone: string
}

/** What the sender was told by e-mail, newest first; that the last could not be is said above. */
export function StatusMailList({ mails, timeZone }: StatusMailListProps) {
  const last = mails.at(-1)
  if (!last) return null
  const hasFailed = !['SENT', 'WAITING', 'SUPERSEDED'].includes(last.outcome)
  return (
    <section className="stack stack-tight">
      <h3>{words.mails}</h3>
      {hasFailed && (
        <Notice tone="warning">
          {words.mailFailed(last.to, words.mailOutcomes[last.outcome])}
        </Notice>
      )}
      <ul className="history">
        {mails.toReversed().map((mail) => (
          <li key={mail.at} className="history-item">
            <p>
              <strong>{mail.told}</strong>{' '}
              <span className="muted">
                <time dateTime={mail.at}>{writtenInstant(mail.at, timeZone)}</time>, {mail.to}:{' '}
                {words.mailOutcomes[mail.outcome]}.
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
