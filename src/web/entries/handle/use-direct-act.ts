import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem, call } from '../../common/api.ts'
import { useSession } from '../../session/current/use-session.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import type { ActName } from '../act/act-names.ts'
import { copyToReceive, ownUnits, pendingLine } from '../act/handling-lines.ts'
import { saidOf, sending, type Decision } from '../act/decision.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'

/** How an act that asks nothing is done: one key and it is. Null for those that have a window. */
export function directAct(
  act: ActName,
  { handling }: Pick<EntryView, 'handling'>,
  units: readonly string[],
  staffId = '',
): Decision | null {
  if (!handling) return null
  if (act === 'start') return sending('assignEntry', { assigneeId: staffId, instruction: null })
  if (act === 'acknowledge-copy') {
    const line = copyToReceive(handling, units)
    return (
      line && {
        send: ({ entryId, version }) =>
          call('acknowledgeCopy', { params: { entryId, sequence: line.sequence } }, { version }),
      }
    )
  }
  const isPaperless = pendingLine(handling)?.paperIncluded === false
  return act === 'acknowledge' && isPaperless ? sending('acknowledgeEntry', withoutPaper) : null
}

const withoutPaper = { paperReceived: false, foliosReceived: null, note: null }

export interface DirectAct {
  readonly busyAct: ActName | null
  readonly run: (act: ActName) => void
}

/** Does such an act; what is refused is said in passing, and the entry read again. */
export function useDirectAct(
  entry: EntryView,
  onDone: (after: EntryView, said: string) => void,
): DirectAct {
  const [busyAct, setBusyAct] = useState<ActName | null>(null)
  const session = useSession().data
  const entryChanged = useEntryChanged()
  const queries = useQueryClient()
  const send = async (act: ActName, decision: Decision): Promise<void> => {
    setBusyAct(act)
    try {
      const after = await decision.send(entry)
      entryChanged(after)
      onDone(after, saidOf(act, decision, after))
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      toast({ text: cause.message, tone: 'danger' })
      void queries.invalidateQueries({ queryKey: ['entry', entry.entryId] })
    } finally {
      setBusyAct(null)
    }
  }
  return {
    busyAct,
    run(act) {
      if (!session || busyAct !== null) return
      const decision = directAct(act, entry, ownUnits(session.grants), session.staffId)
      if (decision) void send(act, decision)
      // What was offered is no longer there.
      else void queries.invalidateQueries({ queryKey: ['entry', entry.entryId] })
    },
  }
}
