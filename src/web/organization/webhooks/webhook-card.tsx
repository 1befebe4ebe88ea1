import { useState } from 'react'

import type { WebhookView } from '#contract/municipality/webhooks.ts'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { webhookWords as words } from '../../words/office/webhooks.ts'
import { SecretDialog } from '../integrations/secret-dialog.tsx'
import { useWebhookAct } from './webhook-queries.ts'

export type WebhookCardProps = {
  readonly webhook: WebhookView
  readonly timeZone: string
}

/** A system that is told, whether it is just now, and what an administrator may do. */
export function WebhookCard({ webhook, timeZone }: WebhookCardProps) {
  const { description, url, kinds, stop, secretIssuedAt, overlapUntil, waiting } = webhook
  return (
    <li className="card stack stack-tight">
      <h2 className="section-title">
        {description} <WebhookState webhook={webhook} />
      </h2>
      <p className="mono small">{url}</p>
      <p>{kinds.map((kind) => words.kinds[kind]).join(' · ')}</p>
      {stop && <Notice tone="danger">{words.stops[stop.reason]}</Notice>}
      {secretIssuedAt === null && <Notice tone="warning">{words.unsignedText}</Notice>}
      <p className="muted small">
        {[
          secretIssuedAt !== null && words.secretSince(writtenInstant(secretIssuedAt, timeZone)),
          overlapUntil !== null && words.overlap(writtenInstant(overlapUntil, timeZone)),
          waiting > 0 && words.waiting(waiting),
        ]
          .filter((said) => said !== false)
          .join(' · ')}
      </p>
      <div className="cluster">
        <MovingLinks webhook={webhook} />
        <SecretButton webhook={webhook} />
        <PauseButton webhook={webhook} />
        <RemoveButton webhook={webhook} />
      </div>
    </li>
  )
}

export function WebhookState({ webhook }: { readonly webhook: WebhookView }) {
  const { status, stop, secretIssuedAt } = webhook
  if (status === 'PAUSED') return <StatusTag>{words.paused}</StatusTag>
  if (stop !== null) return <StatusTag tone="danger">{words.stopped}</StatusTag>
  if (secretIssuedAt === null) return <StatusTag tone="warning">{words.unsigned}</StatusTag>
  return <StatusTag tone="success">{words.active}</StatusTag>
}

type OfOne = { readonly webhook: WebhookView }

function MovingLinks({ webhook: { webhookId, description } }: OfOne) {
  const classes = 'button button-secondary button-small'
  return (
    <>
      <Link
        to={`?tab=webhooks&messages=${webhookId}`}
        className={classes}
        aria-label={words.messagesOf(description)}
      >
        {words.messages}
      </Link>
      <Link
        to={`?tab=webhooks&webhook=${webhookId}`}
        className={classes}
        aria-label={words.changeOf(description)}
      >
        {words.change}
      </Link>
    </>
  )
}

function SecretButton({ webhook: { webhookId, description, secretIssuedAt } }: OfOne) {
  const [secret, setSecret] = useState<string | null>(null)
  const issuing = useWebhookAct(
    () => call('issueWebhookSecret', { params: { webhookId, secretId: mintId() } }),
    (issued) => setSecret(issued.secret),
  )
  return (
    <>
      <Button
        size="small"
        isBusy={issuing.isPending}
        aria-label={
          secretIssuedAt === null
            ? words.issueSecretOf(description)
            : words.issueAnotherOf(description)
        }
        onPress={() => issuing.mutate(null)}
      >
        {secretIssuedAt === null ? words.issueSecret : words.issueAnother}
      </Button>
      {secret !== null && (
        <SecretDialog secret={secret} says={words} onClose={() => setSecret(null)} />
      )}
    </>
  )
}

function PauseButton({ webhook: { webhookId, description, status, stop } }: OfOne) {
  const isGoing = status === 'ACTIVE' && stop === null
  const name = isGoing ? 'pauseWebhook' : 'resumeWebhook'
  const changing = useWebhookAct(() => call(name, { params: { webhookId } }))
  return (
    <Button
      size="small"
      isBusy={changing.isPending}
      aria-label={isGoing ? words.pauseOf(description) : words.resumeOf(description)}
      onPress={() => changing.mutate(null)}
    >
      {isGoing ? words.pause : words.resume}
    </Button>
  )
}

function RemoveButton({ webhook: { webhookId, description } }: OfOne) {
  const [isAsking, setAsking] = useState(false)
  const removing = useWebhookAct(
    () => call('removeWebhook', { params: { webhookId } }),
    () => toast({ text: words.removed }),
  )
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={words.removeOf(description)}
        onPress={() => setAsking(true)}
      >
        {words.remove}
      </Button>
      <AlertDialog
        title={words.removeTitle}
        isOpen={isAsking}
        isDangerous
        isBusy={removing.isPending}
        confirmLabel={words.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => removing.mutate(null)}
      >
        <p>{words.removeText(description)}</p>
      </AlertDialog>
    </>
  )
}
