/**
 * What a scanner left in a folder: which files are whole, which are the newest, which were taken.
 */
import { formatOf } from '#domain/entry/attachment.ts'

/** One file of the folder as it was when it was looked at. */
export interface Scan {
  readonly file: File
  /** It did not change since the look before: the scanner has finished it. */
  readonly isWhole: boolean
}

/** Older than this at the first look, nobody is writing it any more. */
const stillMs = 10_000
const mostOffered = 3

/** Judged against the look before; `now` is milliseconds since 1970. */
export function scanOf(file: File, before: Scan | undefined, now: number): Scan {
  const isSame = before !== undefined && keyOf(before.file) === keyOf(file)
  const isOld = before === undefined && now - file.lastModified > stillMs
  return { file: isSame ? before.file : file, isWhole: file.size > 0 && (isSame || isOld) }
}

/** Whole, of a kind that is accepted, and not taken: the newest first. */
export function offered(scans: Iterable<Scan>, taken: ReadonlySet<string>): readonly File[] {
  return [...scans]
    .filter(({ file, isWhole }) => isWhole && formatOf(file.name) && !taken.has(keyOf(file)))
    .map(({ file }) => file)
    .toSorted((a, b) => b.lastModified - a.lastModified || b.name.localeCompare(a.name))
    .slice(0, mostOffered)
}

/**
 * The newest of what is offered; null when one that came later was attached from the same folder:
 * what is left there are pages that somebody passed over.
 */
export function newestOf(
  pages: readonly File[],
  scans: Iterable<Scan>,
  taken: ReadonlySet<string>,
): File | null {
  const [first] = pages
  const isPassedOver = [...scans].some(
    ({ file }) => taken.has(keyOf(file)) && file.lastModified > (first?.lastModified ?? 0),
  )
  return isPassedOver ? null : (first ?? null)
}

/** Tells one page from another without saying its name, which may be that of a person. */
const keyOf = ({ lastModified, size }: File): string => `${lastModified}:${size}`

const storageKey = 'scans-taken'
const mostRemembered = 500

/**
 * The pages this browser has attached, by whatever way: the next citizen is not given the page of
 * the one before, not by another window either.
 */
export function takenScans(): ReadonlySet<string> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(saved) ? saved.map(String) : [])
  } catch {
    return new Set()
  }
}

export function rememberTaken(files: readonly File[]): void {
  const keys = files.map(keyOf)
  change((taken) => [...taken.filter((key) => !keys.includes(key)), ...keys])
}

/** It was taken off the form again. */
export function forgetTaken(file: Blob | null): void {
  if (file instanceof File) change((taken) => taken.filter((key) => key !== keyOf(file)))
}

function change(to: (taken: readonly string[]) => readonly string[]): void {
  try {
    const taken = to([...takenScans()]).slice(-mostRemembered)
    localStorage.setItem(storageKey, JSON.stringify(taken))
  } catch {
    // Without storage it is offered again; its age says which page it is.
  }
}
