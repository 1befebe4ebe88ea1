import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { ProposalView } from '#contract/municipality/configuration.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { call } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { letterTemplateWords as words } from '../../words/book/letter-templates.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { sentenceFor } from '../../words/language/sentences.ts'
import { templatesKey } from '../letter-parts/template-queries.ts'
import { changesBetween, WholeTemplate, type WholeTemplateProps } from './template-facts.tsx'

type Change = Extract<ProposalView['change'], { readonly kind: 'LETTER_TEMPLATE' }>
type Waiting = ProposalView & { readonly change: Change }

/** As the pages of the configuration ask, so that both are read again together. */
const configurationKey = ['configuration'] as const

const isOfTemplate = (proposal: ProposalView): proposal is Waiting =>
  proposal.change.kind === 'LETTER_TEMPLATE'

/** What somebody proposed and somebody else approves, with its text beside the one that stands. */
export function WaitingPart({ catalogue }: { readonly catalogue: CatalogueView }) {
  const proposals = useQuery({
    queryKey: [...configurationKey, 'proposals'],
    queryFn: ({ signal }) => call('listProposals', {}, { signal }),
  })
  const [declined, setDeclined] = useState<Waiting | null>(null)
  const waiting = (proposals.data?.waiting ?? []).filter(isOfTemplate)
  return (
    <section className="card stack stack-tight">
      <h2>{words.waiting}</h2>
      {proposals.error && (
        <ReadingFailure error={proposals.error} words={words} onRetry={proposals.refetch} />
      )}
      {proposals.data && waiting.length === 0 && <p className="muted">{words.waitingNone}</p>}
      {waiting.length > 0 && (
        <ul className="letter-timeline">
          {waiting.map((proposal) => (
            <Proposal
              key={proposal.proposalId}
              {...{ proposal, catalogue }}
              onDecline={() => setDeclined(proposal)}
            />
          ))}
        </ul>
      )}
      {declined && <DeclineDialog proposal={declined} onClose={() => setDeclined(null)} />}
    </section>
  )
}

/** Reads templates and proposals again. */
export function useTemplatesChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [templatesKey, configurationKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
}

type ProposalProps = {
  readonly proposal: Waiting
  readonly catalogue: CatalogueView
  readonly onDecline: () => void
}

function Proposal({ proposal, catalogue, onDecline }: ProposalProps) {
  const { proposalId, change, proposedBy, proposedAt, isOwn, refusal } = proposal
  const { name } = change.after
  const [isShown, setShown] = useState(proposal.mayConfirm)
  const approving = useSubmission(refusedKept)
  const changed = useTemplatesChanged()
  const approve = (): void =>
    approving.submit([], async () => {
      await call('confirmProposal', { params: { proposalId } })
      toast({ text: words.approved })
      await changed()
    })
  return (
    <li className="stack stack-tight">
      <div className="cluster">
        <span className="grow">
          <strong>{name}</strong> · {words.versionOf(change.version)}
          {!change.after.isActive && ` · ${words.withdrawn}`}
          <br />
          <span className="muted">
            {words.proposedBy(
              proposedBy,
              writtenInstant(proposedAt, catalogue.municipality.timeZone),
            )}
          </span>
        </span>
        <Button
          size="small"
          aria-label={words.showOne(name)}
          aria-expanded={isShown}
          onPress={() => setShown(!isShown)}
        >
          {words.show}
        </Button>
        <Acts {...{ proposal, approve, onDecline }} isBusy={approving.isBusy} />
      </div>
      <ErrorSummary errors={approving.errors} attempt={approving.attempt} />
      {refusal && <Notice tone="warning">{sentenceFor(refusal)}</Notice>}
      {isOwn && <p className="muted">{words.otherApproves}</p>}
      {isShown && <Both {...{ change }} types={catalogue.documentTypes} />}
    </li>
  )
}

type ActsProps = Pick<ProposalProps, 'proposal' | 'onDecline'> & {
  readonly approve: () => void
  readonly isBusy: boolean
}

function Acts({ proposal, approve, isBusy, onDecline }: ActsProps) {
  const { isOwn, change } = proposal
  const { name } = change.after
  return (
    <>
      {proposal.mayDecline && (
        <Button
          size="small"
          aria-label={isOwn ? words.takeBackOne(name) : words.declineOne(name)}
          onPress={onDecline}
        >
          {isOwn ? words.takeBack : words.decline}
        </Button>
      )}
      {proposal.mayConfirm && (
        <Button
          size="small"
          variant="primary"
          aria-label={words.approveOne(name)}
          isBusy={isBusy}
          onPress={approve}
        >
          {words.approve}
        </Button>
      )}
    </>
  )
}

type BothProps = {
  readonly change: Change
  readonly types: CatalogueView['documentTypes']
}

/** Before the eyes of whoever approves it, without asking. */
function Both({ change: { before, after }, types }: BothProps) {
  return (
    <>
      {before && <p>{words.changed(changesBetween(before, after).join(', '))}</p>}
      <div className={before ? 'letter-beside' : 'stack'}>
        {before && <OneOfBoth form={before} label={words.beforeText} {...{ types }} />}
        <OneOfBoth form={after} label={words.afterText} {...{ types }} />
      </div>
    </>
  )
}

function OneOfBoth(props: WholeTemplateProps) {
  return (
    <div className="stack stack-tight">
      <h3>{props.label}</h3>
      <WholeTemplate {...props} />
    </div>
  )
}

type DeclineDialogProps = { readonly proposal: Waiting; readonly onClose: () => void }

function DeclineDialog({ proposal, onClose }: DeclineDialogProps) {
  const { proposalId, isOwn, change } = proposal
  const [reason, setReason] = useState('')
  const declining = useSubmission(refusedKept)
  const changed = useTemplatesChanged()
  const decline = (): void =>
    declining.submit([], async () => {
      await call('declineProposal', { params: { proposalId }, body: { reason } })
      toast({ text: words.declined })
      await changed()
      onClose()
    })
  const { name } = change.after
  return (
    <FormDialog
      title={isOwn ? words.takeBackOne(name) : words.declineOne(name)}
      saving={declining}
      saveLabel={isOwn ? words.takeBack : words.decline}
      onSave={decline}
      onClose={onClose}
    >
      <TextArea
        id="reason"
        label={words.reason}
        {...(isOwn ? {} : { help: words.reasonHelp })}
        isRequired={!isOwn}
        maxLength={400}
        value={reason}
        onChange={setReason}
        error={declining.errorOf('reason')}
      />
    </FormDialog>
  )
}
