/**
 * What a drawn paper needs beside its fonts to be kept (ISO 19005-2, level B): its record as XMP,
 * what its colours mean, an identifier.
 */
import { createHash } from 'node:crypto'
import { type PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { type PdfRecord, xmpOf } from './pdf-record.ts'
import { rgbProfile } from './rgb-profile.ts'

export function makeArchival(document: PDFDocument, record: PdfRecord): void {
  const { catalog, context } = document
  const xmp = xmpOf(record)
  const metadata = context.stream(Buffer.from(xmp, 'utf8'), { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  const profile = context.register(context.flateStream(rgbProfile(), { N: 3 }))
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    RegistryName: PDFString.of('http://www.color.org'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: profile,
  }
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]))
  const id = PDFHexString.of(createHash('sha256').update(xmp).digest('hex').slice(0, 32))
  context.trailerInfo.ID = context.obj([id, id])
}
