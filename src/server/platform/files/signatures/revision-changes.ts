/**
 * What a later revision of a PDF changed, object by object as the cross-references have them. Only
 * what a further signature has to add is let pass, each at its place; whatever else is a change.
 */
import type { PdfDict, PdfValue } from './pdf-values.ts'
import { isSame, refsIn, BadPdf } from './pdf-values.ts'
import type { PdfView, SignatureField } from './pdf-view.ts'
import {
  entriesOf,
  isRef,
  isStream,
  itemsOf,
  nameIn,
  catalogOf,
  formOf,
  signatureFields,
} from './pdf-view.ts'

interface RevisionChanges {
  readonly after: 'SIGNATURES' | 'VISIBLE_SIGNATURES' | 'CHANGES'
  /** From 0: where further signatures may draw. */
  readonly drawnOn: ReadonlySet<number>
}

const changed: RevisionChanges = { after: 'CHANGES', drawnOn: new Set() }

type Entries = PdfDict['entries']

export function changesBetween(before: PdfView, now: PdfView): RevisionChanges {
  const added = addedFields(before, now)
  if (added === null || added.length === 0 || !isTrailerKept(before, now)) return changed
  const pages = pagesOf(before)
  const explained = explanations(before, now, { added, pages })
  for (const [number, place] of now.places) {
    const old = before.places.get(number) ?? { kind: 'free' }
    if (isSamePlace(old, place)) continue
    if (place.kind === 'free') return changed
    if (old.kind === 'free') continue
    if (!isKept(before.object(number), now.object(number), explained.get(number))) return changed
  }
  if (isDefined(before, now)) return changed
  const drawnOn = visiblePages(before, now, pages)
  return { after: drawnOn.size > 0 ? 'VISIBLE_SIGNATURES' : 'SIGNATURES', drawnOn }
}

type Place = PdfView['places'] extends ReadonlyMap<number, infer P> ? P : never

function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === 'at') return other.kind === 'at' && one.offset === other.offset
  if (one.kind === 'free') return other.kind === 'free'
  return other.kind === 'in' && one.stream === other.stream && one.index === other.index
}

function isKept(old: PdfValue, next: PdfValue, explains: Explains | undefined): boolean {
  if (isSame(old, next)) return true
  if (!isStream(old) && !isStream(next)) return explains?.(old, next) === true
  // What describes the document, and where its objects stand, shows on no page.
  return ['Metadata', 'XRef'].some((type) => [old, next].every((one) => isStreamOf(one, type)))
}

function isStreamOf(value: PdfValue, type: string): boolean {
  return isStream(value) && nameIn(value.dict.entries.get('Type')) === type
}

function isFree({ places }: PdfView, number: number): boolean {
  return (places.get(number)?.kind ?? 'free') === 'free'
}

const touchedInfo = ['ModDate', 'Producer']

function isTrailerKept(before: PdfView, now: PdfView): boolean {
  const [old, next] = [before.trailer.entries, now.trailer.entries]
  const infos = [before, now].map((view) =>
    entriesOf(view.resolve(view.trailer.entries.get('Info'))),
  )
  const [info = new Map(), newInfo = new Map()] = infos
  return isSame(old.get('Root'), next.get('Root')) && isLikeBefore(info, newInfo, touchedInfo)
}

/**
 * The signature fields that were filled since; null when one that was there is gone or says
 * something else.
 */
function addedFields(before: PdfView, now: PdfView): readonly SignatureField[] | null {
  const old = new Map(signatureFields(before).map((field) => [field.ref.number, field]))
  const added: SignatureField[] = []
  const fields = signatureFields(now)
  for (const field of fields) {
    const known = old.get(field.ref.number)
    if (known?.signature) continue
    // One that waits to be signed is no signature, and one that was there unseen is not new.
    const isNew = known ? true : isFree(before, field.ref.number)
    if (field.signature && isNew) added.push(field)
    else if (!known) return null
  }
  const kept = new Set(fields.map(({ ref }) => ref.number))
  return [...old.keys()].every((number) => kept.has(number)) ? added : null
}

interface Grounds {
  readonly added: readonly SignatureField[]
  readonly pages: readonly number[]
}

type Explains = (before: PdfValue, now: PdfValue) => boolean

const growsBy =
  (ours: ReadonlySet<number>): Explains =>
  (old, next) =>
    itemsOf(old).length > 0 && isGrown(old, next, ours)

/** By number, in which way an object that was there may have changed. */
function explanations(
  before: PdfView,
  now: PdfView,
  { added, pages }: Grounds,
): ReadonlyMap<number, Explains> {
  const found = new Map<number, Explains>()
  const explain = (value: PdfValue | undefined, how: Explains): void => {
    if (isRef(value)) found.set(value.number, how)
  }
  const names = new Set(added.map(({ ref }) => ref.number))
  const widgets = widgetsOf(now, added)
  for (const { ref } of added) explain(ref, isFilled)
  for (const page of pages) {
    const entries = entriesOf(before.object(page))
    found.set(page, (old, next) => isPageKept({ before, now, widgets }, old, next))
    explain(entries.get('Annots'), growsBy(widgets))
  }
  const catalog = catalogOf(before)
  const form = formOf(before)
  explain(form.get('Fields'), growsBy(names))
  explain(catalog.get('AcroForm'), (old, next) => isFormKept({ before, now, names }, old, next))
  const proofs = entriesOf(before.resolve(catalog.get('DSS')))
  explain(catalog.get('DSS'), isDictionary)
  for (const key of ['VRI', 'Certs', 'CRLs', 'OCSPs']) explain(proofs.get(key), isCollection)
  explain(before.trailer.entries.get('Info'), isDictionary)
  explain(before.trailer.entries.get('Root'), (old, next) =>
    isCatalogKept({ before, now, names }, entriesOf(old), entriesOf(next)),
  )
  return found
}

function isDictionary(value: PdfValue, next: PdfValue): boolean {
  return [value, next].every((one) => entriesOf(one).size > 0)
}

function isCollection(value: PdfValue, next: PdfValue): boolean {
  return [value, next].every((one) => entriesOf(one).size > 0 || itemsOf(one).length > 0)
}

interface Both {
  readonly before: PdfView
  readonly now: PdfView
}

/** What the signature of a signer may add to the catalogue: the rest is compared by itself. */
const touchedCatalog = ['AcroForm', 'DSS', 'Extensions', 'Metadata', 'Version', 'Perms']

function isCatalogKept(
  { before, now, names }: Both & { readonly names: ReadonlySet<number> },
  old: Entries,
  next: Entries,
): boolean {
  const metadata = next.get('Metadata')
  return (
    isLikeBefore(old, next, touchedCatalog) &&
    (!old.has('Perms') || isSame(old.get('Perms'), next.get('Perms'))) &&
    (metadata === undefined || isStreamOf(now.resolve(metadata), 'Metadata')) &&
    isFormKept(
      { before, now, names },
      before.resolve(old.get('AcroForm')),
      now.resolve(next.get('AcroForm')),
    )
  )
}

function isFormKept(
  { before, now, names }: Both & { readonly names: ReadonlySet<number> },
  old: PdfValue,
  next: PdfValue,
): boolean {
  const [form, newForm] = [entriesOf(old), entriesOf(next)]
  const isAdded = form.size === 0
  return (
    isLikeBefore(
      form,
      newForm,
      isAdded ? ['Fields', 'SigFlags', 'DA', 'DR'] : ['Fields', 'SigFlags'],
    ) && isGrown(before.resolve(form.get('Fields')), now.resolve(newForm.get('Fields')), names)
  )
}

/** Whether a list holds all it held, in its order, and besides only what is `ours`. */
function isGrown(old: PdfValue, next: PdfValue, ours: ReadonlySet<number>): boolean {
  const kept = itemsOf(old)
  const items = itemsOf(next)
  return (
    items.slice(0, kept.length).every((item, place) => isSame(item, kept[place])) &&
    items.length >= kept.length &&
    items.slice(kept.length).every((item) => isRef(item) && ours.has(item.number))
  )
}

function isPageKept(
  { before, now, widgets }: Both & { readonly widgets: ReadonlySet<number> },
  old: PdfValue,
  next: PdfValue,
): boolean {
  const [page, newPage] = [entriesOf(old), entriesOf(next)]
  return (
    isLikeBefore(page, newPage, ['Annots']) &&
    isGrown(before.resolve(page.get('Annots')), now.resolve(newPage.get('Annots')), widgets)
  )
}

function isFilled(old: PdfValue, next: PdfValue): boolean {
  const [field, filled] = [entriesOf(old), entriesOf(next)]
  return isLikeBefore(field, filled, ['V', 'AP', 'M', 'MK', 'F']) && !field.has('V')
}

const widgetKeys = new Set(
  'Type Subtype FT T TU TM V Rect F P AP Ff Kids Parent MK DA DR Border BS Lock SV M NM H'.split(
    ' ',
  ),
)

/** The annotations of signature fields, as far as they do nothing but show. */
function widgetsOf(view: PdfView, fields: readonly SignatureField[]): ReadonlySet<number> {
  const numbers = fields.flatMap(({ ref, entries }) => [
    ref.number,
    ...itemsOf(view.resolve(entries.get('Kids'))).flatMap((kid) =>
      isRef(kid) ? [kid.number] : [],
    ),
  ])
  return new Set(
    numbers.filter((number) => {
      const keys = [...entriesOf(view.object(number)).keys()]
      return keys.every((key) => widgetKeys.has(key))
    }),
  )
}

/**
 * Whether something has come to be that the earlier revision named and did not have: by itself
 * nothing of what was there changed.
 */
function isDefined(before: PdfView, now: PdfView): boolean {
  const isNew = (number: number): boolean => isFree(before, number) && !isFree(now, number)
  const numbers = [...before.places].filter(([, { kind }]) => kind !== 'free')
  return numbers.some(([number]) =>
    refsIn(readable(before, number)).some((ref) => isNew(ref.number)),
  )
}

/** What our reader does not understand is the same in both: the pages have the last word. */
function readable(view: PdfView, number: number): PdfValue {
  try {
    return view.object(number)
  } catch {
    return null
  }
}

function annotations(view: PdfView, page: number): readonly PdfValue[] {
  return itemsOf(view.resolve(entriesOf(view.object(page)).get('Annots')))
}

function visiblePages(
  before: PdfView,
  now: PdfView,
  pages: readonly number[],
): ReadonlySet<number> {
  const places = pages.flatMap((page, place) => {
    const old = annotations(before, page)
    const isDrawn = annotations(now, page).some((one, at) => {
      const shown = entriesOf(now.resolve(one))
      const known = at < old.length ? entriesOf(before.resolve(old[at])) : null
      return !isSame(known?.get('AP'), shown.get('AP')) && hasSize(now, shown)
    })
    return isDrawn ? [place] : []
  })
  return new Set(places)
}

function hasSize(view: PdfView, annotation: Entries): boolean {
  const rect = itemsOf(view.resolve(annotation.get('Rect'))).map((one) => view.resolve(one))
  const [left, bottom, right, top] = rect
  return left !== right && bottom !== top
}

function isLikeBefore(
  old: PdfDict['entries'],
  next: PdfDict['entries'],
  touched: readonly string[],
): boolean {
  const keys = new Set([...old.keys(), ...next.keys()])
  return [...keys].every((key) => touched.includes(key) || isSame(old.get(key), next.get(key)))
}

const mostPages = 20_000

/** The numbers of the pages, in order. Throws a `BadPdf` when the tree is none, or too large. */
function pagesOf(view: PdfView): readonly number[] {
  const pages: number[] = []
  const seen = new Set<number>()
  const open = [catalogOf(view).get('Pages')]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRef(next)) throw new BadPdf('a page stands within another')
    if (seen.has(next.number)) throw new BadPdf('a page stands twice')
    if (seen.size > mostPages) throw new BadPdf('too many pages')
    seen.add(next.number)
    const entries = entriesOf(view.resolve(next))
    if (entries.has('Kids')) open.push(...itemsOf(view.resolve(entries.get('Kids'))).toReversed())
    else pages.push(next.number)
  }
  return pages
}
