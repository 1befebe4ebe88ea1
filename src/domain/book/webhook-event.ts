/** Which happenings in the ledger a webhook tells of (docs/specification/webhooks.md). */
import type { EntryFact } from '../acts/entry-fact.ts'
import type { WebhookEventType, WebhookForm, WebhookKind } from '../municipality/webhook.ts'

const kindOfFact: Readonly<Record<Exclude<EntryFact['type'], 'ActUndone'>, WebhookKind | null>> = {
  EntryRegistered: 'entry.registered',
  EntryRectified: 'entry.rectified',
  EntryAnnulled: 'entry.annulled',
  AttachmentAdded: 'entry.attachment_added',
  EntryRouted: 'entry.routed',
  EntryReturned: 'entry.routed',
  EntryRecalled: 'entry.routed',
  EntryAcknowledged: 'entry.received',
  EntryObserved: 'entry.observed',
  EntryRemedied: 'entry.remedied',
  DeadlineRecalculated: 'entry.deadline_changed',
  DeadlineExtended: 'entry.deadline_changed',
  DeadlineSuspended: 'entry.deadline_changed',
  DeadlineResumed: 'entry.deadline_changed',
  EntryClosed: 'entry.closed',
  EntryArchived: 'entry.archived',
  EntryReopened: 'entry.reopened',
  // Who works on it, who reads it and what is only said inside is nobody else's.
  AnnulmentRequested: null,
  AnnulmentRefused: null,
  AnnulmentConsented: null,
  NoteAdded: null,
  CopyAcknowledged: null,
  CopyClosed: null,
  EntryAssigned: null,
  ReadersNamed: null,
  ReadersWithdrawn: null,
  ConfidentialityChangeRequested: null,
  ConfidentialityChangeRefused: null,
}
const kinds: ReadonlyMap<string, WebhookKind | null> = new Map(Object.entries(kindOfFact))

/** `undone`: the fact that an `ActUndone` takes back. Null where nothing is told. */
export function eventTypeFor(
  { kinds: asked }: Pick<WebhookForm, 'kinds'>,
  fact: { readonly type: string; readonly undone: string | null },
): WebhookEventType | null {
  const isUndone = fact.type === 'ActUndone'
  const kind = kinds.get(isUndone ? (fact.undone ?? '') : fact.type) ?? null
  if (kind === null || !asked.includes(kind)) return null
  return isUndone ? 'entry.undone' : kind
}
