import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, CircleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useState } from 'react'
import type { FirstWeekView } from '#contract/service/settings.ts'
import type { SessionView } from '#contract/service/session.ts'

import { Link } from '../../router/link.tsx'
import { call } from '../../common/api.ts'
import { useToday } from '../../common/use-today.ts'
import { firstWeekWords as words } from '../../words/shell/first-week.ts'

const foldedKey = 'firstWeekFoldedOn'

export type FirstWeekProps = {
  readonly session: Reader
  readonly timeZone: string
}

/**
 * What a new municipality still lacks, until nothing does. Folded away it stays so for the day, in
 * this browser.
 */
export function FirstWeek({ session, timeZone }: FirstWeekProps) {
  const { data } = useQuery({
    queryKey: ['first-week'],
    queryFn: ({ signal }) => call('readFirstWeek', {}, { signal }),
  })
  if (data === undefined || data.steps.every(({ isDone }) => isDone)) return null
  return <Steps {...data} reader={session} timeZone={timeZone} />
}

type StepsProps = FirstWeekView & { readonly reader: Reader; readonly timeZone: string }

function Steps({ steps, reader, timeZone }: StepsProps) {
  const today = useToday(timeZone)
  const [foldedOn, setFoldedOn] = useState(readFolded)
  const isOpen = foldedOn !== today
  const fold = (isNowOpen: boolean): void => {
    setFoldedOn(isNowOpen ? null : today)
    keepFolded(isNowOpen ? null : today)
  }
  // `toggle` alone comes later than the fold, and a page left in between would forget it.
  const press = (click: MouseEvent): void => {
    click.preventDefault()
    fold(!isOpen)
  }
  const hasEntry = steps.some(({ step, isDone }) => step === 'entry' && isDone)
  const undone = steps.filter(({ isDone }) => !isDone).length
  return (
    <details
      className="card first-week"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && fold(currentTarget.open)}
    >
      <summary onClick={press}>
        <h2>{words.title}</h2>
        <span className="muted">{words.left(undone, steps.length)}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul>
        {steps.map((step) => (
          <StepRow key={step.step} {...step} reader={reader} hasEntry={hasEntry} />
        ))}
      </ul>
    </details>
  )
}

type Step = FirstWeekView['steps'][number]

/** Where each is done; the server's page and people are for administrators alone. */
const addresses: Readonly<Record<Step['step'], string>> = {
  calendar: '/control/calendar',
  people: '/control/organization?tab=units',
  second: '/control/organization?tab=people',
  entry: '/control/sentdocument',
  receipt: '/control/entries',
  drill: '/control/health',
  outside: '/control/service',
}
const forAdministrators: ReadonlySet<Step['step']> = new Set([
  'people',
  'second',
  'drill',
  'outside',
])

type Reader = Pick<SessionView, 'mayConfigure' | 'mayConfirmChanges' | 'registersAt'>

interface Doing {
  /** Whose work it is, or what it waits for, where it is not for the reader now. */
  readonly note: string | null
  /** Whether the reader may go where it is done, or seen. */
  readonly mayGo: boolean
}

function doingOf(
  step: Step['step'],
  { mayConfigure, registersAt }: Reader,
  hasEntry: boolean,
): Doing {
  if (step === 'drill' || step === 'outside') return { note: words.byServer, mayGo: mayConfigure }
  if (step === 'receipt' && !hasEntry) return { note: words.afterEntry, mayGo: false }
  if (step === 'entry' || step === 'receipt')
    return unless(registersAt.length > 0, words.byRegistry)
  return unless(mayConfigure || !forAdministrators.has(step), words.byAdministration)
}

const unless = (mayGo: boolean, note: string): Doing => ({ note: mayGo ? null : note, mayGo })

type StepRowProps = Step & { readonly reader: Reader; readonly hasEntry: boolean }

function StepRow({ step, isDone, missing, reader, hasEntry }: StepRowProps) {
  const { title, why, link } = words.steps[step]
  const { note, mayGo } = doingOf(step, reader, hasEntry)
  return (
    <li data-done={isDone || undefined}>
      {isDone ? <Check aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <div>
        <p>
          <strong>{title}</strong>{' '}
          <span className="muted small">{isDone ? words.done : words.undone}</span>
        </p>
        {!isDone && (
          <p className="muted">
            {why}
            {missing.length > 0 && ` ${words.missing(named(missing).join(', '))}`}
          </p>
        )}
      </div>
      {!isDone && (
        <div className="first-week-way">
          {note !== null && <span className="muted small">{note}</span>}
          {mayGo && <Link to={addresses[step]}>{link}</Link>}
        </div>
      )}
    </li>
  )
}

const roles: Readonly<Record<string, string>> = words.second

/** Roles by their words; years and codes of units as they are. */
const named = (missing: readonly string[]): readonly string[] =>
  missing.map((each) => roles[each] ?? each)

// A browser that keeps nothing shows it unfolded each time.
function readFolded(): string | null {
  try {
    return localStorage.getItem(foldedKey)
  } catch {
    return null
  }
}

function keepFolded(today: string | null): void {
  try {
    if (today === null) localStorage.removeItem(foldedKey)
    else localStorage.setItem(foldedKey, today)
  } catch {
    // See `readFolded`.
  }
}
