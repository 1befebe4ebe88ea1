/**
 * A store that speaks S3 over a real socket, with one bucket in a folder that is thrown away; it
 * can go away and come back.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { addressOf } from '#server/platform/files/store/file-store.ts'

import { listenHere } from './loopback.ts'

/** What of `s3rver` is used: a package without types. */
interface S3rver {
  readonly configureBuckets: () => Promise<unknown>
  readonly callback: () => RequestListener
}
type S3rverClass = new (options: object) => S3rver

const bucket = 'registro'
// The package knows this one key, and compares every signature.
const key = 'S3RVER'

export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-s3-'))
  const honest = await answerFrom(folder, false)
  // For lists, asked in their first version: of the second it cannot make a token on this Node, and
  // it takes the bucket's own path for another than the one that was signed.
  const lenient = await answerFrom(folder, true)
  let lie: ((bytes: Buffer) => Buffer) | null = null
  let timesRead = 0
  const answer: RequestListener = (request, response) => {
    if (request.method === 'GET') timesRead += 1
    if (lie !== null && request.method === 'PUT') {
      changeBeforeAnswer(response, join(folder, `${request.url}._S3rver_object`), lie)
    }
    if (!request.url?.startsWith(`/${bucket}/?`)) return honest(request, response)
    request.url = request.url.replace('list-type=2', '').replace('start-after=', 'marker=')
    return lenient(request, response)
  }
  let door = await listenHere(createServer(answer))
  const { port } = door
  return {
    /** What a server of ours is told of it. */
    env: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: bucket,
      FILES_S3_KEY_ID: key,
      FILES_S3_SECRET: key,
    },
    /** Where it keeps the bytes of a file of ours. */
    placeOf: (municipalityId: string, sha256: string) =>
      join(folder, bucket, ...addressOf(municipalityId, sha256)).concat('._S3rver_object'),
    /** How often something was asked for by GET. */
    timesRead: () => timesRead,
    /** Nobody answers any more, and lines there were are cut. */
    leave: () => door.close(),
    /**
     * From now on what is put is kept otherwise than it came, and said to be kept; null for what it
     * is.
     */
    lie: (change: ((bytes: Buffer) => Buffer) | null) => {
      lie = change
    },
    async comeBack() {
      door = await listenHere(createServer(answer), { port })
    },
    async close() {
      await door.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function changeBeforeAnswer(
  response: ServerResponse,
  place: string,
  change: (bytes: Buffer) => Buffer,
): void {
  const writeHead = response.writeHead.bind(response)
  // One function of many signatures in front of another.
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    if (existsSync(place)) writeFileSync(place, change(readFileSync(place)))
    return writeHead(...head)
  }) as typeof response.writeHead
}

async function answerFrom(
  directory: string,
  allowMismatchedSignatures: boolean,
): Promise<RequestListener> {
  const require = createRequire(import.meta.url)
  // `S3rver` above is what of it is used.
  const Class = require('@20minutes/s3rver') as S3rverClass
  const store = new Class({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures,
    configureBuckets: [{ name: bucket }],
  })
  await store.configureBuckets()
  return store.callback()
}
