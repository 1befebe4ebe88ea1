/** Letters down to be signed, as one archive. */
import { call, callForFile } from '../../common/api.ts'
import { letterSigningWords as words } from '../../words/book/letter-signing.ts'
import type { LetterRow } from '../letter-parts/letter-queries.ts'
import { sha256Of } from './sha256.ts'
import { storedZip, type NewMember } from './write-zip.ts'

/** A row with what its next signer signs. */
export type LetterToSign = LetterRow & { readonly toSign: NonNullable<LetterRow['toSign']> }

export const isToSign = (row: LetterRow): row is LetterToSign => row.toSign !== null

/** How it went with one file. */
export interface FileResult {
  readonly name: string
  readonly isDone: boolean
  /** There before, and nothing changed. */
  readonly isBefore?: boolean
  /** Done, with something to look at. */
  readonly isDoubtful?: boolean
  readonly text: string
}

export interface Going {
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly onResult: (result: FileResult) => void
  /** Its copy is on the server. */
  readonly onTaken: (letterId: string) => void
  readonly signal: AbortSignal
}

/** Chosen at once: with what goes beside them, one archive takes them back. */
export const mostChosen = 200

/** Null where none of them could be had. */
export async function archiveOf(
  letters: readonly LetterToSign[],
  { onProgress, onResult, signal }: Going,
): Promise<Blob | null> {
  const names = safeNames(letters.map(nameOf))
  const members: NewMember[] = []
  for (const [place, { letterId, toSign }] of letters.entries()) {
    onProgress(place / letters.length)
    const name = names[place] ?? ''
    try {
      const asked = { params: { letterId }, query: {} }
      // oxlint-disable-next-line no-await-in-loop -- a slow line is left to one at a time
      const file = await callForFile('readLetterPdf', asked, { signal })
      // oxlint-disable-next-line no-await-in-loop -- the same
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (sha256Of(bytes) === toSign.sha256) members.push({ name, bytes })
      else onResult({ name, isDone: false, text: words.changedMeanwhile })
    } catch (fault) {
      if (signal.aborted || !(fault instanceof Error)) throw fault
      onResult({ name, isDone: false, text: fault.message })
    }
  }
  if (members.length === 0) return null
  // A byte order mark, and the ends of lines of Windows: its oldest editors read them.
  const readMe = `\uFEFF${words.readMe(members.length)}\r\n`
  return storedZip([
    { name: words.readMeName, bytes: new TextEncoder().encode(readMe) },
    ...members,
  ])
}

const nameOf = ({ documentNumber, subject }: LetterToSign): string =>
  `${documentNumber ?? ''} ${subject}`

const longestName = 100

/** As Windows takes them, and no two alike there, where capitals are no difference. */
export function safeNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = name
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, '-')
      .replaceAll(/\s+/gu, ' ')
      .trim()
    const base = Array.from(safe)
      .slice(0, longestName)
      .join('')
      .replace(/[. ]+$/u, '')
    let free = base
    for (let twin = 2; taken.has(free.toLowerCase()); twin += 1) free = `${base} (${twin})`
    taken.add(free.toLowerCase())
    return `${free}.pdf`
  })
}

/** Everything in the tray «Por firmar» with these words, on whatever page of it. */
export async function allToSign(signal: AbortSignal, text = ''): Promise<readonly LetterToSign[]> {
  const found: LetterToSign[] = []
  let cursor: string | null = null
  do {
    const body = { tray: 'TO_SIGN' as const, text, limit: 200, ...(cursor !== null && { cursor }) }
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const page: {
      readonly letters: readonly Omit<LetterRow, 'entryId'>[]
      readonly nextCursor: string | null
    } = await call('findLetters', { body }, { signal })
    found.push(...page.letters.map((row) => ({ ...row, entryId: row.letterId })).filter(isToSign))
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}
