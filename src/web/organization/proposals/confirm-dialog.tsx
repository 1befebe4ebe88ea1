import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { ProposalView, WantedChangeView } from '#contract/municipality/configuration.ts'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { configurationKey, configurationQuery, useCalendar } from './configuration-queries.ts'
import { describeChange, type ChangedField } from './describe-change.ts'
import { MovesPanel } from './moves-panel.tsx'

export type ConfirmDialogProps = {
  readonly proposal: ProposalView
  readonly onClose: () => void
}

/**
 * Everything the head of registry has to see before it holds: what changes, and which documents
 * move.
 */
export function ConfirmDialog({ proposal, onClose }: ConfirmDialogProps) {
  const queries = useQueryClient()
  const names = useQuery(configurationQuery).data ?? null
  const { title, lines, fields } = describeChange(proposal.change, names)
  const confirming = useMutation({
    mutationFn: () => call('confirmProposal', { params: { proposalId: proposal.proposalId } }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: configurationKey }),
        queries.invalidateQueries({ queryKey: ['catalogue'] }),
      ])
      toast({ text: words.confirmed })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      isKept
      size="large"
      title={words.confirmTitle}
      begun={{ isBusy: confirming.isPending }}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{words.cancel}</CancelButton>
          <Button
            variant="primary"
            isBusy={confirming.isPending}
            busyLabel={words.confirming}
            onPress={() => {
              if (!confirming.isPending) confirming.mutate()
            }}
          >
            {words.confirmNow}
          </Button>
        </>
      }
    >
      <div className="stack">
        {confirming.error && (
          <Notice tone="danger" isAnnounced>
            {confirming.error.message}
          </Notice>
        )}
        <h3>{title}</h3>
        {lines.length > 0 && (
          <ul className="proposal-lines">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {fields.length > 0 && <ChangedFields fields={fields} />}
        {proposal.change.kind === 'CALENDAR_YEAR' && <YearDoubt year={proposal.change.year} />}
        <MovesPanel change={movesOf(proposal.change)} />
      </div>
    </Dialog>
  )
}

/** Whoever approves a year has to know that the days of the region may not be all. */
function YearDoubt({ year }: { readonly year: number }) {
  const isWhole = useCalendar(year).data?.isRegionWhole ?? true
  return isWhole ? null : <Notice tone="warning">{words.regionDoubtful(year)}</Notice>
}

function ChangedFields({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <table className="changed-fields">
      <thead>
        <tr>
          <th scope="col">{words.field}</th>
          <th scope="col">{words.says}</th>
          <th scope="col">{words.mustSay}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <del>{from}</del>
            </td>
            <td>
              <ins>{to}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The question behind a proposal of days; other changes move nothing that is registered. */
function movesOf(change: ProposalView['change']): WantedChangeView | null {
  if (change.kind !== 'CALENDAR_DAYS') return null
  const put = change.days.flatMap(({ after }) => after ?? [])
  const remove = change.days.flatMap(({ before, after }) => {
    if (!before || after) return []
    const { date, layer, officeId, locality } = before
    return [{ date, layer, officeId, locality }]
  })
  return { kind: 'CALENDAR_DAYS', put, remove }
}
