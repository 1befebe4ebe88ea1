/** Sends a document out: the form, and its number once it has one. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { LetterView } from '#contract/letters/letters.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { catalogueQuery, entryQuery } from '../query/entry-queries.ts'
import { dispatchOf, type DispatchValues } from './dispatch-values.ts'
import { dispatches, headedUnits, isRegistry } from './dispatches.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { useTypist } from './kept-form.ts'
import { letterQuery, outgoingAddress } from './outgoing-queries.ts'
import './outgoing.css'

export function DispatchPage() {
  return (
    <>
      <PageHeader title={words.dispatch} />
      <DispatchOrWhyNot />
    </>
  )
}

function DispatchOrWhyNot() {
  const session = useTypist()
  const { about, given, catalogue, failure, retry } = useReadings()
  if (failure) {
    return (
      <ReadingFailure
        error={failure}
        words={{ failed: words.formFailed, retry: words.retry }}
        onRetry={retry}
      />
    )
  }
  if (!session || !catalogue || !given) return <Skeleton lines={10} height={2.5} />
  return <Dispatch key={`${session.staffId} ${about}`} given={given} {...{ session, catalogue }} />
}

/**
 * What the form begins with, and for whom: of the letter or the entry that the address names, if
 * any. A form that is open stays, whatever is read again behind it.
 */
function useReadings() {
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const letterId = entryIdIn(new URLSearchParams({ id: search.get('carta') ?? '' }))
  const catalogue = useQuery(catalogueQuery)
  const entry = useQuery({ ...entryQuery(entryId ?? ''), enabled: entryId !== undefined })
  const letter = useQuery({ ...letterQuery(letterId ?? ''), enabled: letterId !== undefined })
  const readings = [catalogue, entry, letter]
  const failed = readings.filter(({ data, error }) => data === undefined && error !== null)
  return {
    about: letterId ?? entryId ?? '',
    given: givenBy({ entryId, letterId }, entry.data, letter.data),
    catalogue: catalogue.data,
    failure: failed[0]?.error,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

interface Named {
  readonly entryId: string | undefined
  readonly letterId: string | undefined
}

/** Undefined while what is named is not read. */
function givenBy(
  named: Named,
  entry: EntryView | undefined,
  letter: LetterView | undefined,
): Partial<DispatchValues> | undefined {
  if (named.letterId !== undefined) return letter && dispatchOf(letter)
  if (named.entryId !== undefined) return entry && answerTo(entry)
  return {}
}

/** What the form begins with when it answers an entry: the unit that has it, and its number. */
function answerTo({ entryId, entryNumber, handling, content }: EntryView) {
  return {
    unitId: handling?.unitId ?? content?.destinationUnitId ?? '',
    answers: [{ entryId, entryNumber, subject: content?.subject ?? '' }],
  }
}

type DispatchProps = {
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly given: Partial<DispatchValues>
}

function Dispatch({ session, catalogue, given }: DispatchProps) {
  const [count, setCount] = useState(0)
  const [gone, setGone] = useState<OutgoingView | null>(null)
  if (!dispatches(session))
    return <EmptyState title={words.mayNotTitle}>{words.mayNotText}</EmptyState>
  const units = unitsFor(session, catalogue)
  const office = officeFor(session, catalogue)
  const { timeZone } = office ?? catalogue.municipality
  const isTheirs = units.some(({ unitId }) => unitId === given.unitId)
  const onlyUnit = units.length === 1 ? (units[0]?.unitId ?? '') : ''
  const anew = (): void => {
    setGone(null)
    setCount(count + 1)
  }
  if (gone) return <Dispatched outgoing={gone} timeZone={timeZone} onNext={anew} />
  return (
    <DispatchForm
      key={count}
      given={{
        officeId: office?.officeId ?? '',
        answers: [],
        // The next one is no letter, and answers nothing yet.
        ...(count === 0 && given),
        unitId: isTheirs ? (given.unitId ?? onlyUnit) : onlyUnit,
      }}
      {...{ units, timeZone }}
      limits={catalogue}
      offices={catalogue.offices.filter(({ officeId }) => session.registersAt.includes(officeId))}
      onDone={setGone}
      onAnew={anew}
    />
  )
}

/** The registry sends out for any unit; others for those that they head. */
function unitsFor(session: SessionView, { units }: CatalogueView): CatalogueView['units'] {
  const headed = headedUnits(session)
  return isRegistry(session) ? units : units.filter(({ unitId }) => headed.includes(unitId))
}

/** Theirs, or the main one. */
function officeFor({ registersAt }: SessionView, { offices }: CatalogueView) {
  const main = offices.find(({ isMain }) => isMain)
  return offices.find(({ officeId }) => officeId === registersAt[0]) ?? main
}

type DispatchedProps = {
  readonly outgoing: OutgoingView
  readonly timeZone: string
  readonly onNext: () => void
}

/** In place of the form: the number, large, and where to go from here. */
function Dispatched({ outgoing, timeZone, onNext }: DispatchedProps) {
  const panel = useRef<HTMLElement>(null)
  useShortcut('n', onNext, { label: words.another })
  // The button that was pressed is gone.
  useEffect(() => panel.current?.focus(), [])
  const { outgoingId, exitNumber, dispatchedAt, content, addressees } = outgoing
  const names = addressees.map(({ name }) => name).join(', ')
  return (
    <section ref={panel} tabIndex={-1} className="card stack" aria-labelledby="exit-number">
      <p className="section-title">{words.dispatched}</p>
      <p role="status">
        <strong id="exit-number" className="big-number numeric">
          {exitNumber}
        </strong>
      </p>
      <p>{content?.subject}</p>
      <p className="muted">{`${writtenInstant(dispatchedAt, timeZone)} · ${names}`}</p>
      <div className="cluster">
        <Button keys="n" onPress={onNext}>
          {words.another}
        </Button>
        <Link to={outgoingAddress(outgoingId)} className="button button-quiet">
          {words.open}
        </Link>
      </div>
    </section>
  )
}
