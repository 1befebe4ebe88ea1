/** Finding one's way in the hand-overs of an entry as the wire brings them. Pure. */
import type { HandlingView } from '#contract/entry/handling-shapes.ts'

export type LineView = HandlingView['handOvers'][number]

/** What was sent to the responsible office and nobody has received yet. */
export function pendingLine({ handOvers }: HandlingView): LineView | null {
  const waiting = handOvers.findLast(
    ({ kind, state }) => kind === 'PRINCIPAL' && state === 'PENDING',
  )
  return waiting ?? null
}

/** How it came to where it is; null at the registry office. */
export function arrivalLine({ handOvers, unitId }: HandlingView): LineView | null {
  const arrived = handOvers.findLast(
    (line) =>
      line.kind === 'PRINCIPAL' &&
      line.unitId === unitId &&
      (line.state === 'PENDING' || line.state === 'RECEIVED'),
  )
  return arrived ?? null
}

/**
 * The copies that wait for one of these units, the oldest first. A copy received is still to be
 * ended.
 */
export function waitingCopies(
  { handOvers }: HandlingView,
  unitIds: readonly string[],
  upTo: 'receive' | 'end',
): readonly LineView[] {
  return handOvers.filter(
    ({ kind, unitId, state, endedAt }) =>
      kind === 'COPY' &&
      unitIds.includes(unitId) &&
      (state === 'PENDING' || (upTo === 'end' && state === 'RECEIVED' && endedAt === null)),
  )
}

/**
 * The copy to acknowledge: the oldest for one of these units, or else the oldest that waits, such as
 * one for a unit whose matters they inherited. Null when none waits.
 */
export function copyToReceive(handling: HandlingView, unitIds: readonly string[]): LineView | null {
  const everywhere = handling.handOvers.map(({ unitId }) => unitId)
  const [own] = waitingCopies(handling, unitIds, 'receive')
  return own ?? waitingCopies(handling, everywhere, 'receive')[0] ?? null
}

/** The units somebody works in, of the roles the session names. */
export function ownUnits(
  grants: readonly { readonly role: string; readonly unitId: string | null }[],
): readonly string[] {
  return grants.flatMap(({ role, unitId }) =>
    (role === 'JU' || role === 'TR') && unitId !== null ? [unitId] : [],
  )
}
