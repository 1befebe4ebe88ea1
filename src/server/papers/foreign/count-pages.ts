import { type PDFDocument, PDFArray, PDFName, PDFPageLeaf, PDFPageTree } from '@cantoo/pdf-lib'

const mostCounted = 100_000

/**
 * Walks the page tree without trusting it to be a tree: a branch that appears twice (a loop, or ten
 * branches of ten branches of the same page, which count to millions) is gone into once, as readers
 * do. Throws past 100,000 pages.
 */
export function countPages({ catalog, context }: PDFDocument): number {
  const seen = new Set<PDFPageTree>()
  const open: PDFPageTree[] = [catalog.Pages()]
  let pages = 0
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (seen.has(branch)) continue
    seen.add(branch)
    const kids = branch.lookup(PDFName.of('Kids'), PDFArray)
    for (let place = 0; place < kids.size(); place += 1) {
      const kid = context.lookup(kids.get(place))
      if (kid instanceof PDFPageTree) open.push(kid)
      else if (kid instanceof PDFPageLeaf) pages += 1
    }
    if (pages > mostCounted) throw new Error(`More than ${mostCounted} pages`)
  }
  return pages
}
