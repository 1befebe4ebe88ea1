/** One document that went out: what it is, what became of each delivery, and its annulment. */
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { ApiProblem, callForFile } from '../../common/api.ts'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { useLasting } from '../query/use-entry.ts'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'
import { FilesPart } from '../outgoing-files/files-part.tsx'
import { AnnulmentNotice, AskAnnulmentDialog } from './annulment.tsx'
import { DeliveriesPart } from './deliveries-part.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { useTypist } from './kept-form.ts'
import { RunningTerm } from './notification-term.tsx'
import { OutgoingFacts } from './outgoing-facts.tsx'
import { useDownload } from '../files/use-download.ts'
import { outgoingQuery } from './outgoing-queries.ts'
import { OutgoingTags } from './outgoing-tags.tsx'
import './outgoing.css'

export function OutgoingDocumentPage() {
  useLedger()
  const [search] = useSearchParams()
  const outgoingId = entryIdIn(search)
  const { data, error, refetch } = useLasting(outgoingId, outgoingQuery)
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(data?.officeId)
  const typist = useTypist()
  const isUnknown =
    outgoingId === undefined || (error instanceof ApiProblem && error.problem.type === 'E-CON-03')
  if (isUnknown) return <NoSuchDocument />
  if (data && naming && typist)
    return <Document key={`${typist.staffId} ${data.outgoingId}`} outgoing={data} naming={naming} />
  const failure = error ?? catalogue.error
  return (
    <>
      <PageHeader title={failure ? words.documentFailed : words.opening} />
      <FocusKept />
      {failure ? (
        <ReadingFailure
          error={failure}
          words={{ failed: words.documentFailed, retry: words.retry }}
          onRetry={() => Promise.all([refetch(), catalogue.refetch()])}
        />
      ) : (
        <Skeleton lines={10} height={2} />
      )}
    </>
  )
}

function NoSuchDocument() {
  return (
    <>
      <PageHeader title={words.noSuchTitle} />
      <FocusKept />
      <EmptyState
        icon={<FileQuestion aria-hidden="true" />}
        title={words.noSuchTitle}
        action={
          <Link to="/control/outgoing" className="button button-primary">
            {words.toBook}
          </Link>
        }
      >
        {words.noSuchText}
      </EmptyState>
    </>
  )
}

type DocumentProps = {
  readonly outgoing: OutgoingView
  readonly naming: OfficeNaming
}

function Document({ outgoing, naming }: DocumentProps) {
  const { exitNumber, dispatchedBy, dispatchedAt, timeDeclaredFalseAt, content, visibility } =
    outgoing
  const { timeZone } = naming
  const awaited = outgoing.addressees.filter(({ isEnded }) => !isEnded).length
  return (
    <div className="stack">
      <PageHeader
        title={words.numberTitle(exitNumber)}
        lead={words.dispatchedBy(dispatchedBy, writtenInstant(dispatchedAt, timeZone))}
        status={<OutgoingTags {...outgoing} awaited={awaited} />}
        actions={<Acts {...{ outgoing, timeZone }} />}
      />
      <FocusKept />
      {timeDeclaredFalseAt !== null && (
        <Notice tone="warning">
          {showWords.timeDeclaredFalse(writtenInstant(timeDeclaredFalseAt, timeZone))}
        </Notice>
      )}
      <AnnulmentNotice {...{ outgoing, timeZone }} />
      <RunningTerm outgoing={outgoing} />
      {visibility === 'HEADER' && <p className="muted">{words.headerOnly}</p>}
      {content ? (
        <>
          <OutgoingFacts {...{ outgoing, content, naming }} />
          <FilesPart {...{ outgoing, timeZone }} />
          <DeliveriesPart {...{ outgoing, timeZone }} />
        </>
      ) : (
        <section className="card">
          <p>{words.existenceOnly}</p>
        </section>
      )}
    </div>
  )
}

type ActsProps = { readonly outgoing: OutgoingView; readonly timeZone: string }

/** What its reader may do with it now, as the server says. */
function Acts({ outgoing, timeZone }: ActsProps) {
  const [open, setOpen] = useState<'record' | 'ask' | null>(null)
  const close = (): void => setOpen(null)
  // To whom it goes may be out of its reader's sight: then there is nobody to choose.
  const mayRecord = outgoing.allowed.includes('record-delivery') && outgoing.addressees.length > 0
  const proof = useDownload()
  useShortcut('r', () => setOpen('record'), { label: words.record, isEnabled: mayRecord })
  return (
    <>
      {outgoing.visibility === 'CONTENT' && (
        <Button
          isBusy={proof.isBusy}
          onPress={() => proof.start(() => proofOf(outgoing), words.proofFile(outgoing.exitNumber))}
        >
          {words.proof}
        </Button>
      )}
      {outgoing.allowed.includes('ask-annulment') && (
        <Button onPress={() => setOpen('ask')}>{words.ask}</Button>
      )}
      {mayRecord && (
        <Button variant="primary" keys="r" onPress={() => setOpen('record')}>
          {words.record}
        </Button>
      )}
      {open === 'record' && <DeliveryDialog {...{ outgoing, timeZone }} onClose={close} />}
      {open === 'ask' && <AskAnnulmentDialog outgoing={outgoing} onClose={close} />}
    </>
  )
}

function proofOf({ outgoingId }: OutgoingView) {
  return callForFile('readExitProof', { params: { outgoingId } })
}
