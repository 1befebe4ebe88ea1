/**
 * A message in which a mail server says that a letter did not arrive (RFC 3464, in a
 * `multipart/report` of RFC 6522). Strict on purpose: what is not written so is no report.
 */
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'

export interface DeliveryReport {
  /** Marks of ours in the addresses that it was sent to, as somebody wrote them. */
  readonly marks: readonly string[]
  readonly failure: StatusMailFailure
}

// What stands past these is not read: a report of a mail server has some tens of each.
const mostParts = 20
const mostFields = 500
const mostRecipients = 100
const mostMarks = 10
const addressHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to']

/** Null for what is no report, or tells of no failure for good. `message` is latin1. */
export function readDeliveryReport(message: string): DeliveryReport | null {
  const { headers, body } = partOf(message.replaceAll('\r\n', '\n'))
  const [type = ''] = headers.get('content-type') ?? []
  const boundary = /;\s*boundary="?(?<boundary>[^";\n]{1,70})"?/iu.exec(type)?.groups?.['boundary']
  if (!/^multipart\/report\b/iu.test(type) || boundary === undefined) return null
  const failure = failureIn(partsOf(body, boundary))
  if (failure === null) return null
  const sentTo = addressHeaders.flatMap((name) => headers.get(name) ?? []).join(' ')
  const marks = [...sentTo.matchAll(/\+([0-9a-v]{42})@/giu)].slice(0, mostMarks)
  return { marks: marks.map(([, mark = '']) => mark.toLowerCase()), failure }
}

interface Part {
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
}

function partsOf(body: string, boundary: string): readonly Part[] {
  return `\n${body}`
    .split(`\n--${boundary}`, mostParts)
    .slice(1)
    .map((part) => partOf(part.replace(/^[ \t]*\n/u, '')))
}

function partOf(text: string): Part {
  const end = text.indexOf('\n\n')
  const head = end === -1 ? text : text.slice(0, end)
  return { headers: fieldsIn(head), body: end === -1 ? '' : text.slice(end + 2) }
}

/** By name in small letters; folded lines are one. */
function fieldsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const line of text.replaceAll(/\n[ \t]+/gu, ' ').split('\n', mostFields)) {
    const cut = line.indexOf(':')
    if (cut < 1) continue
    const name = line.slice(0, cut).trim().toLowerCase()
    const values = fields.get(name) ?? []
    values.push(line.slice(cut + 1).trim())
    fields.set(name, values)
  }
  return fields
}

/** Of the first recipient for whom it says so. */
function failureIn(parts: readonly Part[]): StatusMailFailure | null {
  const report = parts.find(({ headers }) =>
    /^message\/(?:global-)?delivery-status\b/iu.test(headers.get('content-type')?.[0] ?? ''),
  )
  for (const block of report?.body.split(/\n{2,}/u, mostRecipients) ?? []) {
    const fields = fieldsIn(block)
    const [status = ''] = fields.get('status') ?? []
    const hasFailed = fields.get('action')?.[0]?.toLowerCase() === 'failed'
    if (hasFailed && /^5\.\d{1,3}\.\d{1,3}\b/u.test(status)) return failureOf(status)
  }
  return null
}

/** As RFC 3463 has the codes. */
export function failureOf(status: string): StatusMailFailure {
  if (/^5\.1\.(?:0|1|2|3|6|10)\b/u.test(status)) return 'NO_MAILBOX'
  return /^5\.2\.2\b/u.test(status) ? 'FULL' : 'REFUSED'
}
