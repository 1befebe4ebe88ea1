/** The signature fields of a form, and what was signed in each. */
import type { PdfDict, PdfRef, PdfString, PdfValue } from './pdf-values.ts'
import { BadPdf } from './pdf-values.ts'
import type { PdfView } from './pdf-view.ts'
import { entriesOf, isRef, itemsOf, nameIn } from './pdf-view.ts'

export interface SignatureField {
  readonly ref: PdfRef
  readonly entries: PdfDict['entries']
  /** What was signed in it; null while it is empty. */
  readonly signature: PdfDict['entries'] | null
  /** Whether the signature stands in the file as it is, and not packed with other objects. */
  readonly isPlain: boolean
}

const mostFields = 10_000

/** In the order of the form. Throws a `BadPdf` when the form is no tree, or too large. */
export function signatureFields(view: PdfView): readonly SignatureField[] {
  const form = formOf(view)
  const fields: SignatureField[] = []
  const seen = new Set<number>()
  const open = itemsOf(view.resolve(form.get('Fields')))
    .map((value) => ({ value, type: null as string | null }))
    .toReversed()
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, type: inherited } = next
    // A field that stands within its parent cannot be told from what it replaces.
    if (!isRef(value)) continue
    if (seen.has(value.number) || seen.size > mostFields) throw new BadPdf('the form is no tree')
    seen.add(value.number)
    const entries = entriesOf(view.resolve(value))
    const type = nameIn(view.resolve(entries.get('FT'))) ?? inherited
    const kids = itemsOf(view.resolve(entries.get('Kids')))
    const held = entries.get('V')
    if (type === 'Sig' && (held !== undefined || kids.length === 0)) {
      fields.push(fieldOf(view, value, held))
    } else for (const kid of kids.toReversed()) open.push({ value: kid, type })
  }
  return fields
}

function fieldOf(view: PdfView, ref: PdfRef, held: PdfValue | undefined): SignatureField {
  const signature = view.resolve(held)
  const isPlain = isRef(held) && view.places.get(held.number)?.kind === 'at'
  return {
    ref,
    entries: entriesOf(view.resolve(ref)),
    signature: signature === null ? null : entriesOf(signature),
    isPlain,
  }
}

export function catalogOf(view: PdfView): PdfDict['entries'] {
  return entriesOf(view.resolve(view.trailer.entries.get('Root')))
}

export function formOf(view: PdfView): PdfDict['entries'] {
  return entriesOf(view.resolve(catalogOf(view).get('AcroForm')))
}

export interface Covered {
  /** The two stretches of the file that are signed: all of it up to `end` but the signature. */
  readonly hole: readonly [start: number, end: number]
  readonly end: number
  readonly contents: PdfString
}

/**
 * What the signature covers: from the first byte on, without a gap but the very hexadecimal of its
 * own `Contents`. Null when it is anything else.
 */
export function coveredBy(bytes: Buffer, signature: PdfDict['entries']): Covered | null {
  const contents = signature.get('Contents')
  const range = rangeOf(signature.get('ByteRange'))
  if (range === null || typeof contents !== 'object' || contents?.kind !== 'string') return null
  const { start, end } = contents
  const [, length, second, rest] = range
  const isHole = length === start && second === end && end + rest <= bytes.length
  const isHex = /^<[0-9a-f]+>$/iu.test(bytes.toString('latin1', start, end))
  return isHole && isHex ? { hole: [start, end], end: end + rest, contents } : null
}

/** Two stretches, the first of which begins with the file; null when they are anything else. */
function rangeOf(
  value: PdfValue | undefined,
): readonly [zero: number, length: number, second: number, rest: number] | null {
  const [zero, length, second, rest, ...more] = itemsOf(value ?? null).map((one) =>
    typeof one === 'number' && Number.isSafeInteger(one) && one >= 0 ? one : null,
  )
  if (zero !== 0 || more.length > 0 || length == null || second == null) return null
  return rest == null || rest === 0 ? null : [zero, length, second, rest]
}
