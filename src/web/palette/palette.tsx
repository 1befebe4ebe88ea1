/**
 * The command palette: one box for going anywhere and doing anything, for hands that stay on the
 * keys.
 */
import { Search, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

import { useNavigate } from '../router/router.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { paletteWords as words } from '../words/shell/palette.ts'
import { uiWords } from '../words/shell/ui.ts'
import { Keys } from './keys.tsx'
import { PaletteList, rowElementId } from './palette-list.tsx'
import type { PaletteRow } from './palette-row.ts'
import './palette.css'
import { closeWindow, paletteWindow } from './palette-window.ts'
import { questionOf } from './use-found-entries.ts'
import { usePaletteSections, type PaletteContent } from './use-palette-sections.ts'

export function Palette() {
  return (
    <ModalOverlay
      className="palette-mask"
      isOpen
      isDismissable
      onOpenChange={(isNowOpen) => !isNowOpen && closeWindow()}
    >
      {/* data-modal tells the page's shortcuts to hold still (ui/keystroke.ts). */}
      <Modal data-modal="" className="palette-window">
        <Dialog className="palette" aria-label={words.title}>
          <PaletteBody />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteBody() {
  const listId = useId()
  const [typed, setTyped] = useState(paletteWindow.get().typed)
  const content = usePaletteSections(typed)
  const rows = content.sections.flatMap((section) => section.rows)
  // Until the person moves, the first row is meant, whatever arrives above it; then the row they
  // moved to.
  const [wished, setWished] = useState<string | null>(null)
  const active = rows.find(({ id }) => id === wished) ?? rows[0]
  const choose = useChoice()
  const press = usePaletteKeys({ rows, active, onMove: setWished, choose })
  const type = (text: string): void => {
    setTyped(text)
    setWished(null)
  }
  return (
    <>
      <div className="palette-box">
        <Search aria-hidden="true" className="palette-icon" />
        <Box {...{ typed, listId }} activeId={active?.id} onType={type} onKeyDown={press} />
        <IconButton
          size="small"
          label={uiWords.close}
          keys="Esc"
          icon={<X aria-hidden="true" />}
          onPress={closeWindow}
        />
      </div>
      {rows.length > 0 && (
        <PaletteList
          id={listId}
          label={words.list}
          sections={content.sections}
          activeId={active?.id}
          onHighlight={(row) => setWished(row.id)}
          onChoose={choose}
        />
      )}
      <Said typed={typed} content={content} rowCount={rows.length} />
      <Help />
    </>
  )
}

type BoxProps = {
  readonly typed: string
  readonly listId: string
  /** Undefined when there is no row at all. */
  readonly activeId: string | undefined
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Box({ typed, listId, activeId, onType, onKeyDown }: BoxProps) {
  const hasRows = activeId !== undefined
  return (
    <input
      type="text"
      role="combobox"
      // A search box that opens over the page is where the person goes on typing.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={120}
      className="palette-input"
      aria-label={words.title}
      aria-autocomplete="list"
      aria-expanded={hasRows}
      aria-controls={hasRows ? listId : undefined}
      aria-activedescendant={hasRows ? rowElementId(listId, activeId) : undefined}
      placeholder={words.placeholder}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type Choose = (row: PaletteRow, isInTab: boolean) => void

function useChoice(): Choose {
  const navigate = useNavigate()
  return (row, isInTab) => {
    closeWindow()
    if ('run' in row) afterFocusReturned(row.run)
    else if (isInTab) window.open(row.to, '_blank', 'noopener')
    else navigate(row.to)
  }
}

/**
 * The dialog gives the focus back one frame after it is gone; what acts on the focused thing must
 * come later.
 */
function afterFocusReturned(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run))
}

type KeyOptions = {
  readonly rows: readonly PaletteRow[]
  readonly active: PaletteRow | undefined
  readonly onMove: (id: string | null) => void
  readonly choose: Choose
}

/**
 * The keyboard of the box (ARIA combobox); Home and End are the list's, as there is little to edit.
 * Ctrl+K closes what it opened.
 */
function usePaletteKeys({ rows, active, onMove, choose }: KeyOptions) {
  const place = active === undefined ? -1 : rows.indexOf(active)
  const at = (index: number): string | null => rows.at(index % rows.length)?.id ?? null
  const moves: Readonly<Record<string, () => string | null>> = {
    ArrowDown: () => at(place + 1),
    ArrowUp: () => at(place - 1),
    Home: () => at(0),
    End: () => at(-1),
    PageDown: () => at(Math.min(rows.length - 1, place + 6)),
    PageUp: () => at(Math.max(0, place - 6)),
  }
  return (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isCtrl = event.ctrlKey || event.metaKey
    const move = isCtrl || event.shiftKey || event.altKey ? undefined : moves[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (rows.length > 0) onMove(move())
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== undefined) choose(active, isCtrl)
    } else if (isCtrl && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      closeWindow()
    }
  }
}

type SaidProps = {
  readonly typed: string
  readonly content: PaletteContent
  readonly rowCount: number
}

/** Read aloud when it changes; shown only when the rows do not say it. */
function Said({ typed, content, rowCount }: SaidProps) {
  const { state, problem, entries } = content.found
  const question = questionOf(typed)
  const isNumberMissing =
    state === 'loaded' && entries.length === 0 && question !== null && 'number' in question
  const shown =
    problem ??
    (state === 'loading'
      ? words.searching
      : isNumberMissing
        ? words.noNumber(typed.trim())
        : rowCount === 0
          ? words.nothing
          : null)
  return (
    <p role="status" className={shown === null ? 'visually-hidden' : 'palette-note'}>
      {shown ?? words.resultCount(rowCount)}
    </p>
  )
}

/** For the eye; screen readers say how a list of choices works by themselves. */
function Help() {
  return (
    <p className="palette-help" aria-hidden="true">
      <span>
        <Keys keys={['↑ ↓']} /> {words.move}
      </span>
      <span>
        <Keys keys={['Enter']} /> {words.open}
      </span>
      <span>
        <Keys keys={['Ctrl+Enter']} /> {words.openInTab}
      </span>
      <span>
        <Keys keys={['Esc']} /> {words.close}
      </span>
    </p>
  )
}
