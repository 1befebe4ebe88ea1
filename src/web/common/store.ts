import { useSyncExternalStore } from 'react'

/**
 * One value that many watch. Fields watch their own part of it, so that a key redraws one field and
 * not the form.
 */
export interface Store<State> {
  readonly get: () => State
  readonly set: (change: Partial<State> | ((state: State) => Partial<State>)) => void
  /** Returns the way to stop listening. */
  readonly subscribe: (listen: () => void) => () => void
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      const next = typeof change === 'function' ? change(state) : change
      state = { ...state, ...next }
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

/** The part of the store that `select` picks; redraws only when that part is another one. */
export function useStore<State extends object, Part>(
  store: Store<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
