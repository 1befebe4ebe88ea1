/** One's own notices, the newest first, and which letters one gets. */
import type { NoticesView } from '#contract/book/notices.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { letterAddress, workAddress } from '../common/entry-in-address.ts'
import { call } from '../common/api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { noticeWords as words } from '../words/book/notices.ts'
import { outgoingKindWords } from '../words/book/outgoing.ts'
import { writtenDate } from '../words/language/dates.ts'
import './notices.css'
import { noticesKey, useNotices } from './notices-query.ts'

type Told = NoticesView['notices'][number]

export function NoticesPage() {
  const { data, error, refetch } = useNotices()
  const mark = useMark()
  const latest = data?.notices[0]
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          latest !== undefined && data !== undefined && data.unread > 0 ? (
            <Button
              icon={<CheckCheck aria-hidden="true" />}
              onPress={() => mark({ noticeIds: [], until: latest.at })}
            >
              {words.markAll}
            </Button>
          ) : undefined
        }
      />
      <div className="stack">
        {error && <ReadingFailure error={error} words={words} onRetry={refetch} />}
        {data === undefined ? (
          !error && <Skeleton lines={6} height={2} />
        ) : (
          <>
            <NoticeList
              notices={data.notices}
              onRead={(noticeId) => mark({ noticeIds: [noticeId], until: null })}
            />
            <ByMail digest={data.digest} overdueLetter={data.overdueLetter} />
          </>
        )}
      </div>
    </>
  )
}

function NoticeList({
  notices,
  onRead,
}: {
  readonly notices: readonly Told[]
  readonly onRead: (noticeId: string) => void
}) {
  if (notices.length === 0) {
    return (
      <EmptyState title={words.none} icon={<Bell aria-hidden="true" />}>
        {words.noneText}
      </EmptyState>
    )
  }
  return (
    <ul className="notice-list">
      {notices.map((notice) => (
        <NoticeLine key={notice.noticeId} notice={notice} onRead={() => onRead(notice.noticeId)} />
      ))}
    </ul>
  )
}

function NoticeLine({ notice, onRead }: { readonly notice: Told; readonly onRead: () => void }) {
  const { kind, about, at, isRead } = notice
  const text = words.told[kind](calledBy(notice), about ?? '')
  return (
    <li className="notice-line" data-unread={!isRead || undefined}>
      <Link
        to={placeOf(notice)}
        className="grow"
        onClick={() => {
          if (!isRead) onRead()
        }}
      >
        {text}
      </Link>
      <Moment instant={at} />
      {!isRead && (
        <>
          <StatusTag tone="info">{words.unread}</StatusTag>
          <Button size="small" variant="quiet" aria-label={words.markRead(text)} onPress={onRead}>
            {words.markReadShort}
          </Button>
        </>
      )}
    </li>
  )
}

/** Its number; before a letter has one, its kind and subject. */
function calledBy({ entryNumber, letterKind, subject = '' }: Told): string {
  if (letterKind === undefined || entryNumber !== '') return entryNumber
  return words.draft(outgoingKindWords[letterKind], subject)
}

/** Where something can be done about what is of no entry. */
const places: Partial<Record<Told['kind'], string>> = {
  FILE_DAMAGED: '/control/bookreview',
  FILE_MISSING: '/control/bookreview',
  CLOCK_WAITS: '/control/bookstate',
  BOOK_AHEAD: '/control/bookstate',
  CLOCKS_APART: '/control/bookstate',
  BOOK_RESTORED: '/control/bookstate',
  STAMPS_MISSING: '/control/bookstate',
  LETTERS_MISSING: '/control/bookstate',
  DRILL_OLD: '/control/health',
  DRILL_FAILED: '/control/health',
  SCANS_WAIT: '/control/health',
  WEBHOOK_STOPPED: '/control/organization?tab=webhooks',
  PERSON_SEARCHES: '/control/notices',
  POWER_ASKED: '/control/powers',
  POWER_GIVEN: '/control/powers',
  POWER_DECLINED: '/control/powers',
  WAY_IN_OPENED: '/control/notices',
}

function placeOf({ kind, entryId, letterId }: Told): string {
  if (letterId !== undefined) return letterAddress(letterId)
  return places[kind] ?? (entryId === null ? '/control/reports' : workAddress(entryId))
}

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** On the reader's own clock: a notice is for whoever reads it, wherever they are. */
function Moment({ instant }: { readonly instant: string }) {
  const { date, time } = localDateTimeAt(new Date(instant), ownZone)
  return (
    <time dateTime={instant} className="muted small numeric">
      {writtenDate(date)} {time}
    </time>
  )
}

function ByMail({ digest, overdueLetter }: Pick<NoticesView, 'digest' | 'overdueLetter'>) {
  return (
    <section className="card stack stack-tight" aria-labelledby="notices-mail">
      <h2 id="notices-mail" className="section-title">
        {words.mail}
      </h2>
      {digest.isMailSet ? (
        <>
          <LetterSwitch call="setDigest" isWanted={digest.isWanted} help={words.digestHelp}>
            {words.digest}
          </LetterSwitch>
          {overdueLetter !== null && (
            <LetterSwitch
              call="setOverdueLetter"
              isWanted={overdueLetter.isWanted}
              help={words.overdueLetterHelp}
            >
              {words.overdueLetter}
            </LetterSwitch>
          )}
        </>
      ) : (
        <p>{words.mailNotSet}</p>
      )}
    </section>
  )
}

type LetterSwitchProps = {
  readonly call: 'setDigest' | 'setOverdueLetter'
  readonly isWanted: boolean
  readonly help: string
  readonly children: string
}

function LetterSwitch({ call: name, isWanted, help, children }: LetterSwitchProps) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(name, { body: { isWanted: wanted } }),
    onError: (error) => toast({ text: error.message, tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
  return (
    <>
      <Switch
        isSelected={change.isPending ? change.variables : isWanted}
        onChange={(wanted) => change.mutate(wanted)}
      >
        {children}
      </Switch>
      <p className="muted small">{help}</p>
    </>
  )
}

/** Marks, and shows it marked at once. */
function useMark(): (reading: {
  readonly noticeIds: readonly string[]
  readonly until: string | null
}) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (body: { readonly noticeIds: readonly string[]; readonly until: string | null }) =>
      call('markNoticesRead', { body: { ...body, noticeIds: [...body.noticeIds] } }),
    onError: (error) => toast({ text: error.message, tone: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  })
  return mutate
}
