import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'

import { matchingOptions, type SelectOption } from './select-option.ts'
import { useListPicker, type ListPicker } from './use-list-picker.ts'

type Choice = {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly digitHotkeys: readonly string[]
  readonly onGiveDigit: ((id: string, digit: number) => void) | undefined
  readonly isClearable: boolean
  readonly isLoading: boolean
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
  onGiveDigit,
  isClearable,
  isLoading,
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
  const early = useEarlyTaking(typed, isLoading, () => choose(0))

  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const highlighted = shown[picker.active]
    const pick = (id: string): void => {
      picker.close()
      settle(id)
    }
    const isFree = typed === null
    if (takesDigit(event, { digitHotkeys, onGiveDigit, highlighted, isFree, pick })) return
    // Who hands the form in from here means what is highlighted, as who goes on does.
    if (highlighted && !isFree && isHandingIn(event)) pick(highlighted.id)
    if (event.key === 'Escape' && picker.isOpen) setTyped(null)
    early.handleKey(event)
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
      early.forget()
      picker.open(text.trim() === '' ? -1 : 0)
    },
    openAll() {
      if (!picker.isOpen) picker.open(options.findIndex((option) => option.id === value))
    },
    leave() {
      if (early.isWaiting) return
      if (isClearable && typed?.trim() === '') settle(null)
      setTyped(null)
    },
  }
}

/** Enter or Tab takes what was typed also while the options are on their way: then it waits. */
function useEarlyTaking(typed: string | null, isLoading: boolean, takeFirst: () => void) {
  const [taken, setTaken] = useState<string | null>(null)
  const isWaiting = taken !== null && taken === typed
  const arrived = useEffectEvent(takeFirst)
  useEffect(() => {
    if (isWaiting && !isLoading) arrived()
  }, [isWaiting, isLoading])
  return {
    isWaiting,
    forget: () => setTaken(null),
    handleKey({ key }: KeyboardEvent): void {
      const isText = typed !== null && typed.trim() !== ''
      if (isLoading && isText && (key === 'Enter' || key === 'Tab')) setTaken(typed)
    },
  }
}

const isHandingIn = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

type Digits = Pick<Choice, 'digitHotkeys' | 'onGiveDigit'> & {
  readonly highlighted: SelectOption | undefined
  /** Nothing was typed: a digit is no part of a name. */
  readonly isFree: boolean
  readonly pick: (id: string) => void
}

/** A digit picks its option; with Shift it is given to the highlighted one. */
function takesDigit(
  event: KeyboardEvent,
  { digitHotkeys, onGiveDigit, highlighted, isFree, pick }: Digits,
): boolean {
  const { ctrlKey, altKey, shiftKey, code, key } = event
  if (ctrlKey || altKey) return false
  const picked = isFree && /^[1-9]$/.test(key) && digitHotkeys[Number(key) - 1]
  // By where the key lies: with Shift it writes another sign, on each keyboard its own.
  const given = shiftKey && /^Digit[1-9]$/.test(code) ? Number(code.slice(-1)) : null
  if (given !== null && highlighted && onGiveDigit) onGiveDigit(highlighted.id, given)
  else if (picked) pick(picked)
  else return false
  event.preventDefault()
  return true
}
