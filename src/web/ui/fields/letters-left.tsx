import { uiWords } from '../../words/shell/ui.ts'
import { classNames } from '../buttons/class-names.ts'
import './field.css'

export interface LettersLeftProps {
  readonly length: number
  readonly maxLength: number
}

/** How many more letters a text may have, or how many it has too many; said aloud as it changes. */
export function LettersLeft({ length, maxLength }: LettersLeftProps) {
  const left = maxLength - length
  return (
    <span className={classNames('letters-left', left < 0 && 'letters-over')} aria-live="polite">
      {left < 0 ? uiWords.charactersOver(-left) : uiWords.charactersLeft(left)}
    </span>
  )
}
