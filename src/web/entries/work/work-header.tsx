import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { FileText, History } from 'lucide-react'
import { useState } from 'react'

import { Link } from '../../router/link.tsx'
import { useNavigate } from '../../router/router.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { pastWords } from '../../words/entries/entry-past.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { handlingWords } from '../../words/entries/handling.ts'
import { AnnulmentRequestDialog } from '../correct/annulment-request.tsx'
import { EntryMarks, StandingTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { PapersButton } from '../show/papers-button.tsx'

export type WorkHeaderProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
  readonly isCorrecting: boolean
}

/** Which document this is, how it stands, what it is about and whose it is. */
export function WorkHeader({ entry, naming, isCorrecting }: WorkHeaderProps) {
  const { entryNumber, content, timeDeclaredFalseAt } = entry
  const { timeZone } = naming
  return (
    <div className="work-head">
      <PageHeader
        title={isCorrecting ? editWords.title(entryNumber) : editWords.readTitle(entryNumber)}
        lead={editWords.registeredBy(
          entry.registeredBy,
          writtenInstant(entry.registeredAt, timeZone),
        )}
        status={<Tags entry={entry} />}
      />
      {content && !isCorrecting && <p className="work-subject">{content.subject}</p>}
      {entry.sender !== '' && !isCorrecting && <p>{entry.sender}</p>}
      {timeDeclaredFalseAt !== null && (
        <Notice tone="warning">
          {showWords.timeDeclaredFalse(writtenInstant(timeDeclaredFalseAt, timeZone))}
        </Notice>
      )}
    </div>
  )
}

/** How it stands. */
function Tags({ entry }: Pick<WorkHeaderProps, 'entry'>) {
  const { registerStatus, annulment, content, handling } = entry
  return (
    <>
      <StandingTag
        registerStatus={registerStatus}
        isAnnulmentPending={annulment?.stage === 'REQUESTED'}
        allowed={entry.allowed}
        isHandled={handling !== null}
      />
      {handling && registerStatus !== 'ANNULLED' && <HandlingTag status={handling.status} />}
      {handling?.isReopened === true && <StatusTag>{handlingWords.reopened}</StatusTag>}
      {handling && <DueTag due={handling.due} />}
      {content && <EntryMarks {...content} />}
    </>
  )
}

/** Its papers, how it was, and the request that ends it: seldom wanted, and never in the way. */
export function WorkPapers({ entry }: Pick<WorkHeaderProps, 'entry'>) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { entryId, allowed } = entry
  const sheet = `/showdocument?id=${entryId}`
  return (
    <div className="work-papers cluster screen-only">
      {allowed.includes('print') || allowed.includes('issue-extract') ? (
        <PapersButton entry={entry} isQuiet onShow={() => navigate(sheet)} />
      ) : (
        <Link to={sheet} className={linkClass}>
          <FileText aria-hidden="true" />
          <span>{editWords.show}</span>
        </Link>
      )}
      <Link to={`/control/pastdocument?id=${entryId}`} className={linkClass}>
        <History aria-hidden="true" />
        <span>{pastWords.link}</span>
      </Link>
      <AnswerLinks entry={entry} />
      {allowed.includes('request-annulment') && (
        <Button size="small" variant="quiet" onPress={() => setAsking(true)}>
          {editWords.annul}
        </Button>
      )}
      {isAsking && <AnnulmentRequestDialog entry={entry} onClose={() => setAsking(false)} />}
    </div>
  )
}

const linkClass = 'button button-small button-quiet'

/** To write what answers it, and to send out an answer that was written elsewhere. */
function AnswerLinks({ entry }: Pick<WorkHeaderProps, 'entry'>) {
  const { entryId, visibility, registerStatus } = entry
  const { registersAt = [], grants = [] } = useSession().data ?? {}
  if (visibility !== 'CONTENT' || registerStatus === 'ANNULLED') return null
  const isRegistry = registersAt.length > 0
  return (
    <>
      {(isRegistry || grants.some(({ unitId }) => unitId !== null)) && (
        <Link to={`/control/letters/new?responde=${entryId}`} className={linkClass}>
          <span>{showWords.writeAnswer}</span>
        </Link>
      )}
      {(isRegistry || grants.some(({ role }) => role === 'JU')) && (
        <Link to={`/control/outgoing/new?id=${entryId}`} className={linkClass}>
          <span>{showWords.dispatchAnswer}</span>
        </Link>
      )}
    </>
  )
}
