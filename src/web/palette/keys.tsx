import '../ui/keys/kbd.css'
import { paletteWords } from '../words/shell/palette.ts'
import './keys.css'

export type KeysProps = {
  readonly keys: readonly string[]
  /** The two keys are the first and the last of several. */
  readonly isRange?: boolean
}

/** Keys as printed and as read aloud: chords, one after the other, or one or the other. */
export function Keys({ keys, isRange = false }: KeysProps) {
  return keys.map((strokes, index) => (
    <span key={strokes} className="keys">
      {index > 0 && (
        <span className="keys-word">{isRange ? paletteWords.to : paletteWords.or}</span>
      )}
      {strokes.split(' ').map((stroke, place) => (
        <span key={stroke} className="keys">
          {place > 0 && <span className="visually-hidden">{paletteWords.next}</span>}
          <kbd className="kbd">{stroke}</kbd>
        </span>
      ))}
    </span>
  ))
}
