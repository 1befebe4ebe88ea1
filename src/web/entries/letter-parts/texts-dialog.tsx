import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { LetterForm } from '#contract/letters/letters.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Folded } from '../../ui/display/folded.tsx'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { letterTextsQuery } from './letter-queries.ts'
import { LetterText } from './letter-text.tsx'

export type TextsDialogProps = {
  readonly letterId: string
  readonly timeZone: string
  /** Null where it can only be read. */
  readonly onTake: ((form: LetterForm) => void) | null
  readonly onClose: () => void
}

/** Every text that was kept, each to be looked at and taken back. */
export function TextsDialog({ letterId, timeZone, onTake, onClose }: TextsDialogProps) {
  const { data, error, refetch } = useQuery(letterTextsQuery(letterId))
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <Dialog isOpen size="large" title={words.texts} onClose={onClose}>
      <p className="muted">{words.textsLead}</p>
      {error && (
        <ReadingFailure
          error={error}
          words={{ failed: words.textsFailed, retry: words.retry }}
          onRetry={refetch}
        />
      )}
      {!data && !error && <Skeleton lines={4} height={2} />}
      <Folded items={data ?? []} most={12} end="first" name={words.textsName}>
        {(shown) => (
          <ul className="letter-timeline">
            {shown.map(({ textId, revision, by, at, form }) => {
              const moment = writtenInstant(at, timeZone)
              const isOpen = openId === textId
              return (
                <li key={textId} className="stack stack-tight">
                  <div className="cluster">
                    <span className="grow">
                      {words.textBy(by, moment)}
                      {revision === null && <span className="muted"> · {words.lostText}</span>}
                    </span>
                    <Button
                      size="small"
                      aria-label={words.showText(moment)}
                      aria-expanded={isOpen}
                      aria-controls={textId}
                      onPress={() => setOpenId(isOpen ? null : textId)}
                    >
                      {words.text}
                    </Button>
                    {onTake && (
                      <Button size="small" onPress={() => onTake(form)}>
                        {words.takeText}
                      </Button>
                    )}
                  </div>
                  <div id={textId} hidden={!isOpen}>
                    {isOpen && (
                      <>
                        <p>{words.otherSubject(form.subject)}</p>
                        <LetterText body={form.body} label={words.textBy(by, moment)} />
                      </>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </Folded>
    </Dialog>
  )
}
