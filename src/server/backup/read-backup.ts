/**
 * Reads a backup from its first byte to its last and holds it to its manifest. What each member is
 * for, its reader decides; without one it is proven alone.
 */
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { Entry } from 'tar-stream'
import type * as z from 'zod'
import { OperatorProblem } from '../platform/common/config/config.ts'
import { demandKnown } from '../platform/database/schema/migrate.ts'
import { secretsName } from '../platform/common/secrets.ts'
import {
  backupFormat,
  beginning,
  keyFiles,
  manifest,
  memberNames,
  memberShapes,
  decrypt,
  isEncrypted,
} from './contents.ts'
import type { Beginning, Manifest } from './contents.ts'

export type BackupSource = {
  readonly file: string
  readonly secret: string | null
  readonly signal: AbortSignal
  readonly report: (doneBytes: number, totalBytes: number) => void
}

/** What a reader leaves of the bytes is skipped. */
export type BackupReader = {
  readonly begin: (beginning: Beginning) => Promise<void>
  /** All rows of a table as COPY writes them, compressed with gzip. */
  readonly rows: (table: string, compressed: AsyncIterable<Uint8Array>) => Promise<void>
  readonly key: (name: string, bytes: Uint8Array) => Promise<void>
  readonly file: (
    municipalityId: string,
    sha256: string,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<void>
}

export type ReadBackup = {
  readonly beginning: Beginning
  readonly manifest: Manifest
  /** `MUNICIPALITY/SHA256` of files whose bytes are not what their address says. */
  readonly damaged: readonly string[]
  /** What restoring loses and copying had not, in sentences. */
  readonly losses: readonly string[]
}

class Broken extends Error {
  override name = 'Broken'
}

export async function readBackup(
  source: BackupSource,
  reader: Partial<BackupReader> = {},
): Promise<ReadBackup> {
  const members = extract()
  const pouring = pipeline(plainBytes(source), members).catch((cause: unknown) => cause)
  const seen: Seen = {
    beginning: null,
    manifest: null,
    members: [],
    files: { count: 0, sizeBytes: 0 },
    addresses: createHash('sha256'),
    damaged: [],
  }
  try {
    await readMembers(members[Symbol.asyncIterator](), seen, reader)
    return proven(seen)
  } catch (cause) {
    if (!isBroken(cause)) throw cause
    members.destroy()
    // What was being read knows only that its stream went.
    const first = await pouring
    throw isOutside(first) ? first : problemOf(cause, seen, source.file)
  } finally {
    members.destroy()
    await pouring
  }
}

function isBroken(cause: unknown): boolean {
  if (cause instanceof Broken) return true
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
}

/** No fault of the archive: the phrase is another, the disk fails, or it was interrupted. */
function isOutside(cause: unknown): boolean {
  if (cause instanceof OperatorProblem) return true
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return code !== '' && !/PREMATURE_CLOSE|DESTROYED/u.test(code)
}

export async function readBeginning(source: Omit<BackupSource, 'report'>): Promise<Beginning> {
  const found: Beginning[] = []
  const enough = new Error('No more than the beginning is wanted')
  const begin = (begun: Beginning): Promise<never> => {
    found.push(begun)
    return Promise.reject(enough)
  }
  await readBackup({ ...source, report: () => undefined }, { begin }).catch((cause: unknown) => {
    if (cause !== enough) throw cause
  })
  const [begun] = found
  if (begun === undefined) throw new Error('A backup was read without its beginning')
  return begun
}

function problemOf(cause: unknown, { members }: Seen, file: string): OperatorProblem {
  const last = members.at(-1)
  const sentence =
    last === undefined
      ? `${file} no es una copia de Asiento, o algo la cambió por el camino. Revise si es el archivo que quería.`
      : `La copia está cortada o alterada después de ${last.name}, o la escribió una versión más nueva de Asiento. Tráigala de nuevo entera, o use otra.`
  return new OperatorProblem(sentence, { cause })
}

async function* plainBytes(source: BackupSource): AsyncGenerator<Uint8Array> {
  const { file, secret, signal, report } = source
  await using handle = await open(file, 'r')
  const { size } = await handle.stat()
  const { buffer: head } = await handle.read(Buffer.alloc(64), 0, 64, 0)
  const plain = async function* (): AsyncGenerator<Uint8Array> {
    let doneBytes = 0
    const stream = handle.createReadStream({ start: 0, highWaterMark: 1_048_576, signal })
    for await (const chunk of stream) {
      doneBytes += chunk.byteLength
      report(doneBytes, size)
      yield chunk
    }
  }
  if (!isEncrypted(head)) yield* plain()
  else if (secret === null) throw new OperatorProblem(withoutSecret)
  else yield* await decrypt(plain(), secret)
}

const withoutSecret =
  'Esta copia está cifrada. Indique con --passphrase-file el archivo que guarda su frase de paso.'

type Seen = Omit<Manifest, 'rows' | 'files' | 'lost'> & {
  beginning: Beginning | null
  manifest: Manifest | null
  readonly files: { count: number; sizeBytes: number }
  readonly addresses: Hash
  readonly damaged: string[]
}

async function readMembers(
  entries: AsyncIterator<Entry>,
  seen: Seen,
  reader: Partial<BackupReader>,
): Promise<void> {
  const next = async (): Promise<Entry | null> => {
    try {
      const { value, done } = await entries.next()
      return done === true ? null : value
    } catch (cause) {
      throw new Broken('The archive cannot be read', { cause })
    }
  }
  let entry = await next()
  while (entry !== null) {
    const { name } = entry.header
    const [, table] = memberShapes.part.exec(name) ?? []
    if (table === undefined) {
      // oxlint-disable-next-line no-await-in-loop -- one member after the other
      await readMember(entry, seen, reader)
      // oxlint-disable-next-line no-await-in-loop
      entry = await next()
      continue
    }
    const parts = async function* (): AsyncGenerator<Uint8Array> {
      while (entry !== null && memberShapes.part.exec(entry.header.name)?.[1] === table) {
        yield* bytesOf(entry, seen)
        entry = await next()
      }
    }
    const rows = parts()
    // oxlint-disable-next-line no-await-in-loop
    await reader.rows?.(table, rows)
    // oxlint-disable-next-line no-await-in-loop
    for await (const chunk of rows) void chunk
  }
}

/** Of a member before the files: its hash is noted when the last byte was read. */
async function* bytesOf(entry: Entry, seen: Seen): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  yield* watched(entry, (chunk) => hash.update(chunk))
  seen.members.push({ name: entry.header.name, sha256: hash.digest('hex') })
}

async function* watched(
  entry: Entry,
  see: (chunk: Uint8Array) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) {
      see(chunk)
      yield chunk
    }
  } catch (cause) {
    throw new Broken('The archive cannot be read', { cause })
  }
}

async function readMember(entry: Entry, seen: Seen, reader: Partial<BackupReader>): Promise<void> {
  const { name } = entry.header
  const [, municipalityId, sha256] = memberShapes.file.exec(name) ?? []
  if (municipalityId !== undefined && sha256 !== undefined) {
    return readFile(entry, { municipalityId, sha256 }, seen, reader)
  }
  const isLast = name === memberNames.manifest
  const text = await buffer(isLast ? watched(entry) : bytesOf(entry, seen))
  if (isLast) seen.manifest = parsed(manifest, text)
  else if (name === memberNames.beginning && seen.beginning === null) {
    seen.beginning = parsed(beginning, text)
    await demandKnown(seen.beginning.migrations)
    await reader.begin?.(seen.beginning)
  }
  const key = keyFiles.find((known) => name === memberNames.key(known))
  if (key !== undefined) await reader.key?.(key, text)
}

async function readFile(
  entry: Entry,
  { municipalityId, sha256 }: { readonly municipalityId: string; readonly sha256: string },
  seen: Seen,
  reader: Partial<BackupReader>,
): Promise<void> {
  const hash = createHash('sha256')
  const bytes = watched(entry, (chunk) => hash.update(chunk))
  await reader.file?.(municipalityId, sha256, bytes)
  for await (const chunk of bytes) void chunk
  const address = `${municipalityId}/${sha256}`
  if (hash.digest('hex') !== sha256) seen.damaged.push(address)
  seen.files.count += 1
  seen.files.sizeBytes += entry.header.size ?? 0
  seen.addresses.update(`${address}\n`)
}

function proven({ beginning: begun, manifest: told, ...seen }: Seen): ReadBackup {
  if (begun === null || told === null) throw new Broken('It has no beginning or no end')
  const files = { ...seen.files, sha256: seen.addresses.digest('hex') }
  const isSame =
    JSON.stringify([seen.members, files]) === JSON.stringify([told.members, told.files])
  if (!isSame) throw new Broken('It is not what its manifest says')
  const known = new Set(told.lost.map(({ address }) => address))
  const altered = seen.damaged.filter((address) => !known.has(address))
  const hasKeys = seen.members.some(({ name }) => name === memberNames.key(secretsName))
  return {
    beginning: begun,
    manifest: told,
    damaged: seen.damaged,
    losses: [
      ...altered.map((address) => `Un documento de la copia no es el que era: ${address}.`),
      ...(hasKeys ? [] : [`La copia no trae las claves del servicio (${secretsName}).`]),
    ],
  }
}

function parsed<Shape>(shape: z.ZodType<Shape>, text: Buffer): Shape {
  try {
    return shape.parse(JSON.parse(String(text)))
  } catch (cause) {
    throw new Broken(`It is not ${backupFormat}`, { cause })
  }
}
