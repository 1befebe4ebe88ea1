import { useState, type KeyboardEvent } from 'react'

import { matchingOptions, type SelectOption } from './select-option.ts'
import { useListPicker, type ListPicker } from './use-list-picker.ts'

type Choice = {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly digitHotkeys: readonly string[]
  readonly isClearable: boolean
}

export type TypedChoice = {
  readonly picker: ListPicker
  /** The options that what was typed means, best first. */
  readonly shown: readonly SelectOption[]
  /** What stands in the field: the text being typed, or the chosen option. */
  readonly text: string
  readonly choose: (index: number) => void
  readonly type: (text: string) => void
  readonly openAll: () => void
  readonly leave: () => void
  readonly handleKey: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The mind of `Select`: choosing one of a known list by typing part of it. */
export function useTypedChoice({
  options,
  value,
  onChange,
  digitHotkeys,
  isClearable,
}: Choice): TypedChoice {
  // null: nothing typed since the last choice.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed === null ? options : matchingOptions(options, typed)
  const settle = (id: string | null): void => {
    setTyped(null)
    if (id !== value) onChange(id)
  }
  const choose = (index: number): void => settle(shown[index]?.id ?? value)
  const picker = useListPicker(shown.length, choose)

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const recent = typed === null ? recentFor(event, digitHotkeys) : undefined
    if (recent !== undefined) {
      event.preventDefault()
      picker.close()
      settle(recent)
      return
    }
    if (event.key === 'Escape' && picker.isOpen) setTyped(null)
    picker.handleKey(event)
  }
  return {
    picker,
    shown,
    text: typed ?? options.find((option) => option.id === value)?.label ?? '',
    choose,
    handleKey,
    type(text) {
      setTyped(text)
      picker.open(text.trim() === '' ? -1 : 0)
    },
    openAll() {
      if (!picker.isOpen) picker.open(options.findIndex((option) => option.id === value))
    },
    leave() {
      if (isClearable && typed?.trim() === '') settle(null)
      setTyped(null)
    },
  }
}

function recentFor(event: KeyboardEvent, digitHotkeys: readonly string[]): string | undefined {
  if (event.ctrlKey || event.altKey || !/^[1-9]$/.test(event.key)) return undefined
  return digitHotkeys[Number(event.key) - 1]
}
