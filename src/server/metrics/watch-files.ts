/**
 * The file store with its works timed and its failures counted. What comes of the sender or of the
 * look at a file is not its own.
 */
import type { FileStore } from '../files/store/file-store.ts'
import { NotInStore, NotKept, StoreAway, TooLarge } from '../files/store/file-store.ts'
import type { FileWork, Metrics } from './metrics.ts'

export function watchFiles(
  store: FileStore,
  metrics: Pick<Metrics, 'filed' | 'unfiled'>,
): FileStore {
  const watched = async <Result>(work: FileWork, does: () => Promise<Result>): Promise<Result> => {
    const began = performance.now()
    try {
      const result = await does()
      metrics.filed(work, secondsSince(began))
      return result
    } catch (cause) {
      metrics.unfiled(work, reasonOf(cause))
      throw cause
    }
  }
  return {
    ...store,
    put: (...asked) => watchedPut(store, metrics, asked),
    get: (...of) => watched('get', () => store.get(...of)),
    sizeOf: (...of) => watched('look', () => store.sizeOf(...of)),
    has: (...of) => watched('look', () => store.has(...of)),
    isWhole: (...of) => watched('verify', () => store.isWhole(...of)),
    remove: (...of) => watched('remove', () => store.remove(...of)),
  }
}

/**
 * Timed from the last byte received, without the look at the file: how fast people send says
 * nothing of the store.
 */
async function watchedPut<Checked>(
  store: FileStore,
  metrics: Pick<Metrics, 'filed' | 'unfiled'>,
  [municipalityId, bytes, maxBytes, check]: PutAsked<Checked>,
) {
  let began = performance.now()
  let isTheirs = false
  const theirs = (cause: unknown): never => {
    isTheirs = true
    throw cause
  }
  try {
    const kept = await store.put(municipalityId, received(), maxBytes, async (path, file) => {
      const looked = performance.now()
      const checked = await check(path, file).catch(theirs)
      began += performance.now() - looked
      return checked
    })
    metrics.filed('put', secondsSince(began))
    return kept
  } catch (cause) {
    if (!isTheirs && !(cause instanceof TooLarge)) metrics.unfiled('put', reasonOf(cause))
    throw cause
  }

  async function* received(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes
    } catch (cause) {
      theirs(cause)
    }
    began = performance.now()
  }
}

type PutAsked<Checked> = readonly [
  municipalityId: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  check: (path: string, file: Parameters<Parameters<FileStore['put']>[3]>[1]) => Promise<Checked>,
]

function reasonOf(cause: unknown): 'missing' | 'damaged' | 'away' | 'fault' {
  if (cause instanceof NotInStore) return 'missing'
  if (cause instanceof NotKept) return 'damaged'
  return cause instanceof StoreAway ? 'away' : 'fault'
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
