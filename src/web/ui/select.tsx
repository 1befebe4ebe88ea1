import { ChevronDown } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'

import { uiWords } from '../words/ui.ts'
import { Field, type FieldProps } from './field.tsx'
import { Kbd } from './kbd.tsx'
import { ListPopover, rowId, type ListRow } from './list-popover.tsx'
import { matchingOptions, type SelectOption } from './select-option.ts'
import { useListPicker } from './use-list-picker.ts'

export type SelectProps = FieldProps & {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly onBlur?: () => void
  readonly placeholder?: string
  /** Ids that the digits 1 to 9 pick, in that order, while nothing has been typed. */
  readonly digitHotkeys?: readonly string[]
  /** An emptied field means "none". Without it, an emptied field goes back to what it was. */
  readonly isClearable?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * One of a known list. Typing finds by code or by name, accents and case apart; the best match is highlighted, and Enter or Tab
 * takes it. Leaving the field with anything else restores the last choice.
 */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  digitHotkeys = [],
  isClearable = false,
  ref,
  ...field
}: SelectProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.id === value)
  const shown = typed === null ? options : matchingOptions(options, typed)
  const choose = (id: string | null): void => {
    setTyped(null)
    picker.close()
    if (id !== value) onChange(id)
  }
  const picker = useListPicker(shown.length, (index) => choose(shown[index]?.id ?? value))
  const isLocked = field.isDisabled === true || field.isReadOnly === true
  const openList = (): void => {
    if (!isLocked) picker.open(options.findIndex((option) => option.id === value))
  }
  const type = (text: string): void => {
    setTyped(text)
    picker.open(text.trim() === '' ? -1 : 0)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isLocked) return
    const recent =
      typed === null && /^[1-9]$/.test(event.key) ? digitHotkeys[Number(event.key) - 1] : undefined
    if (recent !== undefined && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      choose(recent)
      return
    }
    if (event.key === 'Escape' && picker.isOpen) setTyped(null)
    picker.handleKey(event)
  }
  const leave = (): void => {
    if (isClearable && typed?.trim() === '') choose(null)
    setTyped(null)
    picker.close()
    onBlur?.()
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className="input-frame">
          <input
            {...control}
            ref={ref}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={picker.isOpen}
            aria-controls={picker.isOpen ? listId : undefined}
            aria-activedescendant={picker.active >= 0 ? rowId(listId, picker.active) : undefined}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onFocus={(event) => event.target.select()}
            onClick={() => !picker.isOpen && openList()}
            onChange={(event) => type(event.target.value)}
            onKeyDown={keys}
            onBlur={leave}
            className="input"
          />
          <span
            className="input-end"
            aria-hidden="true"
            onPointerDown={(event) => event.preventDefault()}
          >
            <ChevronDown />
          </span>
          {picker.isOpen && (
            <ListPopover
              id={listId}
              label={field.label}
              rows={shown.map((option) => rowOf(option, value, digitHotkeys))}
              active={picker.active}
              onHighlight={picker.highlight}
              onChoose={(index) => choose(shown[index]?.id ?? value)}
              note={
                shown.length === 0 ? <span role="status">{uiWords.nothingFound}</span> : undefined
              }
            />
          )}
        </div>
      )}
    </Field>
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
