import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { WebhookMessageView, WebhookView } from '#contract/municipality/webhooks.ts'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { webhookWords as words } from '../../words/office/webhooks.ts'
import { Loaded } from '../proposals/loaded.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { WebhookState } from './webhook-card.tsx'
import { useWebhookAct, webhookMessagesQuery } from './webhook-queries.ts'

export type WebhookMessagesProps = {
  readonly webhook: WebhookView
  readonly timeZone: string
}

/** What was sent to a system in the last thirty days, and what it answered. */
export function WebhookMessages({ webhook, timeZone }: WebhookMessagesProps) {
  const { webhookId, description } = webhook
  const messages = useQuery(webhookMessagesQuery(webhookId))
  const columns = useColumns(webhookId, timeZone)
  return (
    <div className="stack">
      <div className="cluster cluster-between people-bar">
        <Link to="?tab=webhooks" className="button button-secondary">
          <ArrowLeft aria-hidden="true" />
          <span>{words.back}</span>
        </Link>
        <SendingButtons webhook={webhook} timeZone={timeZone} />
      </div>
      <h2 className="section-title">
        {words.messagesOf(description)} <WebhookState webhook={webhook} />
      </h2>
      <Loaded query={messages}>
        {(rows) => (
          <DataTable
            label={words.messagesOf(description)}
            columns={columns}
            rows={rows}
            keyOf={({ messageId }) => messageId}
            empty={<EmptyState title={words.messagesNone}>{words.messagesNoneText}</EmptyState>}
          />
        )}
      </Loaded>
    </div>
  )
}

function SendingButtons({ webhook, timeZone }: WebhookMessagesProps) {
  const { webhookId } = webhook
  const [isReplaying, setReplaying] = useState(false)
  const testing = useWebhookAct(
    () => call('testWebhook', { params: { webhookId, messageId: mintId() } }),
    () => toast({ text: words.testSent, tone: 'info' }),
  )
  return (
    <div className="cluster">
      <Button onPress={() => setReplaying(true)}>{words.replay}</Button>
      <Button variant="primary" isBusy={testing.isPending} onPress={() => testing.mutate(null)}>
        {words.test}
      </Button>
      {isReplaying && (
        <ReplayDialog {...{ webhookId, timeZone }} onClose={() => setReplaying(false)} />
      )}
    </div>
  )
}

function useColumns(
  webhookId: string,
  timeZone: string,
): readonly DataColumn<WebhookMessageView>[] {
  const resending = useWebhookAct(
    (messageId: string) => call('resendWebhookMessage', { params: { webhookId, messageId } }),
    () => toast({ text: words.resent, tone: 'info' }),
  )
  return [
    {
      id: 'when',
      header: words.when,
      width: '11rem',
      cell: ({ madeAt }) => writtenInstant(madeAt, timeZone),
    },
    {
      id: 'what',
      header: words.what,
      width: '14rem',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ type }) => words.kinds[type],
    },
    {
      id: 'entry',
      header: words.entry,
      width: '10rem',
      cell: ({ entry }) => entry?.entryNumber ?? '',
    },
    { id: 'answer', header: words.answer, cell: answerText },
    {
      id: 'next',
      header: words.nextTry,
      width: '13rem',
      cell: ({ nextTryAt }) =>
        nextTryAt === null ? '' : words.triesAt(writtenInstant(nextTryAt, timeZone)),
    },
    {
      id: 'acts',
      header: words.acts,
      width: '9rem',
      cell: ({ messageId, type, madeAt }) => (
        <Button
          size="small"
          aria-label={words.resendOf(words.kinds[type], writtenInstant(madeAt, timeZone))}
          onPress={() => resending.mutate(messageId)}
        >
          {words.resend}
        </Button>
      ),
    },
  ]
}

function answerText({ state, attempts, answeredStatus, problem }: WebhookMessageView): string {
  const status = answeredStatus === null ? null : String(answeredStatus)
  if (state === 'ACCEPTED') return words.accepted(status ?? '')
  const problems: Readonly<Record<string, string>> = words.problems
  const said =
    status === null
      ? problem === null
        ? null
        : (problems[problem] ?? problem)
      : words.refused(status)
  if (said === null) return words.notYet
  if (state === 'GIVEN_UP') return words.givenUp(said)
  return attempts === 0 ? words.notYet : `${said} · ${words.attempts(attempts)}`
}
