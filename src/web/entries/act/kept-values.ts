/**
 * What was typed in the windows of acts and not sent. It outlives the window, the page and the
 * session: each change is in local storage in the same breath as the key, sealed, under a name that
 * only its person can find. Files are not kept: they are still where they were chosen.
 */
import { sealedName, sealValue, unsealValue } from '../../session/current/browser-key.ts'

export interface KeptValues {
  readonly get: (act: string) => object | undefined
  readonly set: (act: string, values: object) => void
  readonly forget: (act: string) => void
  /** Of what there is something, here or kept. */
  readonly acts: () => readonly string[]
  /** RFC 3339; null for what this page itself holds, or when there is nothing. */
  readonly savedAt: (act: string) => string | null
}

interface Saved {
  readonly savedAt: string
  readonly values: object
}

// Another name when a window can no longer show what it kept before.
const sealName = 'act windows 1'
const prefix = 'asiento-acts:'
/** With the files, and where the browser keeps nothing. */
const typedHere = new Map<string, Map<string, object>>()
/** Whose what is kept under each key is, of those this page has looked at. */
const writers = new Map<string, string>()

/** `entryId` null: of the windows for several entries. */
export function keptValues(staffId: string, entryId: string | null): KeptValues {
  const key =
    prefix +
    (entryId === null
      ? sealedName(staffId, 'several', staffId)
      : sealedName(staffId, 'entry', entryId))
  const here = typedHere.get(key) ?? new Map<string, object>()
  typedHere.set(key, here)
  writers.set(key, staffId)
  const saved = (): ReadonlyMap<string, Saved> => savedAs(staffId, localStorage.getItem(key))
  const save = (acts: ReadonlyMap<string, Saved>): void => {
    try {
      if (acts.size === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, sealValue(staffId, sealName, Object.fromEntries(acts)))
    } catch {
      // No room: it is here as long as the page is.
    }
  }
  return {
    get: (act) => here.get(act) ?? saved().get(act)?.values,
    set(act, values) {
      here.set(act, values)
      save(new Map(saved()).set(act, { savedAt: new Date().toISOString(), values }))
    },
    forget(act) {
      here.delete(act)
      save(new Map([...saved()].filter(([name]) => name !== act)))
    },
    acts: () => [...new Set([...here.keys(), ...saved().keys()])],
    savedAt: (act) => (here.has(act) ? null : (saved().get(act)?.savedAt ?? null)),
  }
}

// Another page of this browser wrote, or did the act: what this one holds of that is of before.
globalThis.addEventListener('storage', ({ key, oldValue, newValue }) => {
  const staffId = key === null ? undefined : writers.get(key)
  if (key === null || staffId === undefined) return
  const [before, after] = [savedAs(staffId, oldValue), savedAs(staffId, newValue)]
  for (const act of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(act)?.savedAt !== after.get(act)?.savedAt) typedHere.get(key)?.delete(act)
  }
})

const savedAs = (staffId: string, text: string | null): ReadonlyMap<string, Saved> =>
  new Map(savedIn(unsealValue(staffId, sealName, text)))

function savedIn(kept: unknown): readonly [string, Saved][] {
  if (typeof kept !== 'object' || kept === null) return []
  return Object.entries(kept).filter((found): found is [string, Saved] => isSaved(found[1]))
}

function isSaved(kept: unknown): kept is Saved {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'savedAt' in kept &&
    typeof kept.savedAt === 'string' &&
    'values' in kept &&
    typeof kept.values === 'object' &&
    kept.values !== null
  )
}
