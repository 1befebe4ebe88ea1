/**
 * Puts the files of a backup into a store, those that were proven; and takes away again what it put
 * there.
 */
import type { FileStore } from '../files/store/file-store.ts'
import type { Proof } from './prove-backup.ts'

export type KeptFiles = {
  readonly keep: (file: Address, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Only what was not there before; nothing where the store goes with its folder. */
  readonly takeAway: () => Promise<void>
}

type Address = { readonly municipalityId: string; readonly sha256: string }

/** `notesNew` for a store that stays when the folder goes. */
export function keepFiles(
  store: FileStore,
  { damaged }: Pick<Proof, 'damaged'>,
  { notesNew }: { readonly notesNew: boolean },
): KeptFiles {
  const rotten = new Set(damaged)
  const fresh: Address[] = []
  return {
    async keep(address, bytes) {
      const { municipalityId, sha256 } = address
      // Not stored: the manifest says whether it was so when it was copied, and `verify` names the
      // entry that misses it.
      if (rotten.has(`${municipalityId}/${sha256}`)) return
      if (notesNew && !(await store.has(municipalityId, sha256))) fresh.push(address)
      await store.put(municipalityId, bytes, Number.MAX_SAFE_INTEGER, (_, file) =>
        file.sha256 === sha256
          ? Promise.resolve()
          : Promise.reject(new Error('The backup changed while it was read')),
      )
    },
    async takeAway() {
      for (const { municipalityId, sha256 } of fresh.splice(0)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other; there is no hurry
        await store.remove(municipalityId, sha256)
      }
    },
  }
}
