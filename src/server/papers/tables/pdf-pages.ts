/**
 * The pages of a long paper: each goes out when it is full, and what all their feet share at the
 * end.
 */
import type { PdfFace } from '../archival/pdf-face.ts'
import type { PdfFile } from '../archival/pdf-file.ts'
import { fit, widthOf } from '../page/type-setting.ts'
import type { Face } from '../page/typefaces.ts'
import { at, box, letters, openCanvas } from './pdf-canvas.ts'
import type { Canvas, Lettering } from './pdf-canvas.ts'
import { foot, sheet } from './pdf-sheet.ts'

export interface Pages {
  /** The root of the tree of pages. */
  readonly root: number
  readonly canvas: Canvas
  /** Makes sure of that much room, on the next page if need be. */
  readonly room: (height: number) => Generator<Buffer, void>
  /** Writes this page and begins the next. */
  readonly turn: () => Generator<Buffer, void>
  /** Writes the last page, what all feet share, and the tree. */
  readonly finish: (shared: (pages: number) => readonly SharedWords[]) => Generator<Buffer, void>
}

export interface SharedWords {
  readonly text: string
  readonly x: number
}

type Faces = Readonly<Record<Face, PdfFace>>

interface Branch {
  readonly id: number
  readonly pages: number[]
}

const pagesABranch = 100
const footLettering: Lettering = { face: 'regular', sizePt: foot.sizePt, tone: 'grey' }

export function openPages(file: PdfFile, faces: Faces, running: string): Pages {
  const root = file.reserve()
  const sharedFoot = file.reserve()
  const canvas = openCanvas(faces)
  const branches: Branch[] = []
  const resources = `/Font<</regular ${faces.regular.id} 0 R/bold ${faces.bold.id} 0 R>>`
  const countPages = (): number => branches.reduce((sum, { pages }) => sum + pages.length, 0)

  function* turn(): Generator<Buffer, void> {
    canvas.draw(...footOperators(faces, running, countPages() + 1), '/shared Do')
    const branch = growingBranch(file, branches)
    const [page, content] = [file.reserve(), file.reserve()]
    branch.pages.push(page)
    yield file.stream(content, '', Buffer.from(canvas.take(), 'latin1'))
    yield file.object(
      page,
      `<</Type/Page/Parent ${branch.id} 0 R/MediaBox[0 0 ${at(sheet.paperWidth)} ${at(sheet.paperHeight)}]` +
        `/Resources<<${resources}/XObject<</shared ${sharedFoot} 0 R>>>>/Contents ${content} 0 R>>`,
    )
  }

  return {
    root,
    canvas,
    *room(height) {
      if (canvas.left() < height) yield* turn()
    },
    turn,
    *finish(shared) {
      yield* turn()
      const words = shared(countPages()).map(({ text, x }) =>
        letters(faces, text, footLettering, x, foot.baseline),
      )
      yield file.stream(
        sharedFoot,
        `/Type/XObject/Subtype/Form/BBox[0 0 ${at(sheet.paperWidth)} ${at(sheet.paperHeight)}]/Resources<<${resources}>>`,
        Buffer.from(words.join('\n'), 'latin1'),
      )
      yield* writeTree(file, root, branches)
    },
  }
}

function growingBranch(file: PdfFile, branches: Branch[]): Branch {
  const last = branches.at(-1)
  if (last !== undefined && last.pages.length < pagesABranch) return last
  const branch = { id: file.reserve(), pages: [] }
  branches.push(branch)
  return branch
}

/** `Página 12`, whose ` de 340` is in what all feet share. */
function footOperators(faces: Faces, running: string, page: number): string[] {
  const number = `Página ${page}`
  const end = foot.totalX - widthOf(' ', 'regular', foot.sizePt)
  const said = fit(running, 'regular', { maxPt: foot.sizePt, minPt: 6 }, 160)
  return [
    box('rule', { x: sheet.left, top: foot.line, width: sheet.width, height: 0.2 }),
    letters(faces, said.text, { ...footLettering, sizePt: said.sizePt }, sheet.left, foot.baseline),
    letters(
      faces,
      number,
      footLettering,
      end - widthOf(number, 'regular', foot.sizePt),
      foot.baseline,
    ),
  ]
}

function* writeTree(
  file: PdfFile,
  root: number,
  branches: readonly Branch[],
): Generator<Buffer, void> {
  for (const { id, pages } of branches) {
    const kids = pages.map((page) => `${page} 0 R`).join(' ')
    yield file.object(id, `<</Type/Pages/Parent ${root} 0 R/Count ${pages.length}/Kids[${kids}]>>`)
  }
  const count = branches.reduce((sum, { pages }) => sum + pages.length, 0)
  const kids = branches.map(({ id }) => `${id} 0 R`).join(' ')
  yield file.object(root, `<</Type/Pages/Count ${count}/Kids[${kids}]>>`)
}
