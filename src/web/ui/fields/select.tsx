import { ChevronDown } from 'lucide-react'
import { useId, type Ref } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { ComboFrame } from './combo-frame.tsx'
import type { FieldProps } from './field.tsx'
import { Kbd } from '../keys/kbd.tsx'
import type { ListRow } from './list-popover.tsx'
import type { SelectOption } from './select-option.ts'
import { useTypedChoice } from './use-typed-choice.ts'

export type SelectProps = FieldProps & {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  /**
   * Ids that the digits 1 to 9 pick, in that order, while nothing has been typed; empty for none.
   */
  readonly digitHotkeys?: readonly string[]
  /** Shift and a digit, pressed on a row of the open list: it wishes to have that digit. */
  readonly onGiveDigit?: (id: string, digit: number) => void
  /** An emptied field means "none". Without it, an emptied field goes back to what it was. */
  readonly isClearable?: boolean
  /** The options are still on their way: what is typed and taken meanwhile is chosen then. */
  readonly isLoading?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * One of a known list. Typing finds by code or by name, accents and case apart; the best match is
 * highlighted, and Enter or Tab takes it. Leaving the field with anything else restores the last
 * choice.
 */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  digitHotkeys = [],
  onGiveDigit,
  isClearable = false,
  isLoading = false,
  ref,
  ...field
}: SelectProps) {
  const listId = useId()
  const isLocked = field.isDisabled === true || field.isReadOnly === true
  const { picker, shown, text, choose, type, openAll, leave, handleKey } = useTypedChoice({
    options,
    value,
    onChange,
    digitHotkeys,
    onGiveDigit,
    isClearable,
    isLoading,
  })
  return (
    <ComboFrame
      field={field}
      listId={listId}
      picker={picker}
      isOpen={picker.isOpen}
      rows={shown.map((option) => rowOf(option, value, digitHotkeys))}
      onChoose={choose}
      note={
        shown.length === 0 ? (
          <span role="status">{isLoading ? uiWords.loading : uiWords.nothingFound}</span>
        ) : undefined
      }
      end={<ChevronDown />}
      input={{
        ref,
        placeholder,
        value: text,
        onFocus: (event) => event.target.select(),
        onClick: () => !isLocked && openAll(),
        onChange: (event) => type(event.target.value),
        onKeyDown: (event) => !isLocked && handleKey(event),
        onBlur: () => {
          leave()
          onBlur?.()
        },
      }}
    />
  )
}

function rowOf(
  option: SelectOption,
  value: string | null,
  digitHotkeys: readonly string[],
): ListRow {
  const digit = digitHotkeys.indexOf(option.id) + 1
  return {
    key: option.id,
    isChosen: option.id === value,
    content: (
      <>
        {option.code !== undefined && <span className="list-code">{option.code}</span>}
        <span className="list-text">
          {option.label}
          {option.hint !== undefined && <span className="list-hint">{option.hint}</span>}
        </span>
        {digit > 0 && digit < 10 && <Kbd keys={String(digit)} />}
      </>
    ),
  }
}
