/** The live feed, followed as a screen follows it. */
import { api } from '#contract/api.ts'

import type { Person } from './person.ts'

export interface Message {
  /** Null for what is no matter of the ledger. */
  readonly id: number | null
  readonly event: string
  readonly data: {
    readonly position?: number
    readonly entryId?: string | null
    readonly type?: string | null
  }
}

export interface Feed {
  /** Waits for one message. */
  next(): Promise<Message>
  /** How many ms pass until the server ends it; throws when it does not within so many. */
  endsWithin(ms: number): Promise<number>
  stop(): Promise<void>
}

/** Opens it, and passes over the greeting. */
export async function followFeed(
  person: Person,
  after?: number,
  query: { readonly secondsBack?: number } = {},
): Promise<Feed> {
  const headers = after === undefined ? {} : { 'Last-Event-ID': String(after) }
  const response = await person.send(api.followLedger, { query }, { headers })
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Message> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const block = text.slice(0, end)
      if (end >= 0) text = text.slice(end + 2)
      // A comment is a sign of life, and no message.
      if (end >= 0 && block.includes('data:')) return messageIn(block)
      if (end >= 0) continue
      const { value, done } = await reader.read()
      if (done) throw new Error('The feed ended')
      text += value
    }
  }
  const greeting = await next()
  if (greeting.event !== 'hello') throw new Error('The feed did not greet')
  const endsWithin = async (ms: number): Promise<number> => {
    const start = performance.now()
    let late: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`The feed goes on after ${ms} ms`)), ms)
    })
    const ended = (async (): Promise<void> => {
      while (!(await reader.read()).done);
    })()
    try {
      await Promise.race([ended, tooLate])
    } finally {
      clearTimeout(late)
    }
    return performance.now() - start
  }
  return { next, endsWithin, stop: () => reader.cancel() }
}

function messageIn(block: string): Message {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  const id = fields.get('id')
  return {
    id: id === undefined ? null : Number(id),
    event: fields.get('event') ?? 'message',
    data: JSON.parse(fields.get('data') ?? '{}'),
  }
}
