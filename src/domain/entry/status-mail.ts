/** What the sender of an entry is told by e-mail (docs/specification/status-mails.md). */
import type { Party } from '../party/party.ts'
import type { Entry } from './entry.ts'

/** Why no letter can reach an address; `EXPIRED` when its server did not take it for three days. */
export const statusMailFailures = ['NO_MAILBOX', 'FULL', 'REFUSED', 'EXPIRED'] as const
export type StatusMailFailure = (typeof statusMailFailures)[number]

const inTurn = ['INTERESTED', 'CO_INTERESTED', 'REPRESENTATIVE', 'PRESENTER'] as const

/** The first that was given, the interested parties' before those of others; null for none. */
export function senderAddress(parties: readonly Party[]): string | null {
  for (const role of inTurn) {
    const found = parties.find((party) => party.role === role && party.email !== null)
    if (found) return found.email
  }
  return null
}

/**
 * Two that are equal need one letter. With a unit is one thing from its sending to its answer, and
 * so are closed and archived.
 */
export function newsOf({
  registerStatus,
  handling,
}: Pick<Entry, 'registerStatus' | 'handling'>): string {
  if (registerStatus === 'ANNULLED') return 'ANNULLED'
  const { stage } = handling
  if (stage.status === 'CLOSED' || stage.status === 'ARCHIVED') {
    const { outcome, reply } = stage.closure
    return `ENDED ${outcome} ${reply?.medium ?? ''}`
  }
  if (stage.status === 'OBSERVED') return `OBSERVED ${stage.observation.remedyBy}`
  return stage.unitId === null ? 'REGISTERED' : `UNIT ${stage.unitId}`
}

/** `m…@v….pe`: enough to know it again, for whoever knows it. */
export function maskedAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const [first = ''] = domain
  return `${local.slice(0, 1)}…@${first}….${domain.split('.').at(-1) ?? ''}`
}
