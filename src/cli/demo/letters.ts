/**
 * The scans of the demonstration: small real PDFs, kept in the store like any other. Each says that
 * it is invented.
 */
import { randomUUID } from 'node:crypto'
import type { Attachment } from '#domain/entry/attachment.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Chance } from './chance.ts'
import { letterSubjects } from './subjects.ts'

/** A file of the store that entries may show. */
export type Letter = Pick<Attachment, 'sha256' | 'sizeBytes' | 'mediaType' | 'pages'> & {
  readonly typeCode: string
}

const letterCount = 40
const largestBytes = 1_000_000

export async function storeLetters(
  files: FileStore,
  municipalityId: string,
  chance: Chance,
): Promise<Letter[]> {
  const letters = letterSubjects(chance, letterCount).map((letter) => ({
    ...letter,
    pages: chance.weighted({ one: 8, two: 2 }) === 'one' ? 1 : 2,
  }))
  return Promise.all(
    letters.map(async ({ typeCode, subject, pages }) => {
      const bytes = await drawLetter(subject, pages)
      const { sha256, sizeBytes } = await files.put(
        municipalityId,
        chunks(bytes),
        largestBytes,
        () => Promise.resolve(),
      )
      return { typeCode, sha256, sizeBytes, mediaType: 'application/pdf', pages }
    }),
  )
}

export function attachmentOf(letter: Letter, fileName: string): Attachment {
  const { sha256, sizeBytes, mediaType, pages } = letter
  return {
    attachmentId: randomUUID(),
    fileName,
    sha256,
    sizeBytes,
    mediaType,
    pages,
    kind: 'ANNEX',
    validity: 'COPY',
    replacesId: null,
  }
}

async function drawLetter(subject: string, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ]
  for (let page = 1; page <= pages; page += 1) {
    const sheet = pdf.addPage([595, 842])
    const write = (text: string, y: number, font = plain, size = 11): void =>
      sheet.drawText(text, { x: 72, y, size, font })
    write('Villa Asiento', 770)
    write('Señores', 730)
    write('Municipalidad de Villa Asiento', 714)
    write(`MATERIA: ${subject}`, 670, bold)
    write('De nuestra consideración:', 630)
    write(
      'Por la presente exponemos lo indicado en la materia y solicitamos que se le dé curso',
      606,
    )
    write('conforme a la normativa vigente, acompañando los antecedentes del caso.', 590)
    write('Saluda atentamente,', 540)
    write(
      'Documento inventado para la demostración de Asiento: ninguna persona ni hecho es real.',
      60,
      plain,
      8,
    )
    write(`Página ${page} de ${pages}`, 44, plain, 8)
  }
  return pdf.save()
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
