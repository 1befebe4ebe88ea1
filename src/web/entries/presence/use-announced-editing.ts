import { editorBeatMs } from '#contract/entry/presence-times.ts'
import { useEffect } from 'react'

import { ApiProblem, call } from '../../common/api.ts'
import { looking, pause, whenUnseenFor } from '../../common/attention.ts'
import { mintId } from '../../common/mint-id.ts'

/**
 * A form nobody has looked at for this long is not being filled. Browsers slow a hidden tab's clock
 * down after five minutes.
 */
const unseenMs = 4 * 60_000

/**
 * Says to the others, for as long as the form is open, that this person is correcting the entry.
 */
export function useAnnouncedEditing(entryId: string, isEditing: boolean): void {
  useEffect(() => {
    if (!isEditing) return
    const life = new AbortController()
    const form = { entryId, editorId: mintId() }
    const leave = (): void => withdraw(form)
    void keepAnnouncing(form, life.signal)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      life.abort()
      leave()
    }
  }, [entryId, isEditing])
}

interface OpenForm {
  readonly entryId: string
  readonly editorId: string
}

// Said by the form and not by the person: it must not keep an abandoned session alive.
const headers = { 'X-Background': '1' }

async function keepAnnouncing(form: OpenForm, life: AbortSignal): Promise<void> {
  let isUnseen = false
  const stopWatching = whenUnseenFor(unseenMs, () => {
    isUnseen = true
    withdraw(form)
  })
  life.addEventListener('abort', stopWatching, { once: true })
  while (!life.aborted) {
    if (isUnseen) await looking(life)
    isUnseen = false
    const isWelcome = await announced(form, life)
    // Refused: the entry is not theirs to correct any more, and the page is about to say so.
    if (!isWelcome) return
    await pause(editorBeatMs, life)
  }
}

/** False when the server said no; a lost connection is tried again at the next beat. */
async function announced(params: OpenForm, signal: AbortSignal): Promise<boolean> {
  try {
    await call('announceEditor', { params }, { headers, signal })
    return true
  } catch (error) {
    const status = error instanceof ApiProblem ? error.problem.status : 0
    return status < 400 || status >= 500
  }
}

/** Also when the page goes away meanwhile. Unheard, it is over by itself a few seconds later. */
function withdraw(params: OpenForm): void {
  call('withdrawEditor', { params }, { headers, isFarewell: true }).catch(() => undefined)
}
