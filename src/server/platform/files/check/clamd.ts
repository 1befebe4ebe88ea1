/**
 * ClamAV's daemon, asked about a file that is sent to it as it passes (INSTREAM, clamd(8)). Nothing
 * of ours is opened by it.
 */
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import type { Config } from '../../common/config/config.ts'

type ClamdSettings = NonNullable<Config['clamd']>

export type Scanned =
  | { readonly state: 'CLEAN' }
  | { readonly state: 'INFECTED'; readonly found: string }
  | { readonly state: 'TOO_LARGE' }

export interface Scanner {
  /** Throws when it cannot be reached, says nothing it should, or not in time. */
  readonly scan: (bytes: AsyncIterable<Uint8Array>, limitMs: number) => Promise<Scanned>
  /** Whether it answered the last time, or is due to be tried again. */
  readonly isAwake: () => boolean
}

/** Whoever waits at the counter does not wait for it again so soon. */
const restMs = 30_000
const announceMs = 1000
const longestAnswer = 4096
const begin = Buffer.from('zINSTREAM\0')
const tooMuch = 'INSTREAM size limit exceeded'

export function openScanner(settings: ClamdSettings): Scanner {
  let silentUntilMs = 0
  return {
    isAwake: () => performance.now() >= silentUntilMs,
    async scan(bytes, limitMs) {
      try {
        const answer = await scanned(settings, bytes, limitMs)
        silentUntilMs = 0
        return answer
      } catch (cause) {
        silentUntilMs = performance.now() + restMs
        throw cause
      }
    },
  }
}

async function scanned(
  settings: ClamdSettings,
  bytes: AsyncIterable<Uint8Array>,
  limitMs: number,
): Promise<Scanned> {
  let sentBytes = 0
  const sending = async (socket: Socket): Promise<void> => {
    await write(socket, begin)
    for await (const piece of bytes) {
      if (piece.byteLength === 0) continue
      sentBytes += piece.byteLength
      await write(socket, Buffer.concat([lengthOf(piece.byteLength), piece]))
    }
    await write(socket, lengthOf(0))
  }
  try {
    return meaningOf(await asked(settings, sending, limitMs))
  } catch (cause) {
    // Past its limit it hangs up while we still write, and the system may lose what it said. A
    // broken line looks the same.
    if (!isHungUp(cause) || !(await isTooMuch(settings, sentBytes))) throw cause
    return { state: 'TOO_LARGE' }
  }
}

/**
 * Whether it turns so many bytes away: it says so when they are announced, before the first comes.
 * Of fewer it waits for them.
 */
async function isTooMuch(settings: ClamdSettings, sizeBytes: number): Promise<boolean> {
  const announcing = (socket: Socket): Promise<void> =>
    write(socket, Buffer.concat([begin, lengthOf(sizeBytes)]))
  const said = await asked(settings, announcing, announceMs).catch(() => '')
  return said.startsWith(tooMuch)
}

function isHungUp(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return code === 'ECONNRESET' || code === 'EPIPE'
}

async function asked(
  settings: ClamdSettings,
  say: (socket: Socket) => Promise<void>,
  limitMs: number,
): Promise<string> {
  const socket = connect({ ...settings })
  const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), limitMs)
  try {
    const answer = answerOf(socket)
    // It may answer before it has had everything, and hang up: then what it said counts.
    const said = once(socket, 'connect').then(() => say(socket))
    const [, heard] = await Promise.all([said.catch((cause) => socket.destroy(cause)), answer])
    return heard
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

function lengthOf(sizeBytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(sizeBytes)
  return length
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (cause) => (cause ? reject(cause) : resolve()))
  })
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => {
      said += piece
      if (said.includes('\0') || said.length > longestAnswer) resolve(said)
    })
    socket.on('error', (cause) => (said === '' ? reject(cause) : resolve(said)))
    socket.on('close', () => resolve(said))
  })
}

function meaningOf(said: string): Scanned {
  const end = said.indexOf('\0')
  // Half an answer is none.
  const line = end < 0 ? '' : said.slice(0, end)
  if (line === 'stream: OK') return { state: 'CLEAN' }
  if (line.startsWith(tooMuch)) return { state: 'TOO_LARGE' }
  const found = /^stream: (.{1,200}) FOUND$/u.exec(line)?.[1]
  if (found !== undefined) return { state: 'INFECTED', found }
  throw new Error(`clamd said something else: ${JSON.stringify(said.slice(0, 200))}`)
}
