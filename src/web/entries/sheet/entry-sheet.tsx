import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { WhyDue } from '../../deadlines/why-due.tsx'
import { useService } from '../../shell/settings/service.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { Hashes } from '../files/hashes.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { handlingWords } from '../../words/entries/handling.ts'
import { AttachmentList } from '../files/attachment-list.tsx'
import { IsolatedFiles } from '../files/isolated-files.tsx'
import { AnnulmentLine } from './annulment-line.tsx'
import { furtherFacts, mainFacts } from './entry-facts.ts'
import { EntryHistory } from './entry-history.tsx'
import { EntryMarks, StandingTag } from './entry-status-tag.tsx'
import { DueTag, HandlingTag } from './handling-tag.tsx'
import { NoteList } from './note-list.tsx'
import { PeopleList } from './people-list.tsx'
import { ReasonGate } from './reason-gate.tsx'
import { RouteList } from './route-list.tsx'
import { Closures, ObservationNotice } from './tracking.tsx'
import type { OfficeNaming } from './use-naming.ts'
import { VerificationCode } from './verification-code.tsx'
import { WhereNow } from './where-now.tsx'

export type EntrySheetProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
}

/** The entry as one column that reads the same on screen, aloud and on A4. */
export function EntrySheet({ entry, naming }: EntrySheetProps) {
  return (
    <div className="sheet-body stack stack-loose">
      <Letterhead />
      <NumberBlock entry={entry} naming={naming} />
      {entry.visibility === 'EXISTENCE' && !entry.asksReason && <p>{showWords.confidentialText}</p>}
      <ReasonGate entry={entry} />
      <IsolatedFiles entry={entry} />
      {entry.content && (
        <section>
          <h2>{showWords.facts}</h2>
          <DescriptionList
            items={mainFacts(entry.content, naming).filter(({ field }) => field !== 'dueOn')}
          />
        </section>
      )}
      {entry.handling && (
        <HandlingSections entry={entry} naming={naming} handling={entry.handling} />
      )}
      {entry.parties.length > 0 && (
        <section>
          <h2>{showWords.people}</h2>
          <PeopleList parties={entry.parties} naming={naming} />
        </section>
      )}
      {entry.visibility === 'HEADER' && <p className="muted">{showWords.headerOnlyText}</p>}
      {entry.content && entry.visibility === 'CONTENT' && (
        <ContentSections entry={entry} content={entry.content} naming={naming} />
      )}
      <RegisterFacts entry={entry} naming={naming} />
      {entry.visibility === 'CONTENT' && (
        <section>
          <h2>{showWords.history}</h2>
          <EntryHistory entry={entry} naming={naming} />
        </section>
      )}
    </div>
  )
}

type HandlingSectionsProps = EntrySheetProps & {
  readonly handling: NonNullable<EntryView['handling']>
}

/** Where it is, until when, and the route it came by. */
function HandlingSections({ entry, naming, handling }: HandlingSectionsProps) {
  const hasTerm = entry.content?.dueOn != null && entry.registerStatus !== 'ANNULLED'
  return (
    <>
      <section className="stack stack-tight">
        <h2>{handlingWords.whereTitle}</h2>
        <ObservationNotice {...{ entry, handling, naming }} />
        <WhereNow {...{ entry, handling, naming }} />
        {entry.visibility === 'CONTENT' && hasTerm && <WhyDue entryId={entry.entryId} />}
        <Closures {...{ entry, handling }} />
      </section>
      {handling.handOvers.length > 0 && (
        <section>
          <h2>{handlingWords.routeTitle}</h2>
          <RouteList {...{ handling, naming }} />
        </section>
      )}
    </>
  )
}

function Letterhead() {
  const municipality = useService().data?.municipality
  return (
    <div className="letterhead">
      {municipality?.hasShield === true && (
        <img src="/api/service/shield" alt="" className="letterhead-shield" />
      )}
      <div>
        <p className="letterhead-name">{municipality?.name}</p>
        {municipality && <p className="muted small">{municipality.contact}</p>}
      </div>
      <p className="letterhead-title">{showWords.paperTitle}</p>
    </div>
  )
}

function NumberBlock({ entry, naming }: EntrySheetProps) {
  const { registerStatus, annulment, content, rectifiedAt, handling } = entry
  return (
    <div className="stack stack-tight">
      <h1 tabIndex={-1} className="big-number">
        {registerStatus === 'ANNULLED' ? <s>{entry.entryNumber}</s> : entry.entryNumber}
      </h1>
      <p>
        <time dateTime={entry.registeredAt}>
          {writtenInstant(entry.registeredAt, naming.timeZone)}
        </time>
        {naming.officeName !== '' && ` · ${naming.officeName}`}
      </p>
      {entry.timeDeclaredFalseAt !== null && (
        <p>
          <strong>
            {showWords.timeDeclaredFalse(
              writtenInstant(entry.timeDeclaredFalseAt, naming.timeZone),
            )}
          </strong>
        </p>
      )}
      <p className="cluster">
        <StandingTag
          registerStatus={registerStatus}
          isAnnulmentPending={annulment?.stage === 'REQUESTED'}
          allowed={entry.allowed}
          isHandled={handling !== null}
        />
        {handling && registerStatus !== 'ANNULLED' && <HandlingTag status={handling.status} />}
        {handling && <DueTag due={handling.due} />}
        {content && <EntryMarks {...content} />}
      </p>
      {annulment && <AnnulmentLine annulment={annulment} timeZone={naming.timeZone} />}
      {rectifiedAt !== null && (
        <p>
          {showWords.rectifiedOn(
            writtenInstant(rectifiedAt, naming.timeZone),
            entry.receiptVersion,
          )}
        </p>
      )}
    </div>
  )
}

type Content = NonNullable<EntryView['content']>

function ContentSections({
  entry,
  content,
  naming,
}: EntrySheetProps & { readonly content: Content }) {
  return (
    <>
      <section>
        <h2>{showWords.document}</h2>
        <DescriptionList items={furtherFacts(content, naming)} />
      </section>
      <section>
        <h2>{showWords.files}</h2>
        <AttachmentList entryId={entry.entryId} attachments={entry.attachments} />
      </section>
      {entry.notes.length > 0 && (
        <section>
          <h2>{showWords.notes}</h2>
          <NoteList notes={entry.notes} timeZone={naming.timeZone} />
        </section>
      )}
    </>
  )
}

/** What proves it: who wrote it down, the code and the hash. */
function RegisterFacts({ entry }: EntrySheetProps) {
  const code = entry.verificationCode
  return (
    <>
      <DescriptionList
        items={[
          ...(entry.registeredBy === ''
            ? []
            : [{ term: showWords.registeredBy, description: entry.registeredBy }]),
          ...(code === null
            ? []
            : [
                {
                  term: showWords.verificationCode,
                  description: <VerificationCode code={code} />,
                },
              ]),
        ]}
      />
      <Hashes title={showWords.hash} hashes={[{ hash: entry.hash }]} />
    </>
  )
}
