/**
 * Who signed a PDF and whether it changed since, found out in a process of its own: ten seconds, a
 * bounded memory, no network. Whose the issuers are and whether a certificate was revoked is not
 * judged: nothing here ever says that a signature is valid.
 */
import type { SignatureFinding } from '#contract/entry/attachments.ts'
import { inTurn } from '../../common/in-turn.ts'
import { program } from '../../common/product-files.ts'
import { openHelper } from '../../papers/helpers/helper.ts'
import type { Examined } from './examine.ts'
import type { SignaturesQuestion } from './signatures-child.ts'

/** UNREADABLE: it ended the process that looked at it, or took it longer than it has. */
export type UnreadSignatures = 'TOO_LARGE' | 'UNREADABLE'

export type SignatureReading =
  | { readonly kind: 'read'; readonly signatures: readonly SignatureFinding[] }
  | { readonly kind: 'unread'; readonly reason: UnreadSignatures }

/**
 * Why a copy is not what was given to be signed. NOT_OURS: it does not begin with our bytes, as
 * when it was printed or saved anew. UNSIGNED: nobody signed it since. CHANGED: something besides
 * signatures was added. BROKEN: a signature is of other bytes. UNSURE: it could not be told.
 */
export type CopyProblem = 'NOT_OURS' | 'UNSIGNED' | 'CHANGED' | 'BROKEN' | 'UNSURE'

export type CopyVerdict =
  | {
      readonly isAccepted: true
      readonly signatures: readonly SignatureFinding[]
    }
  | { readonly isAccepted: false; readonly problem: CopyProblem }

export const signaturesLimits = {
  sizeBytes: 100_000_000,
  /** Of the processor: the process is ended then. */
  wholeMs: 10_000,
  /** After which what was not looked at is unknown. */
  lookMs: 7000,
} as const

/** Of a PDF, in the order of its form; `now` is when undated certificates are judged. */
export async function readSignatures(
  bytes: Uint8Array,
  now = new Date(),
): Promise<SignatureReading> {
  const examined = await examineApart(bytes, now)
  if (typeof examined === 'string') return { kind: 'unread', reason: examined }
  return { kind: 'read', signatures: examined.signatures }
}

/**
 * Whether `theirs` is `ours`, byte for byte, with nothing but sound signatures behind it. `ours`
 * may be a copy that others signed before.
 */
export async function checkSignedCopy(
  ours: Uint8Array,
  theirs: Uint8Array,
  now = new Date(),
): Promise<CopyVerdict> {
  const first = ours.length
  if (first === 0 || !Buffer.from(theirs).subarray(0, first).equals(ours)) return no('NOT_OURS')
  if (theirs.length === first) return no('UNSIGNED')
  const examined = await examineApart(theirs, now, first)
  return typeof examined === 'string' ? no('UNSURE') : verdictOn(examined, first)
}

/** What was added behind so many bytes. */
function verdictOn({ afterFirst, signatures }: Examined, first: number): CopyVerdict {
  const added = signatures.filter(({ coversUpTo }) => coversUpTo === null || coversUpTo > first)
  if (added.some(({ integrity }) => integrity === 'BROKEN')) return no('BROKEN')
  if (afterFirst === 'CHANGES') return no(added.length === 0 ? 'UNSIGNED' : 'CHANGED')
  if (added.length === 0) return no('UNSIGNED')
  const isSigned = afterFirst === 'SIGNATURES' || afterFirst === 'VISIBLE_SIGNATURES'
  const isSound = added.every(({ integrity }) => integrity === 'OK')
  return isSigned && isSound ? { isAccepted: true, signatures: added } : no('UNSURE')
}

function no(problem: CopyProblem): CopyVerdict {
  return { isAccepted: false, problem }
}

/** One after another: each may take a gigabyte. */
function examineApart(
  bytes: Uint8Array,
  now: Date,
  first?: number,
): Promise<Examined | UnreadSignatures> {
  return inTurn('signatures', () => examineNow(bytes, now, first))
}

async function examineNow(
  bytes: Uint8Array,
  now: Date,
  first: number | undefined,
): Promise<Examined | UnreadSignatures> {
  const { sizeBytes, wholeMs, lookMs } = signaturesLimits
  if (bytes.length > sizeBytes) return 'TOO_LARGE'
  const helper = openHelper(program('read-signatures'), 0)
  try {
    const question: SignaturesQuestion = {
      now: now.toISOString(),
      mostMs: lookMs,
      ...(first !== undefined && { first }),
    }
    const answer = await helper.ask<Examined>(question, bytes, wholeMs)
    return answer === null ? 'UNREADABLE' : answer.head
  } finally {
    helper.end()
  }
}
