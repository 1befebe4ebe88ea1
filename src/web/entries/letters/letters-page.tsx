/** What is being written, by tray: what waits longest comes first. */
import { letterTrays, type LetterTray } from '#domain/letters/letter.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, FilePen, FileSearch } from 'lucide-react'

import { useLedger } from '../../common/live.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Link } from '../../router/link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import { sealedIn, sealHere, unsealHere } from '../../session/current/browser-key.ts'
import { useWaitsForKey } from '../../session/current/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { letterTemplateWords } from '../../words/book/letter-templates.ts'
import { letterListWords as words } from '../../words/book/letters.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { countWords } from '../filters/tray-tabs.tsx'
import '../list/list.css'
import '../letter-parts/letters.css'
import type { Selection } from '../bulk/selection.ts'
import { useChosenLetters } from '../letter-signing/chosen-letters.ts'
import { SigningPart } from '../letter-signing/signing-part.tsx'
import { NewEntries } from '../list/new-entries.tsx'
import { PageTurner } from '../list/page-turner.tsx'
import { useFocusOnRows } from '../list/row-focus.ts'
import { useShownPage, type ShownList } from '../list/use-shown-page.ts'
import { WordsBox } from '../outgoing/outgoing-filter-bar.tsx'
import { catalogueQuery } from '../query/entry-queries.ts'
import {
  letterListQuery,
  letterTraysQuery,
  type LetterList,
  type LetterRow,
} from '../letter-parts/letter-queries.ts'
import { LetterRows } from './letter-rows.tsx'
import { dayIn } from '../letter-parts/letter-times.ts'

export function LettersPage() {
  const { state } = useLocation()
  // What was looked for before a reload is read with the key that comes with the session.
  return useWaitsForKey(state, 'words') ? <Skeleton lines={12} height={2.5} /> : <ListPage />
}

/** '' is "not asked". What is looked for may name people: it travels sealed (decision 014). */
interface Asked {
  readonly tray: LetterTray | ''
  readonly text: string
}

function askedIn(search: URLSearchParams, state: unknown): Asked {
  const text = unsealHere(sealedIn(state, 'words'))
  return {
    tray: letterTrays.find((tray) => tray === search.get('bandeja')) ?? '',
    text: typeof text === 'string' ? text : '',
  }
}

function placeOf({ tray, text }: Asked, cursor: string | null = null) {
  const search = new URLSearchParams({
    ...(tray !== '' && { bandeja: tray }),
    ...(cursor !== null && { cursor }),
  })
  return { to: { search: search.toString() }, state: { words: sealHere(text) } }
}

function ListPage() {
  useLedger()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const asked = askedIn(search, state)
  const { tray, text } = asked
  const cursor = search.get('cursor')
  const list = useShownPage(
    letterListQuery({ text, ...(tray !== '' && { tray }), ...(cursor !== null && { cursor }) }),
  )
  const timeZone = useQuery(catalogueQuery).data?.municipality.timeZone ?? 'UTC'
  const selection = useChosenLetters(list.page?.entries ?? [], JSON.stringify(asked))
  const isSigning = tray === 'TO_SIGN'
  const look = (next: string, { replace } = { replace: false }): void => {
    const place = placeOf({ tray, text: next })
    navigate(place.to, { state: place.state, replace })
  }
  return (
    <>
      <PageHeader
        title={words.title}
        status={<NewEntries list={list} />}
        actions={
          <>
            <Link to="/control/letter-templates" className="button">
              {letterTemplateWords.toTemplates}
            </Link>
            <Link to="/control/letters/new" className="button button-primary">
              <FilePen aria-hidden="true" />
              <span>{words.write}</span>
            </Link>
          </>
        }
      />
      <Trays current={tray} timeZone={timeZone} />
      <div className="list-filters" role="search">
        <WordsBox
          text={text}
          onChange={look}
          keyLabel={words.keySearch}
          placeholder={words.searchPlaceholder}
        />
      </div>
      {isSigning && <SigningPart {...{ selection, text }} />}
      {list.error && (
        <div className="list-notices">
          <ReadingFailure error={list.error} words={words} onRetry={list.retry} />
          {list.page && <p className="muted">{words.keptRows}</p>}
        </div>
      )}
      <Body
        {...{ list, asked, cursor, timeZone }}
        selection={isSigning ? selection : null}
        onLookForAll={() => look('')}
      />
    </>
  )
}

type TraysProps = { readonly current: Asked['tray']; readonly timeZone: string }

function Trays({ current, timeZone }: TraysProps) {
  const trays = useQuery(letterTraysQuery).data
  return (
    <nav className="tray-tabs" aria-label={words.trays}>
      <ul>
        {(['', ...letterTrays] as const).map((tray) => {
          const waits = trays?.find((one) => one.tray === tray)
          return (
            <li key={tray}>
              <Link
                {...placeOf({ tray, text: '' })}
                className="tray-tab"
                aria-current={tray === current ? 'page' : undefined}
              >
                <span>{tray === '' ? words.all : words.trayNames[tray]}</span>
                {waits && <span className="tray-count numeric">{countWords(waits.count)}</span>}
                {waits && waits.oldestAt !== null && (
                  <span className="muted small">
                    {words.waitsSince(writtenDate(dayIn(waits.oldestAt, timeZone)))}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type BodyProps = {
  readonly list: ShownList<LetterList>
  readonly asked: Asked
  readonly cursor: string | null
  readonly timeZone: string
  readonly selection: Selection<LetterRow> | null
  readonly onLookForAll: () => void
}

function Body({ list, asked, cursor, timeZone, selection, onLookForAll }: BodyProps) {
  const { page, isStale, goneIds } = list
  useFocusOnRows(JSON.stringify([asked, cursor]), page !== null && !isStale)
  if (page === null) return list.error === null && <Skeleton lines={12} height={2.5} />
  const { entries, nextCursor } = page
  if (entries.length === 0) return <Nothing {...asked} onLookForAll={onLookForAll} />
  return (
    <>
      <LetterRows rows={entries} {...{ timeZone, isStale, goneIds, selection }} />
      <PageTurner
        addressOf={(after) => placeOf(asked, after)}
        words={words.turner}
        {...{ cursor, nextCursor }}
        rowCount={entries.length}
      />
    </>
  )
}

/** Why there are no rows, and what to do about it. */
function Nothing({ tray, text, onLookForAll }: Asked & Pick<BodyProps, 'onLookForAll'>) {
  if (text !== '') {
    return (
      <EmptyState
        icon={<FileSearch aria-hidden="true" />}
        title={words.noResultsTitle}
        action={<Button onPress={onLookForAll}>{words.removeSearch}</Button>}
      >
        {words.noResultsText}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<CheckCheck aria-hidden="true" />} title={words.emptyTitles[tray]}>
      {words.emptyTexts[tray]}
    </EmptyState>
  )
}
