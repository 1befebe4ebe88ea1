/**
 * The structure of a paper (ISO 32000-1, 14.7 and 14.8): which marks are a heading, a cell, a
 * figure, in the order in which they are read. What is decoration says so.
 */
import {
  type PDFContext,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { Box, Element, Mark } from '../page/sheet.ts'

/** A matrix as `Placement` of the press: millimetres to the points of a page. */
type Matrix = readonly [number, number, number, number, number, number]

export interface Structure {
  /** Begins a page; what comes back says what stands before each mark, and after the last. */
  readonly openPage: (page: PDFPage, placement: Matrix) => PageStructure
  /** Writes the tree, and says in the catalogue that there is one. */
  readonly finish: () => void
}

export interface PageStructure {
  readonly before: (mark: Mark) => PDFOperator[]
  readonly end: () => PDFOperator[]
}

interface Node {
  readonly ref: PDFRef
  readonly element: Element
  readonly parent: Node | null
  readonly kids: Kid[]
  /** In points of its page: where a figure is. */
  box: readonly [number, number, number, number] | null
}

type Kid = Node | { readonly page: PDFRef; readonly id: number }

export function openStructure(document: PDFDocument): Structure {
  const tree = openTree(document.context)
  const pages: PDFRef[][] = []
  return {
    openPage(page, placement) {
      const marked: PDFRef[] = []
      page.node.set(PDFName.of('StructParents'), PDFNumber.of(pages.length))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      pages.push(marked)
      let open: Element | null | undefined
      const close = (): PDFOperator[] => (open === undefined ? [] : [endMarked()])
      return {
        before(mark) {
          const element = elementOf(mark)
          if (element !== null) enclose(tree.nodeOf(element), mark, placement)
          if (element === open) return []
          const closing = close()
          open = element
          if (element === null) return [...closing, beginMarked('Artifact')]
          const node = tree.nodeOf(element)
          node.kids.push({ page: page.ref, id: marked.length })
          marked.push(node.ref)
          return [...closing, beginMarked(element.role, marked.length - 1)]
        },
        end: close,
      }
    },
    finish() {
      const { catalog, context } = document
      catalog.set(PDFName.of('StructTreeRoot'), tree.write(pages))
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}

interface Tree {
  readonly nodeOf: (element: Element) => Node
  /** The root. `pages` says which node each marked piece of each page is of. */
  readonly write: (pages: readonly PDFRef[][]) => PDFRef
}

function openTree(context: PDFContext): Tree {
  const top: Node[] = []
  const nodes = new Map<Element, Node>()
  const nodeOf = (element: Element): Node => {
    const known = nodes.get(element)
    if (known) return known
    const parent = element.within ? nodeOf(element.within) : null
    const node: Node = { ref: context.nextRef(), element, parent, kids: [], box: null }
    ;(parent?.kids ?? top).push(node)
    nodes.set(element, node)
    return node
  }
  return {
    nodeOf,
    write(pages) {
      const [root, whole] = [context.nextRef(), context.nextRef()]
      for (const node of nodes.values()) context.assign(node.ref, describe(context, node, whole))
      const kids = top.map(({ ref }) => ref)
      context.assign(whole, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: kids }))
      const numbers = pages.flatMap((refs, place) => [place, context.register(context.obj(refs))])
      const ParentTree = context.register(context.obj({ Nums: numbers }))
      const next = { K: [whole], ParentTree, ParentTreeNextKey: pages.length }
      context.assign(root, context.obj({ Type: 'StructTreeRoot', ...next }))
      return root
    },
  }
}

function describe(
  context: PDFContext,
  { element, parent, kids, box }: Node,
  whole: PDFRef,
): PDFDict {
  const { role, says, scope } = element
  const described = context.obj({ Type: 'StructElem', S: role, P: parent?.ref ?? whole })
  const pieces = kids.map((kid) =>
    'ref' in kid ? kid.ref : context.obj({ Type: 'MCR', Pg: kid.page, MCID: kid.id }),
  )
  described.set(PDFName.of('K'), context.obj(pieces))
  if (says !== undefined) described.set(PDFName.of('Alt'), PDFHexString.fromText(says))
  if (role === 'TH') {
    described.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: scope ?? 'Column' }))
  } else if (box) {
    const layout = { O: 'Layout', Placement: 'Block', BBox: [...box] }
    described.set(PDFName.of('A'), context.obj(layout))
  }
  return described
}

/** A text that says nothing else is a paragraph of its own. */
const paragraphs = new WeakMap<Mark, Element>()

function elementOf(mark: Mark): Element | null {
  if (mark.element !== undefined) return mark.element
  if (mark.kind !== 'text') return null
  const known = paragraphs.get(mark) ?? { role: 'P' }
  paragraphs.set(mark, known)
  return known
}

function enclose(node: Node, mark: Mark, [a, , , d, e, f]: Matrix): void {
  if (node.element.role !== 'Figure' || mark.kind === 'text') return
  const boxes: readonly Box[] = mark.kind === 'boxes' ? mark.boxes : [mark.box]
  const left = Math.min(...boxes.map(({ x }) => x))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  const top = Math.min(...boxes.map(({ y }) => y))
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height))
  const corners = [a * left + e, f - d * bottom, a * right + e, f - d * top]
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.map((at) => Math.round(at * 1000) / 1000)
  node.box = [x1, y1, x2, y2]
}

function beginMarked(tag: string, id?: number): PDFOperator {
  return id === undefined
    ? PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of(tag)])
    : PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
        PDFName.of(tag),
        `<</MCID ${id}>>`,
      ])
}

function endMarked(): PDFOperator {
  return PDFOperator.of(PDFOperatorNames.EndMarkedContent)
}
