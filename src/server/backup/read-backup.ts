/**
 * Reads a backup from its first byte to its last and holds it to its manifest. What each member is
 * for, its reader decides; without one it is proven alone.
 */
import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { extract } from 'tar-stream'
import type { Entry } from 'tar-stream'

import { OperatorProblem } from '../config/config.ts'
import { demandKnown } from '../database/schema/migrate.ts'
import { secretsIn, secretsName } from '../identity/keys/secrets.ts'
import {
  backupFormat,
  beginning,
  keyFiles,
  manifest,
  memberNames,
  memberShapes,
} from './contents.ts'
import type { Beginning, Manifest } from './contents.ts'
import { decrypt, isEncrypted } from './encryption.ts'

export type BackupSource = {
  readonly file: string
  /** Passphrase or secret key of age. */
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

/** The archive is not what it says of itself. */
class Broken extends Error {
  override name = 'Broken'
}

/** Throws an `OperatorProblem` that says what is wrong with the file. */
export async function readBackup(
  source: BackupSource,
  reader: Partial<BackupReader> = {},
): Promise<ReadBackup> {
  const members = extract()
  // Whatever ends it is thrown by the members too.
  const pouring = pipeline(plainBytes(source), members).catch(() => undefined)
  const seen: Seen = {
    beginning: null,
    manifest: null,
    members: [],
    files: { count: 0, sizeBytes: 0 },
    addresses: createHash('sha256'),
    damaged: [],
    keyTrouble: 'faltan',
  }
  try {
    await readMembers(members[Symbol.asyncIterator](), seen, reader)
    return proven(seen)
  } catch (cause) {
    throw cause instanceof Broken ? problemOf(cause, seen, source.file) : cause
  } finally {
    members.destroy()
    await pouring
  }
}

/** What comes first, for whoever looks before anything is touched. */
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

/** What the archive, or the cipher around it, throws: systems give their faults a code. */
function broken(cause: unknown): unknown {
  const isOther = cause instanceof OperatorProblem || (cause instanceof Error && 'code' in cause)
  return isOther ? cause : new Broken('The archive cannot be read', { cause })
}

function problemOf(cause: Broken, { members }: Seen, file: string): OperatorProblem {
  const last = members.at(-1)
  const sentence =
    last === undefined
      ? `${file} no es una copia de Asiento, o algo la cambió por el camino. Revise si es el archivo que quería.`
      : `La copia está cortada o alterada después de ${last.name}. Tráigala de nuevo entera, o use otra.`
  return new OperatorProblem(sentence, { cause })
}

async function* plainBytes({
  file,
  secret,
  signal,
  report,
}: BackupSource): AsyncGenerator<Uint8Array> {
  const { sizeBytes, isLocked } = await lookAt(file)
  if (isLocked && secret === null) {
    throw new OperatorProblem(
      'Esta copia está cifrada. Indique con --passphrase-file el archivo que guarda su frase de paso.',
    )
  }
  const watched = async function* (): AsyncGenerator<Uint8Array> {
    let doneBytes = 0
    for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576, signal })) {
      doneBytes += chunk.byteLength
      report(doneBytes, sizeBytes)
      yield chunk
    }
  }
  yield* isLocked && secret !== null ? await decrypt(watched(), secret) : watched()
}

async function lookAt(file: string): Promise<{ sizeBytes: number; isLocked: boolean }> {
  try {
    await using handle = await open(file, 'r')
    const found = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return { sizeBytes: found.size, isLocked: isEncrypted(buffer.subarray(0, bytesRead)) }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = reasons[code] ?? `el disco dice ${code}`
    throw new OperatorProblem(`No se puede leer ${file}: ${reason}.`, { cause })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EISDIR: 'es una carpeta, indique el archivo de la copia',
  EACCES: 'este usuario no tiene permiso',
}

type Seen = Omit<Manifest, 'rows' | 'files' | 'lost'> & {
  beginning: Beginning | null
  manifest: Manifest | null
  readonly files: { count: number; sizeBytes: number }
  readonly addresses: Hash
  readonly damaged: string[]
  /** Empty once the keys came and can be read. */
  keyTrouble: string
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
      throw broken(cause)
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
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) {
      see(chunk)
      yield chunk
    }
  } catch (cause) {
    throw broken(cause)
  }
}

async function readMember(entry: Entry, seen: Seen, reader: Partial<BackupReader>): Promise<void> {
  const { name } = entry.header
  const [, municipalityId, sha256] = memberShapes.file.exec(name) ?? []
  if (municipalityId !== undefined && sha256 !== undefined) {
    return readFile(entry, { municipalityId, sha256 }, seen, reader)
  }
  if (name === memberNames.manifest) {
    seen.manifest = parsed(manifest.parse, await textOf(watched(entry, () => undefined)))
    return
  }
  const text = await textOf(bytesOf(entry, seen))
  if (name === memberNames.beginning && seen.beginning === null) {
    seen.beginning = begunAs(text)
    await demandKnown(seen.beginning.migrations)
    await reader.begin?.(seen.beginning)
  }
  const key = keyFiles.find((known) => name === memberNames.key(known))
  if (key === undefined) return
  if (key === secretsName) seen.keyTrouble = secretsIn(String(text)) === null ? 'no se leen' : ''
  await reader.key?.(key, text)
}

async function readFile(
  entry: Entry,
  { municipalityId, sha256 }: { readonly municipalityId: string; readonly sha256: string },
  seen: Seen,
  reader: Partial<BackupReader>,
): Promise<void> {
  const address = `${municipalityId}/${sha256}`
  const hash = createHash('sha256')
  const bytes = watched(entry, (chunk) => {
    hash.update(chunk)
    seen.files.sizeBytes += chunk.byteLength
  })
  await reader.file?.(municipalityId, sha256, bytes)
  for await (const chunk of bytes) void chunk
  if (hash.digest('hex') !== sha256) seen.damaged.push(address)
  seen.files.count += 1
  seen.addresses.update(`${address}\n`)
}

function proven({ beginning: begun, manifest: told, ...seen }: Seen): ReadBackup {
  if (begun === null || told === null) throw new Broken('It has no beginning or no end')
  const files = { ...seen.files, sha256: seen.addresses.digest('hex') }
  const isSame =
    JSON.stringify([seen.members, files]) === JSON.stringify([told.members, told.files])
  if (!isSame) throw new Broken('It is not what its manifest says')
  const known = new Set(told.lost.map(({ address }) => address))
  return {
    beginning: begun,
    manifest: told,
    damaged: seen.damaged,
    losses: [
      ...seen.damaged
        .filter((address) => !known.has(address))
        .map((address) => `Un documento de la copia no es el que era: ${address}.`),
      ...(seen.keyTrouble === ''
        ? []
        : [`Las claves del servicio ${seen.keyTrouble} en la copia (${secretsName}).`]),
    ],
  }
}

const longestText = 256 * 1_048_576

/** A member that is held whole: none of ours is long. */
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > longestText) throw new Broken('No member of ours is so long')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

function begunAs(text: Buffer): Beginning {
  const { format } = parsed((value) => Object(value), text)
  if (format !== backupFormat && /^asiento-backup\/\d+$/u.test(String(format))) {
    throw new OperatorProblem(
      'Esta copia es de un formato que esta versión de Asiento no conoce. Actualice Asiento y vuelva a intentarlo.',
    )
  }
  return parsed(beginning.parse, text)
}

function parsed<Shape>(parse: (value: unknown) => Shape, text: Buffer): Shape {
  try {
    return parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new Broken(`It is not ${backupFormat}`, { cause })
  }
}
