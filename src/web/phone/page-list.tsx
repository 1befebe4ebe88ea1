import { useRef } from 'react'
import { flushSync } from 'react-dom'

import { useStore } from '../common/store.ts'
import { phoneWords } from '../words/shell/phone.ts'
import { PhoneButton, PhoneNotice } from './controls.tsx'
import type { Page, PhonePages } from './phone-pages.ts'

export type PageListProps = {
  readonly pages: PhonePages
  readonly onAnother: () => void
}

/** What was taken, in its order: to look at, to move or to leave out, and to send. */
export function PageList({ pages, onAnother }: PageListProps) {
  const list = useStore(pages.store, (state) => state.pages)
  const isSending = useStore(pages.store, (state) => state.phase === 'sending')
  const another = useRef<HTMLButtonElement>(null)
  const kept = list.filter(({ state }) => state === 'kept').length
  const remove = (pageId: string): void => {
    pages.remove(pageId)
    // The button that had the focus is gone with its page.
    another.current?.focus()
  }
  return (
    <div className="phone-stack">
      {list.length === 0 && <p className="muted">{phoneWords.nothing}</p>}
      <ol className="phone-pages" aria-label={phoneWords.pagesTitle}>
        {list.map((page, place) => (
          <PageRow
            key={page.pageId}
            {...{ page, pages, isSending }}
            place={place + 1}
            onRemove={() => remove(page.pageId)}
          />
        ))}
      </ol>
      <PhoneButton ref={another} isDisabled={isSending} onPress={onAnother}>
        {phoneWords.another}
      </PhoneButton>
      {(kept > 0 || isSending) && (
        <PhoneButton isPrimary isDisabled={isSending} onPress={() => void pages.send(false)}>
          {isSending ? phoneWords.sending : phoneWords.send(kept)}
        </PhoneButton>
      )}
      <PhoneButton isDisabled={isSending} onPress={() => void pages.send(true)}>
        {kept > 0 ? phoneWords.sendAndEnd : phoneWords.end}
      </PhoneButton>
    </div>
  )
}

type PageRowProps = {
  readonly page: Page
  readonly pages: PhonePages
  readonly place: number
  readonly isSending: boolean
  readonly onRemove: () => void
}

function PageRow({ page, pages, place, isSending, onRemove }: PageRowProps) {
  const { pageId, state, sentence } = page
  const isFixed = state !== 'kept' || isSending
  const name = phoneWords.page(place)
  const move = (by: -1 | 1): void => {
    flushSync(() => pages.move(pageId, by))
    // Moving a row takes the focus out of it.
    document.getElementById(`${by < 0 ? 'earlier' : 'later'}-${pageId}`)?.focus()
  }
  return (
    <li className="phone-page-row">
      <img src={page.address} alt={name} />
      <div className="phone-stack">
        <strong>{name}</strong>
        {state === 'sending' ? (
          <progress aria-label={phoneWords.sendingPage(place)} value={page.progress} />
        ) : (
          <span className="muted">{state === 'sent' ? phoneWords.sent : phoneWords.waits}</span>
        )}
        {sentence !== null && <PhoneNotice isTrouble>{sentence}</PhoneNotice>}
        {state !== 'sent' && (
          <div className="phone-row">
            <PhoneButton
              id={`earlier-${pageId}`}
              aria-label={phoneWords.earlier(place)}
              isDisabled={isFixed || !pages.mayMove(pageId, -1)}
              onPress={() => move(-1)}
            >
              ↑
            </PhoneButton>
            <PhoneButton
              id={`later-${pageId}`}
              aria-label={phoneWords.later(place)}
              isDisabled={isFixed || !pages.mayMove(pageId, 1)}
              onPress={() => move(1)}
            >
              ↓
            </PhoneButton>
            <PhoneButton
              aria-label={phoneWords.remove(place)}
              isDisabled={isFixed}
              onPress={onRemove}
            >
              ✕
            </PhoneButton>
          </div>
        )}
      </div>
    </li>
  )
}
