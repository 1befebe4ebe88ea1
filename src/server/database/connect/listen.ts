import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { requestMs } from '../../common/deadline.ts'

export type Listener = {
  /** A notification arrived; its payload, '' when it has none. */
  readonly onNotice: (payload: string) => void
  /** The channel is heard, first or again. What was notified before this went unheard. */
  readonly onConnected: () => void
}

export type Listening = { close(): Promise<void> }

type Heard = { readonly channel: string; readonly listener: Listener }

const longestPauseMs = 5_000
// A connection that only listens says nothing by itself when the other end is gone without a word.
const lookEveryMs = 10_000
const answerMs = 5_000

/**
 * Listens on any number of channels over one connection of their own, from the first listener to
 * the last; when it breaks it makes another. PostgreSQL wakes every connection of its database that
 * listens at each notification, whatever its channel.
 */
export function openListening(
  settings: pg.ClientConfig,
): (channel: string, listener: Listener) => Promise<Listening> {
  const heard = new Set<Heard>()
  let opening: Promise<pg.Client> | null = null
  let client: pg.Client | null = null

  async function open(): Promise<pg.Client> {
    client = await connect(settings, heard, (ended) => {
      if (client !== ended || heard.size === 0) return
      opening = reopen()
      opening.catch(() => undefined) // nobody listens any more
    })
    return client
  }
  async function reopen(): Promise<pg.Client> {
    for (let pauseMs = 50; heard.size > 0; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await open()
      } catch {
        await sleep(pauseMs) // the pool's own errors say why; here we only keep knocking
      }
    }
    throw new Error('Nobody listens any more')
  }
  async function begin(mine: Heard): Promise<void> {
    heard.add(mine)
    if (opening === null) {
      opening = open()
      await opening
      return
    }
    await hear(await opening, [mine])
    mine.listener.onConnected()
  }
  async function end(mine: Heard): Promise<void> {
    heard.delete(mine)
    if (heard.size > 0) return
    const last = opening
    opening = null
    client = null
    await last?.then(
      (opened) => opened.end(),
      () => undefined,
    )
  }

  return async (channel, listener) => {
    const mine = { channel, listener }
    try {
      await begin(mine)
    } catch (fault) {
      await end(mine)
      throw fault
    }
    return { close: () => end(mine) }
  }
}

/** A connection on which all that is listened to now is heard; `onEnd` is told when it breaks. */
async function connect(
  settings: pg.ClientConfig,
  heard: ReadonlySet<Heard>,
  onEnd: (ended: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: requestMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined) // 'end' follows, and that is what we watch
  client.on('notification', ({ channel, payload }) => {
    for (const each of heard) if (each.channel === channel) each.listener.onNotice(payload ?? '')
  })
  // Who comes while it is made asks for its own channel once it is there.
  const first = [...heard]
  await client.connect()
  try {
    await hear(client, first)
  } catch (fault) {
    await client.end()
    throw fault
  }
  const stopLooking = lookAfter(client, heard)
  client.once('end', () => {
    stopLooking()
    onEnd(client)
  })
  for (const { listener } of first) listener.onConnected()
  return client
}

/** Harmless where it is heard already. */
async function hear(client: pg.Client, heard: Iterable<Heard>): Promise<void> {
  const channels = new Set(Array.from(heard, ({ channel }) => pg.escapeIdentifier(channel)))
  await client.query(Array.from(channels, (channel) => `listen ${channel}`).join('; '))
}

/** Ends a connection that does not answer; 'end' follows. Returns how to stop looking. */
function lookAfter(client: pg.Client, heard: ReadonlySet<Heard>): () => void {
  const look = setInterval(() => {
    hear(client, heard).catch(() => client.end())
  }, lookEveryMs)
  return () => clearInterval(look)
}
