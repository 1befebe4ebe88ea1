/**
 * What is sent: a CloudEvents 1.0 envelope in JSON. Of the entry it says where it stands and how to
 * ask for the rest, with a credential of one's own; nothing of whose it is or what it says.
 */
import type { WebhookEventType } from '#domain/municipality/webhook.ts'

/** How an entry stands when its message is made. */
export interface ToldEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly registerStatus: string
  readonly handlingStatus: string
  /** The unit that has it; null while none does. */
  readonly unitId: string | null
  readonly registeredOn: string
  readonly dueOn: string | null
  readonly version: number
}

export interface Occurrence {
  readonly id: string
  /** The origin of the municipality. */
  readonly source: string
  readonly type: WebhookEventType
  readonly at: Date
  /** Null with a test, which is of no entry. */
  readonly about: { readonly position: number; readonly entry: ToldEntry } | null
}

/** So that positions sort as text, as the extension `sequence` of CloudEvents asks. */
const sequenceDigits = 16

export function cloudEvent({ id, source, type, at, about }: Occurrence): string {
  return JSON.stringify({
    specversion: '1.0',
    id,
    source,
    type,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    ...(about && {
      subject: about.entry.entryId,
      sequence: String(about.position).padStart(sequenceDigits, '0'),
    }),
    data: about === null ? {} : about.entry,
  })
}
