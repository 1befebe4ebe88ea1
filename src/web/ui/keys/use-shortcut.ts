import { useEffect, useEffectEvent } from 'react'

import { activeCommands, addCommands, type Command } from './active-commands.ts'
import { isSomethingOnItsWay } from './on-its-way.tsx'
import { areSingleKeysOff, chordOf, isDialogOpen, isSingleKey, isTyping } from './keystroke.ts'

export type ShortcutOptions = {
  /** What it does, for the help sheet and the command palette. */
  readonly label: string
  readonly group?: Command['group']
  readonly isEnabled?: boolean
  /**
   * Also while typing. By default only chords with Ctrl, Alt or a function key fire inside a field.
   */
  readonly isHeardInFields?: boolean
  /** Left out of the palette, where choosing it would make no sense. */
  readonly isOffered?: boolean
}

/**
 * Runs `action` when the keys are pressed anywhere in the page: `Ctrl+Enter`, `n`, or `g i`, one
 * key after the other. A single character never fires while someone types nor when the person
 * switched such keys off (WCAG 2.1.4) nor while a window is on its way, and nothing fires under an
 * open dialog, nor when something else took the key.
 */
export function useShortcut(keys: string, action: () => void, options: ShortcutOptions): void {
  const {
    label,
    group = 'screen',
    isEnabled = true,
    isHeardInFields = /^(Ctrl|Alt)\+|^F\d+$/u.test(keys),
    isOffered = true,
  } = options
  const run = useEffectEvent(action)
  useEffect(() => {
    if (!isEnabled) return
    listenOnce()
    return addCommands([
      { label, group, keys: [keys], isHeardInFields, isOffered, run: () => run() },
    ])
  }, [keys, label, group, isEnabled, isHeardInFields, isOffered])
}

let isListening = false

function listenOnce(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', hear)
}

/** How long the first key of two waits for the second. */
const timeoutMs = 1200

let begun: { readonly stroke: string; readonly at: number } | null = null

function hear(event: KeyboardEvent): void {
  if (!isFresh(event)) return
  const stroke = chordOf(event)
  const before = begun !== null && event.timeStamp - begun.at < timeoutMs ? begun.stroke : null
  begun = null
  if (isDialogOpen() || (isSomethingOnItsWay() && isSingleKey(stroke))) return
  const audible = activeCommands().filter((command) => mayHear(command, event.target))
  const called = (keys: string): Command | undefined =>
    audible.find((command) => command.keys[0]?.toLowerCase() === keys)
  const command = (before === null ? undefined : called(`${before} ${stroke}`)) ?? called(stroke)
  if (command !== undefined) {
    event.preventDefault()
    command.run?.()
  } else if (audible.some(({ keys }) => keys[0]?.startsWith(`${stroke} `) === true)) {
    begun = { stroke, at: event.timeStamp }
  }
}

// A modifier by itself must not come between the two keys of `g i`.
function isFresh({ key, defaultPrevented, repeat, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !repeat && !isComposing && !modifiers.has(key)
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'])

function mayHear({ run, keys, isHeardInFields }: Command, target: EventTarget | null): boolean {
  if (run === null || (!isHeardInFields && isTyping(target))) return false
  return !(areSingleKeysOff() && keys.some(isSingleKey))
}
