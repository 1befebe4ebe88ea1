/**
 * Puts the files of a backup into a store, those that were proven; and takes away again what it put
 * there. A file waits for the disk, or the bucket, several times before it is kept for good: the
 * next ones are read meanwhile.
 */
import type { FileStore } from '../files/store/file-store.ts'
import type { Proof } from './prove-backup.ts'

export type KeptFiles = {
  /** Resolves when its bytes were read; that it is kept is known after `allKept`. */
  readonly keep: (file: Address, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Waits, and says nothing of those that were not kept. */
  readonly noneUnderWay: () => Promise<void>
  /** Waits until none is under way; throws what the first one that was not kept threw. */
  readonly allKept: () => Promise<void>
  /** Only what was not there before; nothing where the store goes with its folder. */
  readonly takeAway: () => Promise<void>
}

type Address = { readonly municipalityId: string; readonly sha256: string }

const mostUnderWay = 4

/** `notesNew` for a store that stays when the folder goes. */
export function keepFiles(
  store: FileStore,
  { damaged }: Pick<Proof, 'damaged'>,
  { notesNew }: { readonly notesNew: boolean },
): KeptFiles {
  const rotten = new Set(damaged)
  const fresh: Address[] = []
  const underWay = new Set<Promise<unknown>>()
  const faults: unknown[] = []

  async function put({ municipalityId, sha256 }: Address, bytes: AsyncIterable<Uint8Array>) {
    await store.put(municipalityId, bytes, Number.MAX_SAFE_INTEGER, (_, file) =>
      file.sha256 === sha256
        ? Promise.resolve()
        : Promise.reject(new Error('The backup changed while it was read')),
    )
  }
  async function noneUnderWay(): Promise<void> {
    await Promise.all(underWay)
  }
  function demandNoFault(): void {
    if (faults.length > 0) throw faults[0]
  }

  return {
    async keep(address, bytes) {
      const { municipalityId, sha256 } = address
      const isRotten = rotten.has(`${municipalityId}/${sha256}`)
      const isThere = (notesNew || isRotten) && (await store.has(municipalityId, sha256))
      if (notesNew && !isThere) fresh.push(address)
      if (isRotten) {
        if (!isThere) await store.putDamaged(municipalityId, sha256, bytes)
        return
      }
      const read = Promise.withResolvers<void>()
      const putting = put(address, whole(bytes, read.resolve))
        .catch((cause: unknown) => faults.push(cause))
        .finally(() => underWay.delete(putting))
      underWay.add(putting)
      await Promise.race([read.promise, putting])
      if (underWay.size >= mostUnderWay) await Promise.race(underWay)
      demandNoFault()
    },
    noneUnderWay,
    async allKept() {
      await noneUnderWay()
      demandNoFault()
    },
    async takeAway() {
      for (const { municipalityId, sha256 } of fresh.splice(0)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other; there is no hurry
        await store.remove(municipalityId, sha256)
      }
    },
  }
}

/** The same bytes, telling when the last was read. */
async function* whole(
  bytes: AsyncIterable<Uint8Array>,
  tell: () => void,
): AsyncGenerator<Uint8Array> {
  yield* bytes
  tell()
}
