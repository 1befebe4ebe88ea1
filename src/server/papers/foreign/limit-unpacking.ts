import { decodePDFRawStream, PDFContext, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/**
 * Some kilobytes of an object stream can unpack to many gigabytes, and pdf-lib puts no end to it.
 * All its decoders grow their buffers through one method of their common ancestor, which it does
 * not export: reached here through a decoder, in the child process's own copy of the library, and
 * given a ceiling. `giveUp` must end the process: whatever is thrown inside a decoder, pdf-lib
 * takes for one bad object and reads on.
 */
export function limitUnpacking(mostBytes: number, giveUp: () => never): void {
  const dictionary = PDFDict.withContext(PDFContext.create())
  dictionary.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  const decoder: unknown = decodePDFRawStream(
    PDFRawStream.of(dictionary, Uint8Array.of(0x78, 0x9c)),
  )
  const ancestor: unknown = Object.getPrototypeOf(Object.getPrototypeOf(decoder))
  if (!growsBuffers(ancestor)) throw new Error('pdf-lib decodes in another way than we know')
  const grow = ancestor.ensureBuffer
  ancestor.ensureBuffer = function limited(requested: number) {
    if (requested > mostBytes) giveUp()
    return grow.call(this, requested)
  }
}

interface GrowsBuffers {
  ensureBuffer: (this: unknown, requested: number) => Uint8Array
}

function growsBuffers(ancestor: unknown): ancestor is GrowsBuffers {
  return (
    typeof ancestor === 'object' && ancestor !== null && Object.hasOwn(ancestor, 'ensureBuffer')
  )
}
