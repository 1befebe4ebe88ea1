import { useEffect, type RefObject } from 'react'

import { enterThatChose, isPlainEnter } from './enter-key.ts'

const fields =
  'input:not([type=hidden],[type=file],[disabled],[tabindex="-1"]), textarea:not([disabled]), select:not([disabled]), button[type=submit]:not([disabled])'

/**
 * Enter goes to the next field of the form and Shift+Enter to the one before, as clerks expect; it
 * never submits, so a bar-code reader that ends in Enter is harmless. Text areas keep their Enter
 * (unless they say `data-one-line`), and so do buttons and links. Fields named in `passed`, by id,
 * are gone past; Tab stops at them as ever.
 */
export function useEnterMovesOn(
  form: RefObject<HTMLFormElement | null>,
  passed: ReadonlySet<string> = none,
): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      const from = event.target
      if (!isUnused(event) || !isField(from)) return
      // Radios and boxes have no use for Enter, but react-aria keeps their keys from ever reaching
      // the document.
      if (isChoice(from) !== (event.eventPhase === Event.CAPTURING_PHASE)) return
      if (form.current?.contains(from) !== true) return
      event.preventDefault()
      const next = neighbour(form.current, from, event.shiftKey ? -1 : 1, passed)
      next?.focus()
      // As Tab leaves it: the next letter writes over what stands there.
      if (next instanceof HTMLInputElement && !isChoice(next)) next.select()
    }
    // On the document, so that React's own handlers (an open list choosing its option) have run
    // before the second one.
    document.addEventListener('keydown', move, true)
    document.addEventListener('keydown', move)
    return () => {
      document.removeEventListener('keydown', move, true)
      document.removeEventListener('keydown', move)
    }
  }, [form, passed])
}

const none: ReadonlySet<string> = new Set()

type OneLine = HTMLInputElement | HTMLTextAreaElement

/**
 * `data-one-line` marks a text area that only wraps: it holds no line breaks, so Enter is free to
 * move on.
 */
function isField(target: EventTarget | null): target is OneLine {
  if (target instanceof HTMLTextAreaElement) return target.dataset['oneLine'] !== undefined
  return target instanceof HTMLInputElement
}

/** Enter as a wish to go on: nobody used it for something else. */
const isUnused = (event: KeyboardEvent): boolean =>
  isPlainEnter(event) && (!event.defaultPrevented || enterThatChose.has(event))

const isChoice = ({ type }: OneLine): boolean => type === 'radio' || type === 'checkbox'

function neighbour(
  form: HTMLFormElement,
  from: OneLine,
  step: 1 | -1,
  passed: ReadonlySet<string>,
): HTMLElement | undefined {
  const stops = [...form.querySelectorAll<HTMLElement>(fields)].filter(
    (element) => element === from || (isStop(element, from) && !passed.has(element.id)),
  )
  return stops[stops.indexOf(from) + step]
}

/** A group of radios is one stop: its checked button, or the first one. */
function isStop(element: HTMLElement, from: OneLine): boolean {
  if (!element.checkVisibility()) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
  if (from.type === 'radio' && element.name === from.name) return false
  const group = [
    ...(element.form?.querySelectorAll<HTMLInputElement>(
      `input[name="${CSS.escape(element.name)}"]`,
    ) ?? []),
  ]
  return element === (group.find((radio) => radio.checked) ?? group[0])
}
