/**
 * A mail server of our own, speaking SMTP (RFC 5321) over a real socket: it keeps every letter, and
 * can be told to be difficult.
 */
import { createServer } from 'node:net'
import type { Socket } from 'node:net'

import { listenHere } from './loopback.ts'

export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  /** As it travelled, without the dots doubled for the journey. */
  readonly raw: string
  /** Decoded: the first part that is plain text. */
  readonly text: string
  readonly html: string
  header(name: string): string | null
}

export interface PostOffice {
  /** For SMTP_URL. */
  readonly url: string
  readonly letters: readonly Letter[]
  /** The n-th letter, from 1; waits until it is there. */
  letter(place: number): Promise<Letter>
  /** What is answered to `RCPT TO` from now on, in place of 250; null to be easy again. */
  answerRecipientsWith(reply: string | null): void
  /** The same, to `MAIL FROM`. */
  answerSendersWith(reply: string | null): void
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = []
  const waiting = new Set<() => void>()
  let recipientReply: string | null = null
  let senderReply: string | null = null
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    converse(socket, { sender: () => senderReply, recipient: () => recipientReply }, (letter) => {
      letters.push(letter)
      for (const look of waiting) look()
    })
  })
  const { port, close } = await listenHere(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    letter: (place) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = letters[place - 1]
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    answerRecipientsWith(reply) {
      recipientReply = reply
    },
    answerSendersWith(reply) {
      senderReply = reply
    },
    close,
  }
}

function converse(
  socket: Socket,
  replyTo: Readonly<Record<'sender' | 'recipient', () => string | null>>,
  keep: (letter: Letter) => void,
): void {
  let buffer = ''
  let isData = false
  let from = ''
  let to: string[] = []
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const verbs: Readonly<Record<string, (line: string) => void>> = {
    MAIL(line) {
      from = addressIn(line)
      to = []
      say(replyTo.sender() ?? '250 OK')
    },
    RCPT(line) {
      const reply = replyTo.recipient()
      if (reply === null) to.push(addressIn(line))
      say(reply ?? '250 OK')
    },
    DATA() {
      isData = true
      say('354 Go on')
    },
    QUIT() {
      say('221 Bye')
      socket.end()
    },
  }
  const hear = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/u)
    const obey = verbs[verb] ?? (() => say('250 OK'))
    obey(line)
  }
  say('220 oficina.example ESMTP')
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n'
      const cut = buffer.indexOf(end)
      if (cut === -1) return
      const said = buffer.slice(0, cut)
      buffer = buffer.slice(cut + end.length)
      if (!isData) {
        hear(said)
        continue
      }
      isData = false
      keep(letterFrom(from, to, said.replaceAll('\r\n..', '\r\n.')))
      say('250 Kept')
    }
  })
}

function addressIn(line: string): string {
  return /<([^>]*)>/u.exec(line)?.[1] ?? ''
}

function letterFrom(from: string, to: readonly string[], raw: string): Letter {
  const headers = headersOf(raw)
  const parts = partsOf(raw)
  const bodyOf = (kind: string): string =>
    parts.find(({ type }) => type.startsWith(kind))?.body ?? ''
  return {
    from,
    to,
    raw,
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    header: (name) => headers.get(name.toLowerCase()) ?? null,
  }
}

function headersOf(raw: string): ReadonlyMap<string, string> {
  const [head = ''] = raw.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/gu, ' ')
  return new Map(
    unfolded.split('\r\n').map((line) => {
      const cut = line.indexOf(':')
      return [line.slice(0, cut).toLowerCase(), decodedWords(line.slice(cut + 1).trim())]
    }),
  )
}

/** RFC 2047: `=?UTF-8?Q?Hola=C2=B7?=`. */
function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/giu, (_, kind: string, body: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(body, 'base64').toString('utf8')
        : fromQuoted(body.replaceAll('_', ' ')),
    )
}

function partsOf(raw: string): readonly { readonly type: string; readonly body: string }[] {
  const headers = headersOf(raw)
  const type = headers.get('content-type') ?? 'text/plain'
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const boundary = /boundary="?([^";]+)"?/u.exec(type)?.[1]
  if (boundary !== undefined) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/u, '')))
  }
  const coding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (coding === 'base64') return [{ type, body: Buffer.from(body, 'base64').toString('utf8') }]
  const read =
    coding === 'quoted-printable' ? fromQuoted(body) : Buffer.from(body, 'latin1').toString('utf8')
  return [{ type, body: read.replaceAll('\r\n', '\n') }]
}

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=([\dA-F]{2})/giu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
