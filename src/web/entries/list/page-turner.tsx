import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'

import type { To } from '../../router/place.ts'
import { useLocation, useNavigate } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import './page-turner.css'

export type PageTurnerProps = {
  /** Where the page after this cursor is, null for the first, and what its history entry keeps. */
  readonly addressOf: (cursor: string | null) => { readonly to: To; readonly state?: object }
  /** What it turns the pages of. */
  readonly words?: Pick<
    typeof listWords,
    'pages' | 'keyPreviousPage' | 'keyNextPage' | 'loadedRows'
  >
  readonly cursor: string | null
  readonly nextCursor: string | null
  readonly rowCount: number
}

/**
 * First, previous, next; also `[` and `]`. A page reached by a copied address has no previous one,
 * only a first.
 */
export function PageTurner({
  addressOf,
  words = listWords,
  cursor,
  nextCursor,
  rowCount,
}: PageTurnerProps) {
  const navigate = useNavigate()
  const trail = trailIn(useLocation().state)
  const open = (to: string | null, newTrail: readonly string[]): void => {
    const address = addressOf(to || null)
    navigate(address.to, { state: { ...address.state, trail: newTrail } })
  }
  const canGoBack = cursor !== null && trail.length > 0
  const previous = (): void => open(trail.at(-1) ?? null, trail.slice(0, -1))
  const next = (): void => open(nextCursor, [...trail, cursor ?? ''])
  useShortcut('[', previous, { label: words.keyPreviousPage, isEnabled: canGoBack })
  useShortcut(']', next, { label: words.keyNextPage, isEnabled: nextCursor !== null })
  return (
    <nav className="page-turner" aria-label={words.pages}>
      <span className="muted" role="status">
        {(cursor === null || trail.length > 0) && `${listWords.pageNumber(trail.length + 1)}, `}
        {words.loadedRows(rowCount)}
      </span>
      <Button
        variant="quiet"
        icon={<ChevronsLeft aria-hidden="true" />}
        isDisabled={cursor === null}
        onPress={() => open(null, [])}
      >
        {listWords.firstPage}
      </Button>
      <Button
        icon={<ChevronLeft aria-hidden="true" />}
        keys="["
        isDisabled={!canGoBack}
        onPress={previous}
      >
        {listWords.previousPage}
      </Button>
      <Button
        icon={<ChevronRight aria-hidden="true" />}
        keys="]"
        isDisabled={nextCursor === null}
        onPress={next}
      >
        {listWords.nextPage}
      </Button>
    </nav>
  )
}

/**
 * The cursors of the pages before this one, '' for the first. Kept with the history entry, so that
 * Back and a reload know them.
 */
function trailIn(state: unknown): readonly string[] {
  const isKept = typeof state === 'object' && state !== null && 'trail' in state
  return isKept && Array.isArray(state.trail)
    ? state.trail.filter((cursor) => typeof cursor === 'string')
    : []
}
