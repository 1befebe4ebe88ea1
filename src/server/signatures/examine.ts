/**
 * Who signed a PDF, whether each signature is of its bytes, and what came after. Nothing here is
 * trusted to end: outside of tests it runs in the child process of `read-signatures.ts`.
 */
import type { SignatureFinding } from '#contract/entry/signatures.ts'
import { comparePages } from './compare-pages.ts'
import type { After, Proven } from './prove-signature.ts'
import { unread, proveSignature } from './prove-signature.ts'
import type { PdfView } from './pdf-view.ts'
import { openPdf } from './pdf-view.ts'
import { changesBetween } from './revision-changes.ts'
import { signatureFields } from './signature-fields.ts'

export interface Examined {
  readonly signatures: readonly SignatureFinding[]
  /** What follows the first bytes that were asked for; null when none were. */
  readonly afterFirst: After | null
}

export interface Examination {
  readonly now: Date
  /** How long it may take; what was not looked at by then is unknown. */
  readonly mostMs: number
  /** Also what follows so many of the first bytes. */
  readonly first?: number
}

const mostSignatures = 50

export async function examine(
  bytes: Buffer,
  { now, mostMs, first }: Examination,
): Promise<Examined> {
  const endsAt = performance.now() + mostMs
  const view = wholeView(bytes)
  const reached = view === null ? [] : provenIn(bytes, view, now)
  const proven = [...reached, ...unreached(bytes, reached.length)].slice(0, mostSignatures)
  const known = new Map<number, Promise<After>>()
  const afterOf = (end: number): Promise<After> => {
    const after = known.get(end) ?? followingOf(bytes, view, { end, proven, endsAt })
    known.set(end, after)
    return after
  }
  const signatures: SignatureFinding[] = []
  for (const one of proven) {
    const isJudged = one.integrity === 'OK' && one.coversUpTo !== null
    // oxlint-disable-next-line no-await-in-loop -- one after another, as the time lasts
    const after = isJudged ? await afterOf(one.coversUpTo ?? 0) : 'UNKNOWN'
    signatures.push({ ...one, after })
  }
  return { signatures, afterFirst: first === undefined ? null : await afterOf(first) }
}

/** Null when our reader does not understand the file. */
function viewOf(bytes: Buffer): PdfView | null {
  try {
    return openPdf(bytes)
  } catch {
    return null
  }
}

const mostEnds = 10

/**
 * The file, or as much of it as our reader understands up to one of its last ends: what stands
 * behind is told of as what came after.
 */
function wholeView(bytes: Buffer): PdfView | null {
  let view = viewOf(bytes)
  let end = bytes.length
  for (let tries = 0; view === null && tries < mostEnds && end > 0; tries += 1) {
    end = bytes.lastIndexOf('%%EOF', end - 1)
    if (end >= 0) view = viewOf(bytes.subarray(0, end + 5))
  }
  return view
}

function provenIn(bytes: Buffer, view: PdfView, now: Date): readonly Proven[] {
  try {
    return signatureFields(view)
      .filter(({ signature }) => signature !== null)
      .slice(0, mostSignatures)
      .map((field) => proveSignature(bytes, field, now))
  } catch {
    return []
  }
}

/** A signature that the form does not lead to, or that nobody can read, is told all the same. */
function unreached(bytes: Buffer, reached: number): readonly Proven[] {
  const missing = count(bytes, '/ByteRange') - reached
  return Array.from({ length: Math.max(0, Math.min(missing, mostSignatures)) }, () => unread)
}

function count(bytes: Buffer, word: string): number {
  let found = 0
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) found += 1
  return found
}

interface Stretch {
  readonly end: number
  readonly proven: readonly Proven[]
  readonly endsAt: number
}

async function followingOf(
  bytes: Buffer,
  view: PdfView | null,
  { end, proven, endsAt }: Stretch,
): Promise<After> {
  if (/^\r?\n?$/u.test(bytes.toString('latin1', end, Math.min(bytes.length, end + 3)))) {
    return 'NOTHING'
  }
  const before = viewOf(bytes.subarray(0, end))
  if (view === null || before === null) return 'UNKNOWN'
  // No revision: no signature either.
  if (view.bytes.length < bytes.length) return 'CHANGES'
  try {
    const { after, drawnOn } = changesBetween(before, view)
    if (after === 'CHANGES') return after
    const later = proven.filter(({ coversUpTo }) => coversUpTo === null || coversUpTo > end)
    if (later.some(({ integrity }) => integrity === 'BROKEN')) return 'CHANGES'
    if (later.length === 0 || later.some(({ integrity }) => integrity !== 'OK')) return 'UNKNOWN'
    const drawn = await comparePages({ before: before.bytes, now: bytes, drawnOn, endsAt })
    if (drawn === 'SAME') return after
    return drawn === 'DIFFERENT' ? 'CHANGES' : 'UNKNOWN'
  } catch {
    return 'UNKNOWN'
  }
}
