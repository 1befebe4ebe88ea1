/**
 * What a ZIP holds (APPNOTE 6.3.10), one member in memory at a time. It may be anybody's: nothing
 * is believed of its lengths, and no more is unpacked than `zipLimits` lets.
 */
export const zipLimits = {
  members: 500,
  /** As the server takes a signed copy. */
  memberBytes: 100_000_000,
  wholeBytes: 1_000_000_000,
  /** Of what is more than one member may be: PDFs hardly pack, bombs pack a thousandfold. */
  mostPacked: 10,
} as const

export const zipProblems = [
  'DAMAGED',
  'ENCRYPTED',
  'TOO_MANY',
  'TOO_LARGE',
  'ZIP64',
  'METHOD',
] as const
export type ZipProblem = (typeof zipProblems)[number]

export class BadZip extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem, options?: ErrorOptions) {
    super(`Not a ZIP that is read: ${problem}`, options)
    this.problem = problem
  }
}

export interface ZipMember {
  /** Without its folders. */
  readonly name: string
  /** What it begins with, before all of it is unpacked. Throws a `BadZip`. */
  readonly head: () => Promise<Uint8Array>
  /** Throws a `BadZip`. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
}

const endBytes = 22
const longestTailBytes = endBytes + 65_535
const entryBytes = 46
const headBytes = 30
/** Names of 500 members with what belongs to each. */
const largestDirectoryBytes = 4 * 1024 * 1024

/** Its files, in its order. Throws a `BadZip` where it cannot be read at all. */
export async function readZip(zip: Blob): Promise<readonly ZipMember[]> {
  const { count, length, offset } = await endOf(zip)
  if (count === 0xffff || offset === 0xffff_ffff) throw new BadZip('ZIP64')
  if (count > zipLimits.members) throw new BadZip('TOO_MANY')
  if (length > largestDirectoryBytes || offset + length > zip.size) throw new BadZip('DAMAGED')
  const entries = entriesIn(await viewOf(zip, offset, length), count)
  if (entries.some(({ wholeBytes }) => wholeBytes === 0xffff_ffff)) throw new BadZip('ZIP64')
  if (isTooLarge(entries, zip.size)) throw new BadZip('TOO_LARGE')
  if (isFolded(entries, offset)) throw new BadZip('DAMAGED')
  return entries
    .filter(({ path }) => !path.endsWith('/') && !path.startsWith('__MACOSX/'))
    .map((entry) => ({
      name: entry.path.split(/[/\\]/u).at(-1) ?? '',
      head: async () => beginningOf((await unpacked(zip, entry)).getReader()),
      read: async () => filled((await unpacked(zip, entry)).getReader(), entry.wholeBytes),
    }))
}

function isTooLarge(entries: readonly Entry[], zipBytes: number): boolean {
  const { memberBytes, wholeBytes, mostPacked } = zipLimits
  const whole = entries.reduce((sum, entry) => sum + entry.wholeBytes, 0)
  return whole > wholeBytes || (whole > memberBytes && whole > mostPacked * zipBytes)
}

/** Whether some lie within others: so a small archive unpacks to one without end. */
function isFolded(entries: readonly Entry[], end: number): boolean {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  return inOrder.some(
    ({ offset, packedBytes }, place) =>
      offset + headBytes + packedBytes > (inOrder[place + 1]?.offset ?? end),
  )
}

async function endOf(zip: Blob) {
  const from = Math.max(0, zip.size - longestTailBytes)
  const tail = await viewOf(zip, from, zip.size - from)
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at) === 0x504b_0506) {
      return {
        count: tail.getUint16(at + 10, true),
        length: tail.getUint32(at + 12, true),
        offset: tail.getUint32(at + 16, true),
      }
    }
  }
  throw new BadZip('DAMAGED')
}

interface Entry {
  readonly path: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedBytes: number
  readonly wholeBytes: number
  readonly offset: number
}

function entriesIn(directory: DataView<ArrayBuffer>, count: number): readonly Entry[] {
  const found: Entry[] = []
  let at = 0
  for (let left = count; left > 0; left -= 1) {
    if (at + entryBytes > directory.byteLength || directory.getUint32(at) !== 0x504b_0102) {
      throw new BadZip('DAMAGED')
    }
    const short = (place: number): number => directory.getUint16(at + place, true)
    const long = (place: number): number => directory.getUint32(at + place, true)
    const nameBytes = short(28)
    const end = at + entryBytes + nameBytes + short(30) + short(32)
    if (end > directory.byteLength) throw new BadZip('DAMAGED')
    const name = new Uint8Array(directory.buffer, at + entryBytes, nameBytes)
    found.push({
      path: textOf(name),
      isEncrypted: short(8) % 2 === 1,
      method: short(10),
      packedBytes: long(20),
      wholeBytes: long(24),
      offset: long(42),
    })
    at = end
  }
  return found
}

/** Old programs write names in the code page of their machine, and do not say which. */
function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function unpacked(zip: Blob, entry: Entry): Promise<ReadableStream<Uint8Array>> {
  const { isEncrypted, method, packedBytes, wholeBytes, offset } = entry
  if (isEncrypted) throw new BadZip('ENCRYPTED')
  if (method !== 0 && method !== 8) throw new BadZip('METHOD')
  if (wholeBytes > zipLimits.memberBytes) throw new BadZip('TOO_LARGE')
  if (offset + headBytes > zip.size) throw new BadZip('DAMAGED')
  const head = await viewOf(zip, offset, headBytes)
  if (head.getUint32(0) !== 0x504b_0304) throw new BadZip('DAMAGED')
  const from = offset + headBytes + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + packedBytes > zip.size) throw new BadZip('DAMAGED')
  const packed = zip.slice(from, from + packedBytes).stream()
  return method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
}

/** The first piece of it, and no more. */
async function beginningOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  try {
    const { value } = await reader.read()
    return value ?? new Uint8Array()
  } catch (cause) {
    throw new BadZip('DAMAGED', { cause })
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Exactly so many bytes: what has more is left where it goes beyond. */
async function filled(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  sizeBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sizeBytes)
  let at = 0
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await reader.read()
      if (done) break
      bytes.set(value, at)
      at += value.length
    }
  } catch (cause) {
    // A piece that goes beyond the end is not laid in.
    await reader.cancel().catch(() => undefined)
    throw new BadZip('DAMAGED', { cause })
  }
  if (at !== sizeBytes) throw new BadZip('DAMAGED')
  return bytes
}

async function viewOf(zip: Blob, from: number, length: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(from, from + length).arrayBuffer())
}
