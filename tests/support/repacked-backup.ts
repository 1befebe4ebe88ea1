/**
 * A backup taken apart and packed again with something else in it, its manifest in order: what a
 * program at fault would write.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

import { readTar, writeTar } from '#server/backup/tar.ts'

/** The bytes of each member by its name, in their order. */
export type Members = Map<string, Buffer>

export async function unpackBackup(file: string): Promise<Members> {
  const members: Members = new Map()
  const archive = createReadStream(file)
  for await (const { name, bytes } of readTar(archive, Number.MAX_SAFE_INTEGER)) {
    const parts: Uint8Array[] = []
    for await (const chunk of bytes) parts.push(chunk)
    members.set(name, Buffer.concat(parts))
  }
  return members
}

/** Sizes and hashes in the manifest are made to fit; `missing` and `damaged` stay as they were. */
export async function packBackup(members: Members, file: string): Promise<void> {
  const parts = [...members].filter(([name]) => name !== 'manifest.json' && name !== 'SHA256SUMS')
  const files = parts.filter(isFile)
  const manifest = Buffer.from(
    JSON.stringify({
      ...JSON.parse(members.get('manifest.json')?.toString() ?? '{}'),
      members: parts
        .filter((part) => !isFile(part))
        .map(([name, bytes]) => ({ name, sizeBytes: bytes.length, sha256: hashOf(bytes) })),
      files: {
        count: files.length,
        sizeBytes: files.reduce((sum, [, bytes]) => sum + bytes.length, 0),
      },
    }),
  )
  const all: [string, Buffer][] = [
    ...parts,
    ['manifest.json', manifest],
    ['SHA256SUMS', Buffer.from(`${hashOf(manifest)}  manifest.json\n`)],
  ]
  const chunks: Uint8Array[] = []
  for await (const chunk of writeTar(asMembers(all))) chunks.push(chunk)
  await writeFile(file, Buffer.concat(chunks))
}

function isFile([name]: readonly [string, Buffer]): boolean {
  return name.startsWith('files/')
}

/** One table's rows as text, of its first part. */
export function rowsOf(members: Members, table: string): string {
  return gunzipSync(members.get(partName(table)) ?? Buffer.alloc(0)).toString()
}

export function setRows(members: Members, table: string, rows: string): void {
  members.set(partName(table), gzipSync(rows))
}

/** `backup.json` changed by `change`. */
export function changeBeginning(
  members: Members,
  change: (begun: Record<string, unknown>) => void,
): void {
  const begun = JSON.parse(members.get('backup.json')?.toString() ?? '{}')
  change(begun)
  members.set('backup.json', Buffer.from(JSON.stringify(begun)))
}

export function partName(table: string): string {
  return `database/${table}/000001.copy.gz`
}

/** A header of ours made to say another kind and size of its member. */
export async function withHeader(
  file: string,
  member: string,
  change: (header: Buffer) => void,
): Promise<Buffer> {
  const bytes = await readFile(file)
  const at = bytes.indexOf(`${member}\0`)
  const header = bytes.subarray(at, at + 512)
  change(header)
  header.write('        ', 148, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

async function* asMembers(all: readonly [string, Buffer][]) {
  for (const [name, bytes] of all) yield { name, sizeBytes: bytes.length, bytes: only(bytes) }
}

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
