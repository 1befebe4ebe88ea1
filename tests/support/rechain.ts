import { createHash } from 'node:crypto'

/** A line of an exported book. */
export interface BookLine {
  readonly position: number
  readonly previousHash: string
  readonly hash: string
  readonly body: string
}

/**
 * Chains the lines of an exported book again from a position on, header included, as someone who
 * knows the recipe would.
 */
export function rechain(
  lines: readonly string[],
  from: number,
  change: (body: string) => string,
): string[] {
  const first: BookLine = JSON.parse(lines[from] ?? '')
  let { previousHash } = first
  const events = lines.slice(from).map((line): string => {
    const event: BookLine = JSON.parse(line)
    const body = event.position === from ? change(event.body) : event.body
    const bytes = Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(body)])
    const hash = createHash('sha256').update(bytes).digest('hex')
    const forged = JSON.stringify({ position: event.position, previousHash, hash, body })
    previousHash = hash
    return forged
  })
  const header = JSON.stringify({ ...JSON.parse(lines[0] ?? ''), lastHash: previousHash })
  return [header, ...lines.slice(1, from), ...events]
}
