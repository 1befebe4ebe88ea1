/**
 * A tar archive (POSIX ustar), written and read as a stream: whoever has a backup and not us opens
 * it with `tar`. Only what a backup needs: plain files, names of printable ASCII, sizes below 8
 * GiB.
 */
export interface Member {
  /** With slashes, at most 255 letters, and a last part of at most 100. */
  readonly name: string
  readonly sizeBytes: number
  readonly bytes: AsyncIterable<Uint8Array>
}

/** The archive cannot be read: it is altered, or no archive of ours. */
export class BrokenArchive extends Error {
  override name: string = 'BrokenArchive'
}

/** It ends before its end. */
export class CutArchive extends BrokenArchive {
  override name = 'CutArchive'
}

/** A member that no backup holds: a link, a sparse file, a folder. */
export class StrangeMember extends BrokenArchive {
  override name = 'StrangeMember'
  readonly member: string

  constructor(member: string) {
    super(`${member} is no plain file`)
    this.member = member
  }
}

const block = 512
const zeros = new Uint8Array(block)

/** Throws when a member brings more or fewer bytes than it said. */
export async function* writeTar(members: AsyncIterable<Member>): AsyncGenerator<Uint8Array> {
  for await (const { name, sizeBytes, bytes } of members) {
    yield headerOf(name, sizeBytes)
    let written = 0
    for await (const chunk of bytes) {
      written += chunk.byteLength
      yield chunk
    }
    if (written !== sizeBytes) {
      throw new BrokenArchive(`${name} has ${written} bytes and said ${sizeBytes}`)
    }
    const rest = padding(sizeBytes)
    if (rest > 0) yield zeros.subarray(0, rest)
  }
  yield zeros
  yield zeros
}

/**
 * The members in order. Each one's bytes are read before the next is asked for; what is left of
 * them is skipped. Throws `BrokenArchive` when the archive ends before its end, or is not what
 * `writeTar` writes. `mostBytes` is what the archive can hold at most: a member that claims more is
 * not waited for.
 */
export async function* readTar(
  chunks: AsyncIterable<Uint8Array>,
  mostBytes: number,
): AsyncGenerator<Member> {
  const source = readerOf(chunks)
  let claimed = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- an archive is one member after the other
    const header = await source.exactly(block)
    if (header.every((byte) => byte === 0)) break
    const { name, sizeBytes } = readHeader(header)
    claimed += block + sizeBytes
    if (claimed > mostBytes) throw new CutArchive(`${name} claims more than there is`)
    let left = sizeBytes
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        // oxlint-disable-next-line no-await-in-loop
        const chunk = await source.some(left)
        left -= chunk.byteLength
        yield chunk
      }
    }
    yield { name, sizeBytes, bytes: bytes() }
    // oxlint-disable-next-line no-await-in-loop
    while (left > 0) left -= (await source.some(left)).byteLength
    // oxlint-disable-next-line no-await-in-loop
    await source.exactly(padding(sizeBytes))
  }
  // To its end, so that whatever stands around it (a cipher, say) comes to its own end too.
  await source.drain()
}

function padding(sizeBytes: number): number {
  return (block - (sizeBytes % block)) % block
}

// Offsets and widths of IEEE Std 1003.1, pax, "ustar Interchange Format".
const fields = { name: 100, mode: 8, uid: 8, gid: 8, size: 12, mtime: 12, checksum: 8 } as const
const checksumAt = 148

function headerOf(name: string, sizeBytes: number): Uint8Array {
  const slash = name.length > fields.name ? name.lastIndexOf('/') : -1
  const prefix = slash < 0 ? '' : name.slice(0, slash)
  const last = name.slice(slash + 1)
  if (!/^[\w./-]+$/u.test(name) || last.length > fields.name || prefix.length > 155) {
    throw new Error(`No archive of ours names a member «${name}»`)
  }
  if (sizeBytes >= 8 ** 11) throw new Error(`${name} does not fit an archive`)
  const spaces = ' '.repeat(fields.checksum)
  const parts = [
    last.padEnd(fields.name, '\0'),
    octal(0o600, fields.mode),
    octal(0, fields.uid),
    octal(0, fields.gid),
    octal(sizeBytes, fields.size),
    octal(0, fields.mtime),
    spaces,
    '0', // a plain file
    '\0'.repeat(100),
    'ustar\u000000', // the name, a zero byte, and the version
    '\0'.repeat(32 + 32 + 8 + 8),
    prefix.padEnd(155, '\0'),
  ]
  const header = Buffer.from(parts.join('').padEnd(block, '\0'), 'latin1')
  header.write(`${octal(sumOf(header), 7)} `, checksumAt, 'latin1')
  return header
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}

function sumOf(header: Uint8Array): number {
  let sum = 0
  for (const [index, byte] of header.entries()) {
    const isChecksum = index >= checksumAt && index < checksumAt + fields.checksum
    sum += isChecksum ? 0x20 : byte
  }
  return sum
}

function readHeader(header: Buffer): { readonly name: string; readonly sizeBytes: number } {
  const text = (from: number, width: number): string =>
    header.toString('latin1', from, from + width).replace(/[\0 ].*$/su, '')
  const isArchive = text(257, 5) === 'ustar'
  if (!isArchive || Number.parseInt(text(checksumAt, 8), 8) !== sumOf(header)) {
    throw new BrokenArchive('A member has no header that fits')
  }
  const prefix = text(345, 155)
  const last = text(0, fields.name)
  const name = prefix === '' ? last : `${prefix}/${last}`
  const size = text(124, fields.size)
  // A plain file of a size written out; anything else could be more on the disk than in the
  // archive.
  if (text(156, 1) !== '0' || !/^[0-7]{1,11}$/u.test(size)) throw new StrangeMember(name)
  return { name, sizeBytes: Number.parseInt(size, 8) }
}

/** Bytes taken off a stream by number. */
function readerOf(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()

  /** At least one byte and at most `most`. */
  async function some(most: number): Promise<Uint8Array> {
    while (held.byteLength === 0) {
      // oxlint-disable-next-line no-await-in-loop
      const next = await iterator.next()
      if (next.done === true) throw new CutArchive('The archive ends before its end')
      held = next.value
    }
    const taken = held.subarray(0, most)
    held = held.subarray(taken.byteLength)
    return taken
  }

  async function exactly(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for (let left = count; left > 0; left -= parts.at(-1)?.byteLength ?? 0) {
      // oxlint-disable-next-line no-await-in-loop
      parts.push(await some(left))
    }
    return Buffer.concat(parts)
  }

  async function drain(): Promise<void> {
    held = new Uint8Array()
    // oxlint-disable-next-line no-await-in-loop, no-empty
    while ((await iterator.next()).done !== true) {}
  }
  return { some, exactly, drain }
}
