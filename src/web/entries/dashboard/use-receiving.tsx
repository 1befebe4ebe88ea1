import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { ApiProblem } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { actVerbs, actWords } from '../../words/entries/entry-acts.ts'
import { saidOf } from '../act/decision.ts'
import { useActDone } from '../act/use-act-done.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'
import { ActWindow } from '../handle/act-window.tsx'
import { directAct } from '../handle/use-direct-act.ts'
import { entryQuery } from '../query/entry-queries.ts'

interface Receiving {
  /** The button of a row whose reader may receive it. */
  readonly actOn: (entry: ListedEntry) => ReactNode
  readonly receive: (entry: ListedEntry) => void
  /** Asks what became of the paper, where some was sent. */
  readonly window: ReactNode
}

/**
 * Acknowledging from the row on which the focus is: without paper one key and it is done, to be
 * taken back like any other; with paper the window asks whether it came.
 */
export function useReceiving(): Receiving {
  const [openedId, setOpened] = useState<string | null>(null)
  const [busyId, setBusy] = useState<string | null>(null)
  const queries = useQueryClient()
  const entryChanged = useEntryChanged()
  const tell = useActDone()
  const send = async (entryId: string): Promise<void> => {
    setBusy(entryId)
    try {
      const entry = await queries.fetchQuery({ ...entryQuery(entryId), staleTime: 0 })
      const decision = directAct('acknowledge', entry, [])
      if (!decision) return setOpened(entryId)
      const after = await decision.send(entry)
      entryChanged(after)
      tell(after, saidOf('acknowledge', decision, after))
      keepFocus(entryId)
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      toast({ text: cause.message, tone: 'danger' })
      void queries.invalidateQueries({ queryKey: ['entries'] })
    } finally {
      setBusy(null)
    }
  }
  const receive = (entry: ListedEntry): void => {
    if (busyId === null && entry.allowed.includes('acknowledge')) void send(entry.entryId)
  }
  return {
    receive,
    actOn: (entry) =>
      entry.allowed.includes('acknowledge') && (
        <Button
          size="small"
          className="pending-act"
          aria-label={actWords.title(actVerbs.acknowledge, entry.entryNumber)}
          isBusy={busyId === entry.entryId}
          onPress={() => receive(entry)}
        >
          {actVerbs.acknowledge}
        </Button>
      ),
    window: openedId !== null && (
      <ReceiveWindow
        entryId={openedId}
        onClose={() => {
          setOpened(null)
          keepFocus(openedId)
        }}
      />
    ),
  }
}

type ReceiveWindowProps = { readonly entryId: string; readonly onClose: () => void }

function ReceiveWindow({ entryId, onClose }: ReceiveWindowProps) {
  const tell = useActDone()
  const { data: entry } = useQuery(entryQuery(entryId))
  return (
    entry && (
      <ActWindow
        act="acknowledge"
        entry={entry}
        onClose={onClose}
        onDone={(after, said) => {
          tell(after, said)
          onClose()
        }}
      />
    )
  )
}

/** The pressed button is gone with the act: the keyboard stays on its row. */
function keepFocus(entryId: string): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const link = document.querySelector(`.pending-list a[href$="id=${CSS.escape(entryId)}"]`)
    link?.closest<HTMLElement>('[data-row]')?.focus()
  }, 50)
}
