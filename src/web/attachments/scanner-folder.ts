/**
 * The folder of this computer where the scanner leaves its files: chosen once, kept in the
 * browser's database, looked at while the form is on the screen. Chromium and Edge alone can do
 * it; nothing in the folder is ever changed.
 */
import { del, get, set } from 'idb-keyval'

import { openBrowserStore } from '../common/browser-store.ts'
import { createStore, type Store } from '../common/store.ts'
import { newestOf, offered, type Scan, scanOf, takenScans } from './scanner-pages.ts'

export interface ScannerFolder {
  /** `unknown` until the database has answered; `closed` until the person lets us read it. */
  readonly state: 'unknown' | 'none' | 'closed' | 'open' | 'unreadable'
  readonly name: string
  /** What may be attached, the newest first. */
  readonly pages: readonly File[]
  /** The first of them, unless what came after it has been attached. */
  readonly newest: File | null
  /** When it was read last, in milliseconds since 1970. */
  readonly readAt: number
}

export interface ScannerWatch {
  readonly store: Store<ScannerFolder>
  /** These three answer a key or a press: the browser asks the person only then. */
  readonly choose: () => Promise<void>
  readonly open: () => Promise<void>
  readonly forget: () => Promise<void>
  /** Something was attached, or taken off again: what is offered may be another. */
  readonly offerAnew: () => void
  /** Looks again and again until the answered function is called. */
  readonly watch: () => () => void
}

/** What Chromium has beyond the types of the language. */
interface Readable extends FileSystemDirectoryHandle {
  readonly queryPermission: (as: { readonly mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission: (as: { readonly mode: 'read' }) => Promise<PermissionState>
}
type Picker = (options: object) => Promise<Readable>

const database = openBrowserStore('asiento-scanner')
const handleKey = 'folder'
const reading = { mode: 'read' } as const
const pauseMs = 1000

export function openScannerWatch(): ScannerWatch {
  const store = createStore<ScannerFolder>(unread)
  let folder: Readable | null = null
  let seen: ReadonlyMap<string, Scan> = new Map()
  const look = async (): Promise<void> => {
    if (!folder) return
    const looked = folder
    try {
      const found = await scansIn(looked, seen)
      // Another one was chosen meanwhile.
      if (folder !== looked) return
      seen = found
      store.set({
        state: 'open',
        ...whatToOffer(seen),
        readAt: Date.now(),
      })
    } catch {
      if (folder === looked)
        store.set({ state: await stateOf(looked, 'unreadable'), ...nothingThere })
    }
  }
  const use = async (handle: Readable): Promise<void> => {
    folder = handle
    seen = new Map()
    const state = await stateOf(handle, 'open')
    store.set({ state, name: handle.name, ...nothingThere })
    if (state === 'open') await look()
  }
  return {
    store,
    async choose() {
      const handle = await pickFolder()
      if (!handle) return
      // Where it cannot be kept it is good until the page is left.
      await set(handleKey, handle, database).catch(() => undefined)
      await use(handle)
    },
    async open() {
      if (folder && (await folder.requestPermission(reading)) === 'granted') await use(folder)
    },
    async forget() {
      folder = null
      store.set({ state: 'none', name: '', ...nothingThere })
      await del(handleKey, database).catch(() => undefined)
    },
    offerAnew() {
      store.set(whatToOffer(seen))
    },
    watch: () =>
      whileShown(async () => {
        if (store.get().state !== 'unknown') return look()
        const kept = await get<Readable>(handleKey, database).catch(() => undefined)
        if (kept) await use(kept)
        else store.set({ state: 'none' })
      }),
  }
}

const nothingThere = { pages: [], newest: null }
const unread = { ...nothingThere, state: 'unknown', name: '', readAt: 0 } as const

function whatToOffer(seen: ReadonlyMap<string, Scan>): Pick<ScannerFolder, 'pages' | 'newest'> {
  const taken = takenScans()
  const pages = offered(seen.values(), taken)
  return { pages, newest: newestOf(pages, seen.values(), taken) }
}

/** Each time a little after the last one ended, and not while nobody sees the page. */
function whileShown(act: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const turn = async (): Promise<void> => {
    if (document.visibilityState === 'visible') await act()
    if (!isOver) timer = setTimeout(() => void turn(), pauseMs)
  }
  void turn()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function scansIn(
  folder: Readable,
  before: ReadonlyMap<string, Scan>,
): Promise<ReadonlyMap<string, Scan>> {
  const found = new Map<string, Scan>()
  for await (const each of folder.values()) {
    const file = each.kind === 'file' ? await fileOf(each) : null
    if (file) found.set(file.name, scanOf(file, before.get(file.name), Date.now()))
  }
  return found
}

/** Null when it went away while we looked. */
const fileOf = (handle: FileSystemFileHandle): Promise<File | null> =>
  handle.getFile().catch(() => null)

async function stateOf<State extends 'open' | 'unreadable'>(
  folder: Readable,
  otherwise: State,
): Promise<State | 'closed'> {
  const permission = await folder.queryPermission(reading).catch(() => 'granted')
  return permission === 'granted' ? otherwise : 'closed'
}

/** Null when the person thought better of it. */
async function pickFolder(): Promise<Readable | null> {
  // The types of the language do not know it yet.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const pick = Reflect.get(globalThis, 'showDirectoryPicker') as Picker
  try {
    return await pick({ id: 'scanner', mode: 'read' })
  } catch {
    return null
  }
}
