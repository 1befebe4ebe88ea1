/**
 * The store of bytes, addressed by their SHA-256: the same file is kept once, a changed byte
 * changes its address, and no name that a person typed ever touches it. It knows no permissions and
 * no entries; whoever asks has been let in.
 *
 * A file is kept for good before anyone is told so, and is seen whole or not at all. Where it is
 * kept is the installation's choice: `open-file-store.ts` or `s3-store.ts`.
 */
import { OperatorProblem } from '../../common/config/config.ts'

export interface PutFile {
  readonly sha256: string
  readonly sizeBytes: number
}

/** Whole on the local disk, and not accepted yet. */
export interface ArrivedFile extends PutFile {
  /** Its first bytes: as many as came at once. */
  readonly head: Uint8Array
}

export interface FoundFile {
  readonly stream: ReadableStream<Uint8Array>
  readonly sizeBytes: number
  /** Another one when the store has written the file again: its own marks of time and place. */
  readonly version: string
}

export interface FileStore {
  /**
   * Streams bytes into the store with bounded memory, hashing as they pass. Calls `check` with a
   * path to the complete bytes before they are accepted; what it throws keeps them out. Throws
   * `TooLarge` past `maxBytes`, `NotKept` when a bucket gives something else back, and whatever the
   * stream throws.
   */
  readonly put: <Checked>(
    municipalityId: string,
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
    check: (path: string, file: ArrivedFile) => Promise<Checked>,
  ) => Promise<PutFile & { checked: Checked }>
  /** Bytes that a backup brings back, under the address they had, be it damaged or not. */
  readonly putAs: (
    municipalityId: string,
    sha256: string,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<void>
  readonly get: (municipalityId: string, sha256: string) => Promise<FoundFile>
  /** Where the bytes of a file lie in a folder of this machine; null in a bucket. */
  readonly pathOf: (municipalityId: string, sha256: string) => string | null
  readonly sizeOf: (municipalityId: string, sha256: string) => Promise<number | null>
  readonly isWhole: (municipalityId: string, sha256: string) => Promise<boolean | null>
  readonly has: (municipalityId: string, sha256: string) => Promise<boolean>
  readonly remove: (municipalityId: string, sha256: string) => Promise<void>
  /**
   * The addresses of everything stored for a municipality, in groups of some hundreds at most, in
   * order.
   */
  readonly list: (municipalityId: string) => AsyncIterable<readonly string[]>
  /** Removes what interrupted uploads left behind, untouched for six hours. Returns how many. */
  readonly sweep: () => Promise<number>
}

export class TooLarge extends Error {
  readonly receivedBytes: number

  constructor(receivedBytes: number) {
    super('The file is larger than allowed')
    this.name = 'TooLarge'
    this.receivedBytes = receivedBytes
  }
}

export class NotInStore extends Error {
  override name = 'NotInStore'
}

/** What is kept under an address is not what the address says. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/** The store said that it kept a file, and gave something else back. */
export class NotKept extends Error {
  override name = 'NotKept'
}

/** The store was not reached, or turned us away: what was asked may or may not have happened. */
export class StoreAway extends OperatorProblem {
  /** It answered, and will not have us: no waiting mends that. */
  readonly isRefusal: boolean

  constructor(sentence: string, isRefusal: boolean, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StoreAway'
    this.isRefusal = isRefusal
  }
}

/**
 * Where a file is kept, in a folder as in a bucket: one may be copied into the other name by name.
 */
export function addressOf(municipalityId: string, sha256: string): readonly string[] {
  // The only two parts of a path that come from outside: both are shapes that cannot climb.
  if (!/^[\da-f-]{36}$/u.test(municipalityId) || !/^[\da-f]{64}$/u.test(sha256)) {
    throw new Error('Not an address of the file store')
  }
  return [municipalityId, sha256.slice(0, 2), sha256]
}
