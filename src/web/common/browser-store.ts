/**
 * Where pages keep what was typed: a store of the browser's database that mends itself, and a
 * journal in local storage in front of it. A write to the database that a page begins while it goes
 * away is lost about every second time (Chromium 156: 150 of 150 such writes to local storage
 * arrived, 84 of 150 to the database, decision 014). So each change is noted in the journal at
 * once, in the same breath as the key, and struck out of it when the database has it.
 */
import type { UseStore } from 'idb-keyval'

const storeName = 'entries'

/**
 * The store `entries` of a database; made when it is missing, whatever else the database holds.
 * Used as by `idb-keyval`.
 */
export function openBrowserStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined
  const forget = (): void => {
    opening = undefined
  }
  const database = (): Promise<IDBDatabase> => {
    opening ??= openWhole(name, forget).catch((cause: unknown) => {
      // Asked again the next time: another page may have stood in the way.
      forget()
      throw cause
    })
    return opening
  }
  const storeFor = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    try {
      return (await database()).transaction(storeName, mode).objectStore(storeName)
    } catch {
      // The browser may close a connection at any time, and another page may have taken the store
      // away.
      forget()
      return (await database()).transaction(storeName, mode).objectStore(storeName)
    }
  }
  return async (mode, act) => act(await storeFor(mode))
}

async function openWhole(name: string, onLost: () => void): Promise<IDBDatabase> {
  const found = await opened(name)
  const whole = found.objectStoreNames.contains(storeName) ? found : await withStore(found)
  // Another page wants to mend it, or the browser closed it: the next use opens it anew.
  whole.addEventListener('versionchange', () => {
    whole.close()
    onLost()
  })
  whole.addEventListener('close', onLost)
  return whole
}

/** Of another version, or half made: the store is added beside whatever is there. */
function withStore(found: IDBDatabase): Promise<IDBDatabase> {
  const { name, version } = found
  found.close()
  return opened(name, version + 1)
}

function opened(name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    let isGivenUp = false
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      if (!result.objectStoreNames.contains(storeName)) result.createObjectStore(storeName)
    })
    request.addEventListener('success', () => {
      if (isGivenUp) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened')))
    request.addEventListener('blocked', () => {
      isGivenUp = true
      reject(new Error('Another page holds the database as it was'))
    })
  })
}

export interface Journal {
  /**
   * Notes what stands there now; null notes that nothing does any more. False when local storage
   * takes nothing.
   */
  readonly note: (key: string, value: unknown) => boolean
  /** What is noted, by key, as text: what `strike` is told later. */
  readonly texts: () => ReadonlyMap<string, string>
  /** The text noted for the key; null when there is none. */
  readonly text: (key: string) => string | null
  /** Takes it out, unless something newer was noted meanwhile. */
  readonly strike: (key: string, text: string | null) => void
}

export function openJournal(name: string): Journal {
  const prefix = `${name}:`
  const text = (key: string): string | null => localStorage.getItem(prefix + key)
  return {
    text,
    note(key, value) {
      try {
        localStorage.setItem(prefix + key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    texts() {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
      return new Map(
        keys.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? 'null']),
      )
    },
    strike(key, noted) {
      if (noted !== null && text(key) === noted) localStorage.removeItem(prefix + key)
    },
  }
}

/** What a journal's text says; undefined when it is none of ours. */
export function notedIn(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
