/**
 * One bucket of an S3-compatible store, spoken to over Node's own HTTP: few verbs, all of them safe
 * to send twice.
 */
import { AsyncResource } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request as requestPlainly } from 'node:http'
import { Agent as TlsAgent, request as requestSafely } from 'node:https'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import type { Config } from '../../config/config.ts'
import { beginWait, msLeft, restartDeadline } from '../../common/deadline.ts'
import { StoreAway } from './file-store.ts'
import { encoded, queryText, signedHeaders } from './sign-request.ts'

/** Where the bucket is, and what lets us in. */
export type S3Place = NonNullable<Config['s3']>

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** '' for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: S3Body
}

export interface S3Body {
  readonly file: string
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * The answer, its body still to be read; null for 404. Throws `StoreAway` for any other that is not
 * a success.
 */
export type S3Client = (request: S3Request) => Promise<IncomingMessage | null>

const attempts = 3
const firstPauseMs = 100
/** Silence of the store while we wait for it; what moves may take as long as it needs. */
const answerTimeoutMs = 8_000
// While a body is read its reader may be slow; the doors to people cut whoever is silent for as
// long.
const bodyTimeoutMs = 120_000
// Less than this left to a request is left to saying that the store does not answer.
const lastWordMs = 500
const mostConnections = 32
const emptySha256 = createHash('sha256').digest('hex')

export function openS3Client(place: S3Place): S3Client {
  const secure = place.endpoint.protocol === 'https:'
  const options = { keepAlive: true, maxSockets: mostConnections }
  const agent = secure ? new TlsAgent(options) : new Agent(options)
  const send = secure ? requestSafely : requestPlainly

  function attempt({ method, key, query = {}, body }: S3Request): Promise<IncomingMessage> {
    const { host, path } = placeIn(place, key)
    const bodySha256 = body?.sha256 ?? emptySha256
    const headers: Record<string, string> = { host }
    if (body) {
      headers['content-length'] = String(body.sizeBytes)
      // Stores that know it compare it with what they wrote, and keep it beside the object; others
      // pass over it.
      headers['x-amz-checksum-sha256'] = Buffer.from(body.sha256, 'hex').toString('base64')
    }
    const signed = signedHeaders({ method, path, query, headers, bodySha256 }, place, new Date())
    const search = queryText(query)
    const url = `${place.endpoint.protocol}//${host}${path}${search === '' ? '' : `?${search}`}`
    return new Promise((resolve, reject) => {
      const timeout = Math.max(1, Math.trunc(Math.min(answerTimeoutMs, msLeft() - lastWordMs)))
      const outgoing = send(url, { method, headers: signed, agent, timeout })
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer')))
      outgoing.once('error', reject)
      outgoing.once('response', (response) => {
        // From here on `bytesOf` tells the store's silence from a reader who is slow.
        outgoing.setTimeout(bodyTimeoutMs)
        resolve(response)
      })
      if (!body) {
        outgoing.end()
        return
      }
      const bytes = createReadStream(body.file)
      bytes.on('data', AsyncResource.bind(restartDeadline))
      pipeline(bytes, outgoing, (fault) => fault && reject(fault))
    })
  }

  async function settled(request: S3Request): Promise<IncomingMessage | null> {
    const endWait = beginWait()
    const response = await attempt(request).finally(endWait)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const code = codeIn(await text(bytesOf(place, response)))
    if (status === 404 && code !== 'NoSuchBucket') return null
    throw refused(place, status, code)
  }

  return (request) => insistently(place, () => settled(request))
}

/**
 * Again when it failed without being turned away. Silence is not met with more of it while somebody
 * waits.
 */
async function insistently<Answer>(place: S3Place, ask: () => Promise<Answer>): Promise<Answer> {
  const startMs = performance.now()
  for (let count = 1; ; count += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again only when this one failed
      return await ask()
    } catch (cause) {
      const fault = cause instanceof StoreAway ? cause : unreached(place, cause)
      const isLate = msLeft() !== Infinity && performance.now() - startMs > answerTimeoutMs / 2
      if (fault.isRefusal || count === attempts || isLate) throw fault
    }
    // oxlint-disable-next-line no-await-in-loop
    await pause(firstPauseMs * 2 ** (count - 1))
  }
}

/**
 * The bytes of an answer. A line that breaks in the middle, or falls silent, is the store's
 * trouble, not an end.
 */
export function bytesOf(place: S3Place, response: IncomingMessage): AsyncGenerator<Uint8Array> {
  return readFrom(place, response, AsyncResource.bind(restartDeadline))
}

async function* readFrom(
  place: S3Place,
  response: IncomingMessage,
  progress: () => void,
): AsyncGenerator<Uint8Array> {
  // It runs only while bytes are waited for.
  let silence: NodeJS.Timeout | undefined
  const listen = (): void => {
    silence = setTimeout(() => response.destroy(new Error('no answer')), answerTimeoutMs)
  }
  try {
    listen()
    for await (const chunk of response) {
      clearTimeout(silence)
      progress()
      yield chunk
      listen()
    }
  } catch (cause) {
    throw unreached(place, cause)
  } finally {
    clearTimeout(silence)
  }
}

function placeIn({ endpoint, bucket, isBucketInHost }: S3Place, key: string) {
  const parts = isBucketInHost ? [key] : [bucket, key]
  const path = parts.flatMap((part) => part.split('/')).map(encoded)
  const base = endpoint.pathname.replace(/\/$/u, '')
  const joined = path.join('/').replace(/\/$/u, '')
  return {
    host: isBucketInHost ? `${bucket}.${endpoint.host}` : endpoint.host,
    path: `${base}/${joined}`,
  }
}

function codeIn(xml: string): string | null {
  return /<Code>([A-Za-z]+)<\/Code>/u.exec(xml)?.[1] ?? null
}

function refused(place: S3Place, status: number, code: string | null): StoreAway {
  const isRefusal = status < 500 && status !== 429
  const said = code === null ? String(status) : `${status}, ${code}`
  return new StoreAway(
    `El almacén de archivos ${nameOf(place)} no admite lo que se le pide (${said}). Revise FILES_S3_… y los permisos de la clave.`,
    isRefusal,
  )
}

function unreached(place: S3Place, cause: unknown): StoreAway {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  const sentence = `El almacén de archivos ${nameOf(place)} no responde${code}.`
  return new StoreAway(sentence, false, { cause })
}

function nameOf({ endpoint, bucket }: S3Place): string {
  return `${endpoint.origin}/${bucket}`
}
