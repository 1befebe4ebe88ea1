import { useEffect, useEffectEvent, useState } from 'react'

import { shellWords as words } from '../../words/shell/shell.ts'
import './settings-button.css'

// Not in the first load: the panel brings the rich controls, which the landing page does without.
const loadPanel = () => import('./settings-panel.tsx')
const prepare = (): void => void loadPanel().catch(() => undefined)

export type SettingsButtonProps = {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Also what concerns the staff's layout: menu, fields, ripple. */
  readonly isWhole: boolean
}

/** The cog at the right edge and the panel behind it. */
export function SettingsButton({ isOpen, onOpen, onClose, isWhole }: SettingsButtonProps) {
  const panel = usePanel(isOpen, onClose)
  return (
    <>
      <button
        type="button"
        className="layout-config-button"
        aria-label={words.settings}
        aria-haspopup="dialog"
        title={words.settings}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onOpen}
      >
        <Cog />
      </button>
      {panel !== null && <panel.SettingsPanel {...{ isOpen, onClose, isWhole }} />}
      <span role="status" className="visually-hidden">
        {isOpen && panel === null && words.openingSettings}
      </span>
    </>
  )
}

/** The panel once it was asked for, and from then on: it needs to be there to slide away. */
function usePanel(isOpen: boolean, onClose: () => void) {
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null)
  const isMissing = isOpen && panel === null
  const giveUp = useEffectEvent(onClose)
  useEffect(() => {
    if (!isMissing) return
    // Without a connection it stays closed: the form beside it matters more, and the next press
    // asks again.
    loadPanel().then(setPanel, () => giveUp())
  }, [isMissing])
  return panel
}

/** Drawn here: with the icon library the landing page would pass its weight. */
function Cog() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentcolor" strokeWidth="2" aria-hidden="true">
      <circle cx="12" cy="12" r="3.2" />
      <circle cx="12" cy="12" r="7.2" />
      {spokes.map((angle) => (
        <path key={angle} d="M12 1.8v3" strokeWidth="3.2" transform={`rotate(${angle} 12 12)`} />
      ))}
    </svg>
  )
}

const spokes = [0, 45, 90, 135, 180, 225, 270, 315]

/** The cog of the pages without the staff's layout: scale and themes only. */
export function ShortSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsButton
      isWhole={false}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    />
  )
}
