import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProposalView } from '#contract/municipality/configuration.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { sentenceFor } from '../../words/language/sentences.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { configurationQuery, proposalsQuery } from './configuration-queries.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { describeChange } from './describe-change.ts'
import { Loaded } from './loaded.tsx'

export type ProposalsPanelProps = {
  /** Which kinds belong to the screen. */
  readonly kinds: readonly ProposalView['change']['kind'][]
  readonly timeZone: string
}

/** What waits for the head of registry, and what was decided last. */
export function ProposalsPanel({ kinds, timeZone }: ProposalsPanelProps) {
  const proposals = useQuery(proposalsQuery)
  const [isLong, setLong] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isOurs = ({ change }: ProposalView): boolean => kinds.includes(change.kind)
  return (
    <section className="card stack stack-tight">
      <h2>{words.waiting}</h2>
      <Loaded query={proposals}>
        {({ waiting, decided }) => (
          <>
            <ProposalList
              proposals={waiting.filter(isOurs)}
              none={words.waitingNone}
              {...{ timeZone, setAsked }}
            />
            <Sweeping proposals={decided} />
            {decided.some(isOurs) && (
              <div>
                <Button
                  variant="quiet"
                  size="small"
                  aria-expanded={isLong}
                  onPress={() => setLong(!isLong)}
                >
                  {isLong ? words.hideDecided : words.showDecided}
                </Button>
              </div>
            )}
            {isLong && (
              <ProposalList
                proposals={decided.filter(isOurs)}
                none=""
                {...{ timeZone, setAsked }}
              />
            )}
          </>
        )}
      </Loaded>
      {asked?.act === 'confirm' && (
        <ConfirmDialog proposal={asked.proposal} onClose={() => setAsked(null)} />
      )}
      {asked?.act === 'decline' && (
        <DeclineDialog proposal={asked.proposal} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

interface Asked {
  readonly act: 'confirm' | 'decline'
  readonly proposal: ProposalView
}

type ProposalListProps = {
  readonly proposals: readonly ProposalView[]
  readonly none: string
  readonly timeZone: string
  readonly setAsked: (asked: Asked) => void
}

function ProposalList({ proposals, none, timeZone, setAsked }: ProposalListProps) {
  if (proposals.length === 0) return none === '' ? null : <p className="muted">{none}</p>
  return (
    <ul className="proposal-list">
      {proposals.map((proposal) => (
        <li key={proposal.proposalId} className="proposal">
          <ProposalWords proposal={proposal} timeZone={timeZone} />
          <ProposalActs proposal={proposal} setAsked={setAsked} />
        </li>
      ))}
    </ul>
  )
}

function ProposalWords({
  proposal,
  timeZone,
}: {
  readonly proposal: ProposalView
  readonly timeZone: string
}) {
  const { change, proposedBy, proposedAt, decidedAt, decidedBy, stage, reason, sweep } = proposal
  const names = useQuery(configurationQuery).data ?? null
  const { title, lines } = describeChange(change, names)
  const decided = stage === 'CONFIRMED' ? words.confirmedBy : words.declinedBy
  return (
    <div className="stack stack-tight">
      <div className="cluster">
        <strong>{title}</strong>
        <StatusTag>{words.kinds[change.kind]}</StatusTag>
      </div>
      {lines.length > 0 && (
        <ul className="proposal-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className="muted small">
        {words.proposedBy(proposedBy, writtenInstant(proposedAt, timeZone))}
      </p>
      {decidedAt !== null && (
        <p className="muted small">
          {decided(decidedBy ?? '', writtenInstant(decidedAt, timeZone))}
          {reason !== null && reason !== '' && ` · ${reason}`}
          {sweep?.isFinished === true && ` · ${words.sweepDone(sweep.moved)}`}
        </p>
      )}
    </div>
  )
}

function ProposalActs({
  proposal,
  setAsked,
}: {
  readonly proposal: ProposalView
  readonly setAsked: (asked: Asked) => void
}) {
  const { isOwn, refusal, mayConfirm, mayDecline, stage } = proposal
  if (stage !== 'PROPOSED') return null
  return (
    <div className="cluster">
      {refusal && <Notice tone="warning">{sentenceFor(refusal)}</Notice>}
      {mayConfirm && (
        <Button variant="primary" onPress={() => setAsked({ act: 'confirm', proposal })}>
          {words.confirm}
        </Button>
      )}
      {!mayConfirm && !refusal && <span className="muted small">{words.onlyHead}</span>}
      {mayDecline && (
        <Button onPress={() => setAsked({ act: 'decline', proposal })}>
          {isOwn ? words.takeBack : words.decline}
        </Button>
      )}
    </div>
  )
}

/** The recount under way, as long as it is. */
function Sweeping({ proposals }: { readonly proposals: readonly ProposalView[] }) {
  return proposals.map(({ proposalId, sweep }) =>
    sweep && !sweep.isFinished ? (
      <ProgressBar
        key={proposalId}
        label={words.sweep(sweep.examined, sweep.total)}
        value={sweep.total === 0 ? null : (sweep.examined / sweep.total) * 100}
      />
    ) : null,
  )
}
