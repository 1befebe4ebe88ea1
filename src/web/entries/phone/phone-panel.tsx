import type { Reply } from '#contract/common/endpoint.ts'
import type { openPhoneLink, PhoneLink } from '#contract/entry/phone-links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { UploadQueue } from '../../attachments/upload-queue.ts'
import { ApiProblem, call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { sentenceOf } from '../../words/language/sentences.ts'
import { phoneLinkWords } from '../../words/entries/phone-link.ts'
import { adoptFiles, joinPhonePages, phoneLinkQuery } from './phone-link.ts'
import './phone-panel.css'

type ShownCode = Reply<typeof openPhoneLink>

export type PhonePanelProps = {
  readonly entryId: string
  readonly queue: UploadQueue
  /** How often a code was asked for here; 0 after the form was loaded anew. */
  readonly presses: number
}

/** The code for the telephone; then how many pages came, until they are one file of the list. */
export function PhonePanel({ entryId, queue, presses }: PhonePanelProps) {
  const { code, show } = useCode(entryId, queue, presses)
  const isAsked = presses === 0 || code !== null
  const { data, dataUpdatedAt } = useQuery({ ...phoneLinkQuery(entryId), enabled: isAsked })
  const frame = useRef<HTMLElement>(null)
  const close = (): void => {
    const hadFocus = frame.current?.contains(document.activeElement) === true
    queue.store.set({ isAwaited: false })
    if (hadFocus) document.getElementById('phone-scan')?.focus()
  }
  const { end, isJoining, failure } = useEnd(entryId, queue, close)
  const take = useEffectEvent(async ({ phase, pages, files }: PhoneLink): Promise<void> => {
    if (!isAsked) return
    const isNew = adoptFiles(queue, files)
    if (phase === 'OVER' && pages > 0) return isJoining ? undefined : end()
    if (phase === 'NONE' || (phase === 'OVER' && (isNew || code === null))) close()
  })
  useEffect(() => {
    if (data) void take(data)
  }, [data])
  const isShown = isAsked && data !== undefined && data.phase !== 'NONE'
  // With pages on it, it is ended by its own button: they become a file of the form.
  useShortcut('Esc', () => void end(), {
    label: phoneLinkWords.keyClose,
    isEnabled: isShown && !isJoining && endWord(data, failure) === phoneLinkWords.close,
    isHeardInFields: true,
    isOffered: false,
  })
  if (!isShown) return null
  return (
    <section
      ref={frame}
      id="phone-panel"
      className="phone-panel"
      aria-label={phoneLinkWords.title}
      tabIndex={-1}
    >
      <Standing link={data} readAt={dataUpdatedAt} code={code} />
      {failure !== null && (
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
        </div>
      )}
      <div className="cluster">
        {data.phase !== 'OPEN' && data.pages === 0 && (
          <Button size="small" onPress={() => void show()}>
            {phoneLinkWords.showAnother}
          </Button>
        )}
        <Button
          size="small"
          isBusy={isJoining}
          busyLabel={phoneLinkWords.joining}
          onPress={() => void end()}
        >
          {endWord(data, failure)}
        </Button>
      </div>
    </section>
  )
}

/** Asks for a code with each press, and whenever another is wanted. */
function useCode(entryId: string, queue: UploadQueue, presses: number) {
  const queries = useQueryClient()
  const [code, setCode] = useState<ShownCode | null>(null)
  const ask = async (): Promise<ShownCode | null> => {
    try {
      const opened = await call('openPhoneLink', { params: { entryId } })
      const { secondsLeft } = opened
      queries.setQueryData<PhoneLink>(phoneLinkQuery(entryId).queryKey, (known) => ({
        phase: 'WAITING',
        secondsLeft,
        pages: known?.pages ?? 0,
        coming: 0,
        files: [],
      }))
      return opened
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      queue.store.set({ isAwaited: false })
      toast({ text: cause.problem.title, tone: 'danger' })
      return null
    }
  }
  const askFirst = useEffectEvent(ask)
  useEffect(() => {
    if (presses === 0) return
    let isOver = false
    const begin = async (): Promise<void> => {
      const opened = await askFirst()
      if (!isOver) setCode(opened)
    }
    void begin()
    return () => {
      isOver = true
    }
  }, [presses])
  return { code, show: async () => setCode(await ask()) }
}

/** Joins what came, and says why where that does not go. */
function useEnd(entryId: string, queue: UploadQueue, onEnd: () => void) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isJoining, setJoining] = useState(false)
  const end = async (): Promise<void> => {
    setJoining(true)
    setFailure(null)
    try {
      await joinPhonePages(entryId, queue)
      onEnd()
    } catch (cause) {
      if (!(cause instanceof ApiProblem)) throw cause
      setFailure(cause.problem.title)
    } finally {
      setJoining(false)
    }
  }
  return { end, isJoining, failure }
}

function endWord({ phase, pages }: PhoneLink, failure: string | null): string {
  if (failure !== null) return phoneLinkWords.retry
  return phase === 'OPEN' || pages > 0 ? phoneLinkWords.end : phoneLinkWords.close
}

type StandingProps = {
  readonly link: PhoneLink
  /** When the server said so, in ms since 1970. */
  readonly readAt: number
  readonly code: ShownCode | null
}

function Standing({ link, readAt, code }: StandingProps) {
  const { phase, pages, secondsLeft } = link
  const time = useTimeLeft(readAt + secondsLeft * 1000)
  if (phase === 'OVER') return <p role="status">{sentenceOf['E-LLE-04']}</p>
  if (phase === 'OPEN') {
    const said = phoneLinkWords.connected(pages)
    return (
      <>
        <p role="status">{said}</p>
        <ProgressBar label={said} value={null} isLabelHidden />
        <p className="small muted">{phoneLinkWords.closesIn(time)}</p>
      </>
    )
  }
  if (code === null) return <p role="status">{phoneLinkWords.hidden}</p>
  return (
    <>
      <p role="status">{phoneLinkWords.scan}</p>
      <Qr {...code.qr} />
      <p className="phone-address">{code.address}</p>
      <p className="small muted">{phoneLinkWords.secondsLeft(time)}</p>
    </>
  )
}

/** Dark on white whatever the theme: several cameras read nothing else. */
function Qr({ side, path }: ShownCode['qr']) {
  return (
    <svg
      className="phone-qr"
      role="img"
      aria-label={phoneLinkWords.qr}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** As `4:32`, until that moment. */
function useTimeLeft(endsAt: number): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
