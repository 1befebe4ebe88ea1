/**
 * Signed copies up, as they come: PDFs, and ZIPs of them. Which letter one is of is told by its
 * bytes, since programs that sign name files as they like: it begins with what was to be signed
 * (docs/specification/letters.md). Each is then taken, or not, as one that is uploaded alone.
 */
import { call, isRefusal } from '../../common/api.ts'
import { letterSigningWords as words } from '../../words/book/letter-signing.ts'
import { sentenceFor } from '../../words/language/sentences.ts'
import { allToSign, type FileResult, type Going, type LetterToSign } from './letters-to-sign.ts'
import { sendSigned } from '../letter-parts/send-signed.ts'
import { BadZip, readZip, zipLimits, type ZipMember } from './read-zip.ts'
import { beginnings, sha256OfAll } from './sha256.ts'

/** Nothing that fails takes another one down. Rejects when it is stopped, or cannot begin. */
export async function takeSigned(files: readonly File[], going: Going): Promise<void> {
  const { onProgress, onResult, onTaken, signal } = going
  const waiting = new Set(await allToSign(signal))
  for (const [place, file] of files.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const members = await membersOf(file, onResult)
    for (const [inside, member] of members.entries()) {
      signal.throwIfAborted()
      onProgress((place + inside / members.length) / files.length)
      // oxlint-disable-next-line no-await-in-loop -- the same
      onResult(await resultOf(member, { waiting, onTaken, signal }))
    }
  }
}

async function membersOf(file: File, onResult: Going['onResult']): Promise<readonly ZipMember[]> {
  const { name } = file
  try {
    const isZip = startsWith(new Uint8Array(await file.slice(0, 4).arrayBuffer()), 'PK')
    if (!isZip) return [{ name, head: () => headOf(file), read: () => bytesOf(file) }]
    const members = (await readZip(file)).filter((member) => !isBeside(member.name))
    if (members.length === 0) onResult({ name, isDone: false, text: words.emptyZip })
    return members
  } catch (fault) {
    onResult({ name, isDone: false, text: problemIn(fault) })
    return []
  }
}

/** What lies in archives beside what was signed. */
const isBeside = (name: string): boolean =>
  name.startsWith('.') ||
  /^(?:L[EÉ]AME|README)\.txt$|^Thumbs\.db$|^desktop\.ini$/iu.test(name.normalize('NFC'))

async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 5).arrayBuffer())
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > zipLimits.memberBytes) throw new BadZip('TOO_LARGE')
  return new Uint8Array(await file.arrayBuffer())
}

interface Sending extends Pick<Going, 'onTaken' | 'signal'> {
  readonly waiting: Set<LetterToSign>
}

async function resultOf({ name, head, read }: ZipMember, sending: Sending): Promise<FileResult> {
  const { waiting, signal } = sending
  try {
    const first = await head()
    if (startsWith(first, 'PK')) return { name, isDone: false, text: words.zipWithin }
    if (!startsWith(first, '%PDF-')) return { name, isDone: false, text: words.noPdf }
    const bytes = await read()
    const found = await letterOf(bytes, waiting, signal)
    if ('text' in found) return { name, ...found }
    return { name, ...(await taken(found.letter, { ...sending, name, bytes })) }
  } catch (fault) {
    if (signal.aborted) throw fault
    return { name, isDone: false, text: problemIn(fault) }
  }
}

type Found = { readonly letter: LetterToSign } | Omit<FileResult, 'name'>

async function letterOf(
  bytes: Uint8Array<ArrayBuffer>,
  waiting: ReadonlySet<LetterToSign>,
  signal: AbortSignal,
): Promise<Found> {
  const sizes = [...waiting].map(({ toSign }) => toSign.sizeBytes)
  const hashes = beginnings(bytes, sizes)
  const letter = [...waiting].find(({ toSign }) => hashes.get(toSign.sizeBytes) === toSign.sha256)
  if (letter && letter.toSign.sizeBytes < bytes.length) return { letter }
  const signedCopy = await sha256OfAll(bytes)
  const known = await call('findLetters', { body: { signedCopy } }, { signal })
  const [before] = known.letters
  if (before) return isThere(before.documentNumber)
  return { isDone: false, text: letter ? words.unsigned : words.notYours }
}

const isThere = (documentNumber: string | null): Omit<FileResult, 'name'> => ({
  isDone: true,
  isBefore: true,
  text: words.takenBefore(documentNumber ?? ''),
})

interface Sent extends Sending {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

async function taken(
  letter: LetterToSign,
  { name, bytes, waiting, onTaken, signal }: Sent,
): Promise<Omit<FileResult, 'name'>> {
  const { letterId } = letter
  const file = new Blob([bytes])
  const after = await sendSigned({ letterId, name, file, onProgress: () => undefined, signal })
  waiting.delete(letter)
  onTaken(letterId)
  if (after.isRepeated) return isThere(letter.documentNumber)
  const warnings = after.warnings.map((warning) => sentenceFor(warning) ?? warning.code)
  return {
    isDone: true,
    isDoubtful: warnings.length > 0,
    text: [words.taken(letter.documentNumber ?? ''), ...warnings].join(' '),
  }
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text

function problemIn(fault: unknown): string {
  if (fault instanceof BadZip) return words.problems[fault.problem]
  if (isRefusal(fault, 'E-SYS-01')) return words.notSent
  // The browser's own words for a file that is not there any more are English.
  if (fault instanceof DOMException) return words.unreadable
  if (fault instanceof Error) return fault.message
  throw fault
}
