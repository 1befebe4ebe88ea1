/**
 * The store in a bucket of anything that speaks S3, by `s3mini`: an object is seen once it is
 * whole; sending it again changes nothing; what was sent is read back before it counts.
 */
import { AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as overHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { S3mini, S3ServiceError } from 's3mini'
import { beginWait, msLeft, restartDeadline } from '../../common/deadline.ts'
import { inTurn } from '../../common/in-turn.ts'
import type { Config } from '../../common/config/config.ts'
import type { FileStore } from './file-store.ts'
import { addressOf, NotInStore, NotKept, StoreAway } from './file-store.ts'
import { openAside } from './put-aside.ts'
import { sha256Of } from './read-file.ts'

type S3Place = NonNullable<Config['s3']>

const listedAtOnce = 500
const attempts = 3
const firstPauseMs = 100
/** Silence of the store while we wait for it; what moves may take as long as it needs. */
const answerTimeoutMs = 8_000
// Less than this left to a request is left to saying that the store does not answer.
const lastWordMs = 500

/**
 * `folder` is where files wait on their way in. Throws a sentence when the store turns us away; one
 * that is silent may come.
 */
export async function openS3Store(place: S3Place, folder: string): Promise<FileStore> {
  const client = clientOf(place)
  await demandAdmission(client)
  const get: FileStore['get'] = async (municipalityId, sha256) => {
    const key = keyOf(municipalityId, sha256)
    const found = await client.getObjectResponse(key)
    if (found === null || found.body === null) throw new NotInStore(key)
    const marks = ['etag', 'last-modified', 'content-length'].map((name) => found.headers.get(name))
    return { stream: found.body, sizeBytes: Number(marks.at(-1)), version: marks.join(' ') }
  }
  const sizeOf: FileStore['sizeOf'] = async (municipalityId, sha256) => {
    try {
      return await client.getContentLength(keyOf(municipalityId, sha256))
    } catch (fault) {
      const cause = fault instanceof Error && fault.cause ? fault.cause : fault
      if (cause instanceof S3ServiceError && cause.status === 404) return null
      throw cause
    }
  }
  const isWhole: FileStore['isWhole'] = async (municipalityId, sha256) => {
    const found = await client.getObjectResponse(keyOf(municipalityId, sha256))
    return found?.body ? (await sha256Of(found.body)) === sha256 : null
  }
  // One after the other where the bytes are the same: a plain store shows a file torn while somebody
  // writes it again.
  const aside = await openAside(folder, (municipalityId, file, temporary, address) => {
    const key = keyOf(municipalityId, address)
    return inTurn(key, async () => {
      // Stores that know it compare it with what they wrote; others pass over it.
      const sum = Buffer.from(file.sha256, 'hex').toString('base64')
      const sent = await openAsBlob(temporary)
      await client.putObject(key, sent, undefined, undefined, { 'x-amz-checksum-sha256': sum })
      const isTrue = address === file.sha256
      if (isTrue && !(await isWhole(municipalityId, address))) throw new NotKept(address)
      await rm(temporary, { force: true })
    })
  })
  return {
    ...aside,
    pathOf: () => null,
    get,
    sizeOf,
    has: async (municipalityId, sha256) => (await sizeOf(municipalityId, sha256)) !== null,
    isWhole,
    async remove(municipalityId, sha256) {
      await client.deleteObject(keyOf(municipalityId, sha256))
    },
    list: (municipalityId) => list(client, `${municipalityId}/`),
  }
}

function keyOf(municipalityId: string, sha256: string): string {
  return addressOf(municipalityId, sha256).join('/')
}

/** What is asked for is not there: a store that has us says so. */
async function demandAdmission(client: S3mini): Promise<void> {
  try {
    await client.getObjectResponse('asiento')
  } catch (cause) {
    if (!(cause instanceof StoreAway) || cause.isRefusal) throw cause
  }
}

async function* list(client: S3mini, prefix: string): AsyncGenerator<readonly string[]> {
  for (let after = prefix; ;) {
    const from = { 'start-after': after }
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await client.listObjectsPaged('/', prefix, listedAtOnce, undefined, from)
    const keys = (page?.objects ?? []).map(({ Key }) => Key)
    yield keys.map((key) => key.slice(key.lastIndexOf('/') + 1))
    after = keys.at(-1) ?? after
    if (keys.length < listedAtOnce && !page?.nextContinuationToken) return
  }
}

function clientOf(place: S3Place): S3mini {
  const { endpoint, bucket, isBucketInHost, keyId, secret, region } = place
  const url = new URL(endpoint)
  if (isBucketInHost) url.host = `${bucket}.${endpoint.host}`
  else url.pathname = `${endpoint.pathname.replace(/\/$/u, '')}/${bucket}`
  return new S3mini({
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: url.href,
    region,
    fetch: (input, init) => insistently(place, () => attempt(place, input, init)),
  })
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

/** A success, or a 404 of an object; throws `StoreAway` for what else was answered. */
async function attempt(
  place: S3Place,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const silence = new AbortController()
  const waitMs = Math.max(1, Math.min(answerTimeoutMs, msLeft() - lastWordMs))
  const timer = setTimeout(() => silence.abort(), waitMs)
  const moved = AsyncResource.bind(() => {
    timer.refresh()
    restartDeadline()
  })
  const endWait = beginWait()
  try {
    const whole = { ...init, signal: silence.signal }
    const answer = await (init.body instanceof Blob
      ? sendBlob(new Request(input).url, whole, told(init.body.stream(), moved))
      : fetch(input, whole))
    const { status, headers } = answer
    const body = answer.body && ReadableStream.from(heard(place, answer.body, silence))
    if (answer.ok) return new Response(body, { status, headers })
    const code = /<Code>([A-Za-z]+)<\/Code>/u.exec(await new Response(body).text())?.[1]
    if (status === 404 && code !== 'NoSuchBucket') return new Response(null, { status })
    throw refused(place, status, code)
  } finally {
    clearTimeout(timer)
    endWait()
  }
}

/**
 * `fetch` of Node 24 takes a body faster than it sends it, and holds all of it meanwhile. A store
 * may refuse before it has had everything, and hang up: then its answer counts.
 */
async function sendBlob(
  url: string,
  init: RequestInit,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers))
  const { method = 'PUT', signal } = init
  const open = url.startsWith('https:') ? overHttps : overHttp
  const request = open(url, { method, headers, ...(signal && { signal }) })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).on('error', reject)
  })
  try {
    const answer = await Promise.race([answered, pour(bytes, request, answered)])
    const marks = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(await text(answer), { status: answer.statusCode ?? 500, headers: marks })
  } catch (cause) {
    // As `fetch` says it, so that the client does not take it for an answer of its own.
    throw new TypeError('not sent', { cause })
  } finally {
    if (!request.writableFinished) request.destroy()
  }
}

/** Sends all of it, or as much as is taken before the answer comes. */
async function pour(
  bytes: AsyncIterable<Uint8Array>,
  request: ClientRequest,
  answered: Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  for await (const piece of bytes) {
    if (request.write(piece)) continue
    const early = await Promise.race([once(request, 'drain').then(() => null), answered])
    if (early !== null) return early
  }
  request.end()
  return answered
}

async function* told(bytes: ReadableStream<Uint8Array>, moved: () => void) {
  for await (const piece of bytes) {
    moved()
    yield piece
  }
}

/**
 * The bytes of an answer. A line that breaks in the middle, or falls silent, is the store's
 * trouble, not an end; a reader who is slow is not.
 */
async function* heard(place: S3Place, bytes: ReadableStream<Uint8Array>, silence: AbortController) {
  const moved = AsyncResource.bind(restartDeadline)
  const listen = () => setTimeout(() => silence.abort(), answerTimeoutMs)
  let timer = listen()
  try {
    for await (const piece of bytes) {
      clearTimeout(timer)
      moved()
      yield piece
      timer = listen()
    }
  } catch (cause) {
    throw unreached(place, cause)
  } finally {
    clearTimeout(timer)
  }
}

function refused(place: S3Place, status: number, code: string | undefined): StoreAway {
  const isRefusal = status < 500 && status !== 429
  const said = code === undefined ? String(status) : `${status}, ${code}`
  return new StoreAway(
    `El almacén de archivos ${nameOf(place)} no admite lo que se le pide (${said}). Revise FILES_S3_… y los permisos de la clave.`,
    isRefusal,
  )
}

function unreached(place: S3Place, fault: unknown): StoreAway {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  const sentence = `El almacén de archivos ${nameOf(place)} no responde${code}.`
  return new StoreAway(sentence, false, { cause: fault })
}

function nameOf({ endpoint, bucket }: S3Place): string {
  return `${endpoint.origin}/${bucket}`
}
