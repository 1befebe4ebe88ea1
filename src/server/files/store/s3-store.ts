/**
 * The store in a bucket of anything that speaks S3. The hash is known before a byte is sent and
 * signed with the request, so that the store itself turns away what is not it; an object is seen
 * once it is whole; sending it again changes nothing.
 */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import { inTurn } from '../../common/in-turn.ts'
import type { FileStore } from './file-store.ts'
import { addressOf, NotInStore, NotKept, StoreAway } from './file-store.ts'
import { openAside } from './put-aside.ts'
import type { S3Client, S3Place } from './s3-client.ts'
import { bytesOf, openS3Client } from './s3-client.ts'

const listedAtOnce = 500

/**
 * `folder` is where files wait on their way in. Throws a sentence when the store turns us away; one
 * that is silent may come.
 */
export async function openS3Store(place: S3Place, folder: string): Promise<FileStore> {
  const ask = openS3Client(place)
  await demandAdmission(place, ask)
  const get: FileStore['get'] = async (municipalityId, sha256) => {
    const key = keyOf(municipalityId, sha256)
    const answer = await ask({ method: 'GET', key })
    if (answer === null) throw new NotInStore(key)
    const { etag = '', 'last-modified': writtenAt = '', 'content-length': length } = answer.headers
    const version = [etag, writtenAt, length].join(' ')
    const stream = ReadableStream.from(bytesOf(place, answer))
    return { stream, sizeBytes: Number(length), version }
  }
  const sizeOf: FileStore['sizeOf'] = async (municipalityId, sha256) => {
    const answer = await ask({ method: 'HEAD', key: keyOf(municipalityId, sha256) })
    answer?.resume()
    return answer === null ? null : Number(answer.headers['content-length'])
  }
  const isWhole: FileStore['isWhole'] = async (municipalityId, sha256) => {
    const found = await get(municipalityId, sha256).catch((cause: unknown) => {
      if (cause instanceof NotInStore) return null
      throw cause
    })
    if (found === null) return null
    const hash = createHash('sha256')
    for await (const chunk of found.stream) hash.update(chunk)
    return hash.digest('hex') === sha256
  }
  // One after the other where the bytes are the same: a plain store shows a file torn while somebody
  // writes it again.
  const aside = await openAside(folder, (municipalityId, file, temporary, address) => {
    const key = keyOf(municipalityId, address)
    return inTurn(key, async () => {
      const answer = await ask({ method: 'PUT', key, body: { file: temporary, ...file } })
      if (answer === null) throw new StoreAway('El almacén de archivos no guarda.', true)
      answer.resume()
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
      const answer = await ask({ method: 'DELETE', key: keyOf(municipalityId, sha256) })
      answer?.resume()
    },
    list: (municipalityId) => list(place, ask, `${municipalityId}/`),
  }
}

function keyOf(municipalityId: string, sha256: string): string {
  return addressOf(municipalityId, sha256).join('/')
}

async function demandAdmission(place: S3Place, ask: S3Client): Promise<void> {
  try {
    await listed(place, ask, { 'max-keys': '1' })
  } catch (cause) {
    if (!(cause instanceof StoreAway) || cause.isRefusal) throw cause
  }
}

async function* list(
  place: S3Place,
  ask: S3Client,
  prefix: string,
): AsyncGenerator<readonly string[]> {
  let after = prefix
  for (;;) {
    const query = { prefix, marker: after, 'max-keys': String(listedAtOnce) }
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { keys, isMore } = await listed(place, ask, query)
    yield keys.map((key) => key.slice(key.lastIndexOf('/') + 1))
    after = keys.at(-1) ?? after
    if (!isMore || keys.length === 0) return
  }
}

async function listed(place: S3Place, ask: S3Client, query: Readonly<Record<string, string>>) {
  // The first version of the list, which every store speaks: the second only adds tokens of its own
  // to go on by.
  const answer = await ask({ method: 'GET', key: '', query })
  const xml = answer === null ? '' : await text(bytesOf(place, answer))
  // Our addresses need no escaping, so that their text in the answer is what they are.
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/gu)].map(([, key = '']) => key)
  return { keys, isMore: xml.includes('<IsTruncated>true<') }
}
