import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useState } from 'react'

import { createStore, useStore } from '../../common/store.ts'
import type { FormValues } from '../form/form-values.ts'
import { type Batch, commonOf, keepBatch, keptBatch, withEntry } from './batch.ts'

export interface BatchDesk {
  /** Null while documents are registered one by one. */
  readonly batch: Batch | null
  /** As it stands at this moment, for what began earlier. */
  readonly now: () => Batch | null
  readonly begin: (values: FormValues) => void
  readonly add: (entry: EntryView, values: FormValues) => void
  readonly expect: (count: number | null) => void
  readonly end: () => void
}

/** The batch of this tab and this clerk: a reload comes back to it. */
export function useBatch(staffId: string): BatchDesk {
  const [store] = useState(() => createStore({ batch: keptBatch(staffId) }))
  const batch = useStore(store, (state) => state.batch)
  const change = (next: Batch | null): void => {
    keepBatch(staffId, next)
    store.set({ batch: next })
  }
  const now = (): Batch | null => store.get().batch
  return {
    batch,
    now,
    begin: (values) => change({ common: commonOf(values), expected: null, done: [] }),
    add(entry, values) {
      const before = now()
      if (before) change(withEntry({ ...before, common: commonOf(values) }, entry))
    },
    expect(expected) {
      const before = now()
      if (before) change({ ...before, expected })
    },
    end: () => change(null),
  }
}
