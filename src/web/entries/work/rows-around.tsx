import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'

import { useLocation, useNavigate } from '../../router/router.tsx'
import { isLeft, workAddress } from '../../common/entry-in-address.ts'
import { neighboursIn, rememberRow, walkIn } from '../query/walked-rows.ts'
import { focusPlace } from '../../ui/keys/focus-place.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { workWords as words } from '../../words/entries/work-page.ts'

export type RowsAroundProps = {
  readonly entryId: string
  /** A correction is open: a key pressed beside its fields must not carry anybody away from it. */
  readonly isAsleep: boolean
  /** What is read to whoever goes on and stays on the button. */
  readonly arrived: string
}

/**
 * The way through the list that the document was opened from; nothing for whoever came by a link.
 */
export function RowsAround({ entryId, isAsleep, arrived }: RowsAroundProps) {
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const around = neighboursIn(state, entryId)
  const nav = useRef<HTMLElement>(null)
  const go = (to: string | undefined): void => {
    if (to === undefined) return
    rememberRow(to)
    if (isLeft(entryId)) return
    const further = neighboursIn(state, to)
    // A button that leads no further cannot keep the focus.
    const isEnd = to === around?.next ? !further?.next : !further?.previous
    if (isEnd && nav.current?.contains(document.activeElement) === true)
      focusPlace(document.querySelector('main h1'))
    navigate(workAddress(to), { replace: true, state: { ...walkIn(state), isMoved: true } })
  }
  const isOpen = around !== null && !isAsleep
  useShortcut('j', () => go(around?.next), { label: words.keyNext, isEnabled: isOpen })
  useShortcut('k', () => go(around?.previous), { label: words.keyPrevious, isEnabled: isOpen })
  if (!isOpen) return null
  return (
    <nav ref={nav} className="work-rows" aria-label={words.rows}>
      <Button
        size="small"
        variant="quiet"
        icon={<ArrowLeft aria-hidden="true" />}
        onPress={() => navigate(-1)}
      >
        {showWords.back}
      </Button>
      <span className="visually-hidden" role="status">
        {arrived}
      </span>
      <span className="grow" />
      <span className="muted small numeric">{words.place(around.place, around.count)}</span>
      <Button
        size="small"
        icon={<ChevronLeft aria-hidden="true" />}
        keys="k"
        isDisabled={around.previous === undefined}
        onPress={() => go(around.previous)}
      >
        {words.previous}
      </Button>
      <Button
        size="small"
        icon={<ChevronRight aria-hidden="true" />}
        keys="j"
        isDisabled={around.next === undefined}
        onPress={() => go(around.next)}
      >
        {words.next}
      </Button>
    </nav>
  )
}
