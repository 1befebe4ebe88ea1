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

const longestPauseMs = 5_000
// A connection that only listens says nothing by itself when the other end is gone without a word.
const lookEveryMs = 10_000
const answerMs = 5_000

/** Listens on a channel over a connection of its own; when that breaks it makes another. */
export async function listenOn(
  settings: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<Listening> {
  let isOpen = true
  let client = await open()
  let reopening = Promise.resolve()

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...settings, connectionTimeoutMillis: requestMs })
    fresh.on('error', () => undefined) // 'end' follows, and that is what we watch
    fresh.on('notification', ({ payload }) => listener.onNotice(payload ?? ''))
    await fresh.connect()
    try {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (fault) {
      await fresh.end()
      throw fault
    }
    const stopLooking = lookAfter(fresh)
    fresh.once('end', () => {
      stopLooking()
      if (isOpen) reopening = reopen()
    })
    listener.onConnected()
    return fresh
  }
  async function reopen(): Promise<void> {
    for (let pauseMs = 50; isOpen; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        client = await open()
        return
      } catch {
        await sleep(pauseMs) // the pool's own errors say why; here we only keep knocking
      }
    }
  }

  return {
    close: async () => {
      isOpen = false
      await reopening
      await client.end()
    },
  }
}

/** Ends a connection that does not answer; 'end' follows. Returns how to stop looking. */
function lookAfter(client: pg.Client): () => void {
  const cut = (): void => void client.connection.stream.destroy()
  const look = setInterval(() => {
    const late = setTimeout(cut, answerMs)
    const heard = (): void => clearTimeout(late)
    client.query('select 1').then(heard, heard)
  }, lookEveryMs)
  return () => clearInterval(look)
}
