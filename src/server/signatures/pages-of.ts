import { BadPdf } from './pdf-values.ts'
import type { PdfView } from './pdf-view.ts'
import { entriesOf, isRef, itemsOf } from './pdf-view.ts'
import { catalogOf } from './signature-fields.ts'

const mostPages = 20_000

/** The numbers of the pages, in order. Throws a `BadPdf` when the tree is none, or too large. */
export function pagesOf(view: PdfView): readonly number[] {
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
