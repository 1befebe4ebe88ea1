import { Search } from 'lucide-react'

import { Kbd } from '../ui/keys/kbd.tsx'
import { paletteWords } from '../words/shell/palette.ts'
import { openPalette } from './palette-window.ts'
import './search-button.css'

/** The palette for the hand on the mouse; it teaches the key by the way. */
export function SearchButton() {
  return (
    <button
      type="button"
      className="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <Search aria-hidden="true" />
      <span className="search-button-text">{paletteWords.button}</span>
      <Kbd keys="Ctrl+K" />
    </button>
  )
}
