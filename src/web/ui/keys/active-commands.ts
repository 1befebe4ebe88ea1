/**
 * What can be done at this moment, and with which key: the screens say it while they are shown; the
 * key listener, the command palette and the help sheet read it. One list, so that none of the three
 * can promise what another does not keep.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type Command = {
  readonly label: string
  /**
   * Of the screen that is shown, or the same everywhere. A key of the screen goes before the same
   * key of everywhere.
   */
  readonly group: 'screen' | 'global'
  /**
   * Each as printed: `Ctrl+Enter`, `n`, or `g i` for one after the other. None: only in the
   * palette.
   */
  readonly keys: readonly string[]
  /** The two keys are the first and the last of several: digits. */
  readonly isRange?: boolean
  readonly isHeardInFields: boolean
  /** The palette offers it. */
  readonly isOffered: boolean
  /** null: the control that has the focus hears this key itself; here it is only explained. */
  readonly run: (() => void) | null
}

let commands: readonly Command[] = []
const listeners = new Set<() => void>()

function change(next: readonly Command[]): void {
  commands = next
  for (const listener of listeners) listener()
}

/** Adds commands until the answered function is called. */
export function addCommands(added: readonly Command[]): () => void {
  change([...commands, ...added])
  return () => change(commands.filter((command) => !added.includes(command)))
}

/** In the order in which they are tried: the screen's before everyone's, the latest first. */
export function activeCommands(): readonly Command[] {
  const latestFirst = commands.toReversed()
  return [
    ...latestFirst.filter(({ group }) => group === 'screen'),
    ...latestFirst.filter(({ group }) => group === 'global'),
  ]
}

/** Every command of the moment, in the order in which the screen named them. */
export function useActiveCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => commands,
  )
}

export type PaletteAction = { readonly label: string; readonly run: () => void }

/** Offers in the command palette what this screen can do and has no key for. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const labels = actions.map(({ label }) => label).join('\n')
  const run = useEffectEvent((label: string) =>
    actions.find((action) => action.label === label)?.run(),
  )
  useEffect(() => {
    const shown = labels === '' ? [] : labels.split('\n')
    return addCommands(
      shown.map((label) => ({ ...explained, label, isOffered: true, run: () => run(label) })),
    )
  }, [labels])
}

export type ExplainedKeys = Pick<Command, 'keys' | 'isRange' | 'label'>

/**
 * Names in the help sheet the keys that a control of this screen hears by itself. Give it a
 * constant.
 */
export function useExplainedKeys(explanations: readonly ExplainedKeys[]): void {
  useEffect(
    () => addCommands(explanations.map((explanation) => ({ ...explained, ...explanation }))),
    [explanations],
  )
}

const explained: Omit<Command, 'label'> = {
  group: 'screen',
  keys: [],
  isHeardInFields: true,
  isOffered: false,
  run: null,
}
