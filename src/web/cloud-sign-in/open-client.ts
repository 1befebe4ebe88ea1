/** The window's talk with our own server, and the client that the server's answer opens. */
import type { CloudSignIn, ExchangeReply, TicketExchange } from '#contract/common/cloud-sign-in.ts'

import { answerMs } from '../common/time-limits.ts'
import { ClientProblem } from './identity-client.ts'
import type { IdentityClient } from './identity-client.ts'

export type OpenedClient = { readonly settings: CloudSignIn; readonly client: IdentityClient }

/** Throws `ClientProblem`. The client's code is on its way while the settings are. */
export async function openClient(): Promise<OpenedClient> {
  try {
    const [settings, { cloudClient }] = await Promise.all([
      readSettings(),
      import('./cloud-client.ts'),
    ])
    return { settings, client: cloudClient(settings) }
  } catch (cause) {
    throw unreachable(cause)
  }
}

async function readSettings(): Promise<CloudSignIn> {
  const answer = await fetch('/auth/cloud/settings', { signal: AbortSignal.timeout(answerMs) })
  if (!answer.ok) throw new Error(`The settings answered ${answer.status}`)
  return answer.json()
}

/** Shows the ticket to our server, once. Throws `ClientProblem` when there was no answer. */
export async function exchangeTicket(ticket: TicketExchange): Promise<ExchangeReply> {
  try {
    const answer = await fetch('/auth/exchange', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ticket),
      signal: AbortSignal.timeout(answerMs),
    })
    const reply: Partial<ExchangeReply> = await answer.json()
    // Whatever else stands between us and the server answers in its own way.
    if (isReply(reply)) return reply
    throw new Error(`The exchange answered ${answer.status}`)
  } catch (cause) {
    throw unreachable(cause)
  }
}

function isReply(said: Partial<ExchangeReply>): said is ExchangeReply {
  return 'next' in said || 'problem' in said
}

function unreachable(cause: unknown): ClientProblem {
  return new ClientProblem('unreachable', 'server', { cause })
}
