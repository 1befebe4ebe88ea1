/** One letter, from its first word to its dispatch: written, reviewed, signed. */
import type { LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'

import { ApiProblem } from '../../common/api.ts'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { useTypist } from '../outgoing/kept-form.ts'
import { catalogueQuery, entryQuery } from '../query/entry-queries.ts'
import { useLasting } from '../query/use-entry.ts'
import { letterQuery } from '../outgoing/outgoing-queries.ts'
import { ReadLetter } from './read-letter.tsx'
import { WriteLetter } from './write-letter.tsx'
import '../outgoing/outgoing.css'
import '../letter-parts/letters.css'

export function LetterPage() {
  useLedger()
  const { letterId, letter, entry, source, isRead, error, retry } = useLetterReading()
  const catalogue = useQuery(catalogueQuery)
  const session = useTypist()
  const isUnknown = error instanceof ApiProblem && error.problem.type === 'E-CON-03'
  if (letterId === undefined || isUnknown) return <NoSuchLetter />
  if (session && catalogue.data && isRead) {
    return (
      <Letter
        key={`${session.staffId} ${letterId}`}
        {...{ letterId, letter, entry, source, session }}
        catalogue={catalogue.data}
      />
    )
  }
  const failure = error ?? catalogue.error
  return (
    <>
      <PageHeader title={failure ? words.failed : words.opening} />
      <FocusKept />
      {failure ? (
        <ReadingFailure
          error={failure}
          words={words}
          onRetry={() => Promise.all([retry(), catalogue.refetch()])}
        />
      ) : (
        <Skeleton lines={10} height={2} />
      )}
    </>
  )
}

/** What the address names: a letter, or a new one and what it begins with. */
function useLetterReading() {
  const [search] = useSearchParams()
  const letterId = entryIdIn(search)
  // Not saved yet: it answers this entry, or nothing.
  const answered = search.get('responde')
  const letter = useLasting(answered === null ? letterId : undefined, letterQuery)
  const beginning = useBeginning(answered, search.get('de'))
  return {
    letterId,
    letter: (answered === null ? letter.data : null) ?? null,
    entry: beginning.entry,
    source: beginning.source,
    isRead: answered === null ? letter.data !== undefined : beginning.isRead,
    error: letter.error ?? beginning.error,
    retry: () => Promise.all([answered === null && letter.refetch(), beginning.retry()]),
  }
}

/** The entry that a new letter answers, or the letter with whose text it begins. */
function useBeginning(answered: string | null, from: string | null) {
  const answeredId = entryIdIn(new URLSearchParams({ id: answered ?? '' }))
  const fromId = entryIdIn(new URLSearchParams({ id: from ?? '' }))
  const sourceId = answered === null ? undefined : fromId
  const entry = useLasting(answeredId, entryQuery)
  const source = useLasting(sourceId, letterQuery)
  const isEntryRead = answeredId === undefined || entry.data !== undefined
  return {
    entry: entry.data ?? null,
    source: source.data ?? null,
    isRead: isEntryRead && (sourceId === undefined || source.data !== undefined),
    error: entry.error ?? source.error,
    retry: () =>
      Promise.all([
        answeredId !== undefined && entry.refetch(),
        sourceId !== undefined && source.refetch(),
      ]),
  }
}

type LetterProps = {
  readonly letterId: string
  readonly letter: LetterView | null
  readonly entry: Parameters<typeof WriteLetter>[0]['entry']
  readonly source: LetterView | null
  readonly session: SessionView
  readonly catalogue: CatalogueView
}

function Letter({ letter, ...rest }: LetterProps) {
  if (letter === null || letter.allowed.includes('edit')) {
    return <WriteLetter {...{ letter, ...rest }} />
  }
  return <ReadLetter {...{ letter, ...rest }} />
}

function NoSuchLetter() {
  return (
    <>
      <PageHeader title={words.noSuchTitle} />
      <FocusKept />
      <EmptyState
        icon={<FileQuestion aria-hidden="true" />}
        title={words.noSuchTitle}
        action={
          <Link to="/control/letters" className="button button-primary">
            {words.toList}
          </Link>
        }
      >
        {words.noSuchText}
      </EmptyState>
    </>
  )
}
