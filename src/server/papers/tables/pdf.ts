/**
 * Tables as a paper to be kept (PDF/A-2b), lying A4: written page by page as the rows come. How
 * many pages there are, and the hash of what they say, is known at the end; every page draws both
 * from one object that is written then.
 */
import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'

import { openPdfFace } from '../archival/pdf-face.ts'
import { openPdfFile } from '../archival/pdf-file.ts'
import type { PdfFile } from '../archival/pdf-file.ts'
import { infoOf, xmpOf } from '../archival/pdf-record.ts'
import { rgbProfile } from '../archival/rgb-profile.ts'
import { fit, widthOf } from '../page/type-setting.ts'
import { csvHead, csvRows } from './csv.ts'
import { openPages } from './pdf-pages.ts'
import type { Pages, SharedWords } from './pdf-pages.ts'
import { layAct, layFacts, plain, small } from './pdf-prose.ts'
import { layRow, layTitles, tableWidths } from './pdf-rows.ts'
import type { LaidRow } from './pdf-rows.ts'
import { foot, sheet } from './pdf-sheet.ts'
import type { FilePieces, Table, TablePaper } from './table.ts'

/** A row begins only where that much of it fits. */
const leastOfRow = 16

export async function* writePdf(paper: TablePaper): FilePieces {
  const file = openPdfFile()
  yield file.begin()
  const faces = { regular: openPdfFace(file, 'regular'), bold: openPdfFace(file, 'bold') }
  const pages = openPages(file, faces, `${paper.title} · ${paper.municipality}`)
  const digest = createHash('sha256')
  yield* layFront(pages, paper)
  for (const table of paper.tables) yield* layTable(pages, table, digest)
  const hash = digest.digest('hex')
  yield* layHash(pages, hash)
  for (const act of paper.acts) yield* layAct(pages, act, hash)
  yield* pages.finish((count) => footWords(count, hash))
  yield* faces.regular.finish()
  yield* faces.bold.finish()
  yield* writeEnd(file, paper, { pagesRoot: pages.root, hash })
}

function* layFront(pages: Pages, paper: TablePaper): Generator<Buffer, void> {
  const { canvas } = pages
  const author = fit(paper.municipality, 'regular', { maxPt: 10, minPt: 7 }, sheet.width)
  const title = fit(paper.title, 'bold', { maxPt: 16, minPt: 10 }, sheet.width)
  canvas.text(author.text, { face: 'regular', sizePt: author.sizePt }, sheet.left, 4)
  canvas.text(title.text, { face: 'bold', sizePt: title.sizePt }, sheet.left, 11)
  canvas.down(15)
  yield* layFacts(pages, paper.facts)
}

/** The digest is of the table as CSV with semicolons: whoever has that file can compare. */
async function* layTable(
  pages: Pages,
  { title, columns, batches }: Table,
  digest: Hash,
): FilePieces {
  const { canvas } = pages
  const setting = { separator: ';' } as const
  const widths = tableWidths(columns)
  const titles = layTitles(columns, widths)
  digest.update(csvHead(columns, setting))
  yield* pages.room(titles.height + 2 * leastOfRow)
  canvas.text(title, { face: 'bold', sizePt: 11 }, sheet.left, 5)
  canvas.down(7.5)
  canvas.drawRow(titles)
  let count = 0
  for await (const rows of batches) {
    digest.update(csvRows(rows, columns, setting))
    count += rows.length
    for (const row of rows) {
      yield* layDown(pages, layRow(row, columns, widths), titles)
    }
  }
  if (count === 0) canvas.text('Nada que mostrar.', plain, sheet.left, 5)
  canvas.down(8)
}

/** A row taller than what is left goes on overleaf, under the titles again. */
function* layDown(pages: Pages, row: LaidRow, titles: LaidRow): Generator<Buffer, void> {
  const { canvas } = pages
  let rest: LaidRow | null = row
  while (rest !== null) {
    if (canvas.left() < Math.min(rest.height, leastOfRow)) {
      yield* pages.turn()
      canvas.drawRow(titles)
    }
    const [part, after]: readonly [LaidRow, LaidRow | null] = rest.split(canvas.left())
    canvas.drawRow(part)
    rest = after
  }
}

function* layHash({ canvas, room }: Pages, hash: string): Generator<Buffer, void> {
  yield* room(12)
  canvas.text('Huella SHA-256 del contenido', small, sheet.left, 3.2)
  canvas.text(hash, { face: 'bold', sizePt: 8.5 }, sheet.left, 7.6)
  canvas.text(
    'Es la de las mismas tablas en CSV con punto y coma, una tras otra.',
    small,
    sheet.left,
    11.6,
  )
  canvas.down(12)
}

function footWords(pages: number, hash: string): SharedWords[] {
  const short = `SHA-256 ${hash.slice(0, 16)}…`
  return [
    { text: `de ${pages}`, x: foot.totalX },
    { text: short, x: foot.pageX - 6 - widthOf(short, 'regular', foot.sizePt) },
  ]
}

function* writeEnd(
  file: PdfFile,
  paper: TablePaper,
  { pagesRoot, hash }: { readonly pagesRoot: number; readonly hash: string },
): Generator<Buffer, void> {
  const record = { title: paper.title, author: paper.municipality, madeAt: paper.madeAt }
  const profile = file.reserve()
  yield file.stream(profile, '/N 3', rgbProfile())
  const xmp = file.reserve()
  yield file.stream(xmp, '/Type/Metadata/Subtype/XML', Buffer.from(xmpOf(record), 'utf8'), 'plain')
  const info = file.reserve()
  yield file.object(info, infoOf(record))
  const catalog = file.reserve()
  yield file.object(
    catalog,
    `<</Type/Catalog/Pages ${pagesRoot} 0 R/Lang(es)/Metadata ${xmp} 0 R/ViewerPreferences<</DisplayDocTitle true>>` +
      '/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)' +
      `/RegistryName(http://www.color.org)/Info(sRGB)/DestOutputProfile ${profile} 0 R>>]>>`,
  )
  yield file.end({ catalog, info, fileId: hash.slice(0, 32) })
}
