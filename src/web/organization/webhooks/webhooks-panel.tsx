import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { WebhookView } from '#contract/municipality/webhooks.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { webhookWords as words } from '../../words/office/webhooks.ts'
import { Loaded } from '../proposals/loaded.tsx'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookMessages } from './webhook-messages.tsx'
import { webhooksQuery } from './webhook-queries.ts'

const addId = 'add-webhook'

/** The town's other systems that are told, or what was sent to one of them. */
export function WebhooksPanel({ timeZone }: { readonly timeZone: string }) {
  const [address] = useSearchParams()
  const webhooks = useQuery(webhooksQuery)
  return (
    <Loaded query={webhooks}>
      {(all) => {
        const shown = all.find(({ webhookId }) => webhookId === address.get('messages'))
        if (shown) return <WebhookMessages webhook={shown} timeZone={timeZone} />
        return <WebhookList all={all} timeZone={timeZone} />
      }}
    </Loaded>
  )
}

type WebhookListProps = {
  readonly all: readonly WebhookView[]
  readonly timeZone: string
}

/** All of them, and what waits for a second person. */
function WebhookList({ all, timeZone }: WebhookListProps) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('webhook')
  const changed = all.find(({ webhookId }) => webhookId === asked) ?? null
  useFocusAfterRemoval(all.length)
  return (
    <div className="stack">
      <div className="cluster cluster-between people-bar">
        <p className="muted grow">{words.lead}</p>
        <Link id={addId} to="?tab=webhooks&webhook=new" className="button button-primary">
          <Plus aria-hidden="true" />
          <span>{words.add}</span>
        </Link>
      </div>
      {all.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      <ul className="integration-list" aria-label={words.tab}>
        {all.map((webhook) => (
          <WebhookCard key={webhook.webhookId} {...{ webhook, timeZone }} />
        ))}
      </ul>
      <ProposalsPanel kinds={['WEBHOOK']} timeZone={timeZone} />
      {(changed !== null || asked === 'new') && (
        <WebhookDialog
          key={asked}
          webhook={changed}
          onClose={() => setAddress({ tab: 'webhooks' })}
        />
      )}
    </div>
  )
}

/** What is removed takes the focus with it: the window that asked had to give it back there. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return undefined
    // The window gives it back a frame later.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(addId)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
}
