import { Plus } from 'lucide-react'
import { useId, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { isPlainEnter } from '../keys/enter-key.ts'
import { ComboFrame } from './combo-frame.tsx'
import type { FieldProps } from './field.tsx'
import type { ListRow } from './list-popover.tsx'
import { useListPicker } from './use-list-picker.ts'
import { useLoadedItems, type LoadItems, type LoadedItems } from './use-loaded-items.ts'

export type AsyncComboBoxProps<Item> = FieldProps & {
  /**
   * What stands in the field. The text is the person's own: choosing an item is an offer, never a
   * condition.
   */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  /** Asked 120 ms after the last key; the signal tells that a newer question replaced this one. */
  readonly load: LoadItems<Item>
  readonly keyOf: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  /** An item was chosen. The caller sets the text it wants through `value`. */
  readonly onPick: (item: Item) => void
  /** Letters needed before the first question; 0 asks on focus (recent ones). Default 2. */
  readonly minLength?: number
  /**
   * Whether such a text is no answer by itself, but a question for one: Enter takes the first that
   * is found, or will be.
   */
  readonly isQuestion?: (text: string) => boolean
  /** A last row that offers to make a new one out of the text. */
  readonly create?: {
    readonly label: (text: string) => string
    readonly onCreate: (text: string) => void
  }
  readonly placeholder?: string
  readonly inputMode?: 'text' | 'numeric'
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A text field that offers what it finds on the server while the person types. */
export function AsyncComboBox<Item>({
  value,
  onChange,
  onBlur,
  load,
  keyOf,
  renderItem,
  onPick,
  minLength = 2,
  isQuestion,
  create,
  placeholder,
  inputMode,
  onKeyDown,
  ref,
  ...field
}: AsyncComboBoxProps<Item>) {
  const listId = useId()
  const { found, picker, rows, choose, ask, takeFirst } = useOffers({
    keyOf,
    renderItem,
    value,
    load,
    onPick,
    minLength,
    create,
  })
  const type = (text: string): void => {
    onChange(text)
    ask(text)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    if (event.defaultPrevented || field.isReadOnly === true) return
    if (event.key === 'ArrowDown' && !picker.isOpen) found.ask(value)
    if (picker.handleKey(event)) return
    if (isGoingOn(event) && isQuestion?.(value) === true && takeFirst()) event.preventDefault()
  }
  return (
    <ComboFrame
      field={field}
      listId={listId}
      picker={picker}
      isOpen={picker.isOpen && found.state !== 'idle'}
      rows={rows}
      onChoose={choose}
      note={<FoundNote found={found} />}
      input={{
        ref,
        placeholder,
        inputMode,
        value,
        onFocus: () => minLength === 0 && value === '' && ask(''),
        onChange: (event) => type(event.target.value),
        onKeyDown: handleKey,
        onBlur,
      }}
    />
  )
}

type Asked<Item> = Pick<
  AsyncComboBoxProps<Item>,
  'value' | 'load' | 'onPick' | 'keyOf' | 'renderItem'
> & {
  readonly minLength: number
  readonly create: AsyncComboBoxProps<Item>['create'] | undefined
}

/**
 * What was found, which row is highlighted, and what choosing a row means: one of the found, or a
 * new one after them.
 */
function useOffers<Item>({
  keyOf,
  renderItem,
  value,
  load,
  onPick,
  minLength,
  create,
}: Asked<Item>) {
  // Enter came before the answer.
  const isAwaited = useRef(false)
  const found = useLoadedItems(async (query, signal) => {
    const items = await load(query, signal)
    const [first] = items
    if (isAwaited.current && !signal.aborted && first !== undefined) onPick(first)
    isAwaited.current = false
    return items
  }, minLength)
  const canCreate = create !== undefined && value.trim() !== '' && found.state === 'loaded'
  const rows: readonly ListRow[] = [
    ...found.items.map((item) => ({ key: keyOf(item), content: renderItem(item) })),
    ...(canCreate ? [createRow(create.label(value.trim()))] : []),
  ]
  const choose = (index: number): void => {
    const item = found.items[index]
    return item === undefined ? create?.onCreate(value) : onPick(item)
  }
  const picker = useListPicker(rows.length, choose)
  const ask = (text: string): void => {
    isAwaited.current = false
    found.ask(text)
    if (text.trim().length >= minLength) picker.open()
    else picker.close()
  }
  /** Whether there is one to take, or may be soon. */
  const takeFirst = (): boolean => {
    if (!picker.isOpen) return false
    isAwaited.current = found.state === 'loading'
    if (isAwaited.current) return true
    const isThere = found.state === 'loaded' && found.items.length > 0
    if (isThere) {
      picker.close()
      choose(0)
    }
    return isThere
  }
  return { found, picker, rows, choose, ask, takeFirst }
}

const isGoingOn = ({ nativeEvent, shiftKey }: KeyboardEvent): boolean =>
  isPlainEnter(nativeEvent) && !shiftKey

function createRow(label: string): ListRow {
  return {
    key: 'create',
    isAction: true,
    content: (
      <>
        <Plus aria-hidden="true" />
        {label}
      </>
    ),
  }
}

/** Says the count to those who hear the page, and shows what there is to wait for or to retry. */
function FoundNote({ found }: { readonly found: LoadedItems<unknown> }) {
  if (found.state === 'failed') {
    return (
      <span role="alert" className="list-note-failed">
        {uiWords.searchFailed}
      </span>
    )
  }
  const text =
    found.state === 'loading'
      ? uiWords.searching
      : found.items.length === 0
        ? uiWords.nothingFound
        : uiWords.resultCount(found.items.length)
  const isSilent = found.items.length > 0
  return (
    <span role="status" className={isSilent ? 'visually-hidden' : undefined}>
      {text}
    </span>
  )
}
