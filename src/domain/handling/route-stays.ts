/** How long an entry stayed in each office of its route (docs/specification/handling.md). */

export interface RouteLine {
  readonly kind: 'PRINCIPAL' | 'COPY'
  readonly state: 'PENDING' | 'RECEIVED' | 'RETURNED' | 'RECALLED'
  readonly sentAt: string
  readonly receivedAt: string | null
  readonly endedAt: string | null
}

/** In ms. Null for copies and for what was recalled. `until` is the closing, or now. */
export function staysIn(lines: readonly RouteLine[], until: string): readonly (number | null)[] {
  return lines.map((line, place) => {
    if (line.kind === 'COPY' || line.state === 'RECALLED') return null
    const next = lines.slice(place + 1).find(({ kind }) => kind === 'PRINCIPAL')
    const returnedAt = line.state === 'RETURNED' ? line.endedAt : null
    const from = Date.parse(line.receivedAt ?? line.sentAt)
    const to = Date.parse(returnedAt ?? next?.sentAt ?? until)
    return Math.max(0, to - from)
  })
}
