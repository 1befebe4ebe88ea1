/** What a file really is, by its bytes: the name only says what it claims (domain specification, §1.5; ASVS 5.2.2). */
import { open, readFile } from 'node:fs/promises'
import { acceptedFormats, extensionOf } from '#domain/attachment.ts'
import { Refusal } from '#domain/refusal.ts'
import { fileTypeFromFile } from 'file-type'
import { readPdfFacts } from '../papers/pdf-facts.ts'

export interface Examined {
  readonly mediaType: string
  /** Null when it is not a PDF, or one too large to be opened for counting. */
  readonly pages: number | null
  readonly isEncrypted: boolean
}

// Counting pages needs the file in memory; beyond this the count is left open and the file is taken all the same.
const largestCountedPdfBytes = 16 * 1024 * 1024

/** Throws E-FIL-03 for an empty or broken file and E-FIL-08 when the content is not what the name says. */
export async function examine(path: string, fileName: string, sizeBytes: number): Promise<Examined> {
  if (sizeBytes === 0) throw new Refusal('E-FIL-03', null, { archivo: fileName })
  const expected = acceptedFormats[extensionOf(fileName)]?.mediaType
  const found = await contentType(path)
  if (expected === undefined || !isSame(expected, found)) {
    throw new Refusal('E-FIL-08', null, { archivo: fileName })
  }
  if (expected !== 'application/pdf' || sizeBytes > largestCountedPdfBytes) {
    return { mediaType: expected, pages: null, isEncrypted: false }
  }
  const { pages, isEncrypted } = await readPdfFacts(await readFile(path), fileName)
  return { mediaType: expected, pages, isEncrypted }
}

async function contentType(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path)
  if (found) return found.mime
  return (await looksLikeXml(path)) ? 'application/xml' : null
}

function isSame(expected: string, found: string | null): boolean {
  // Some writers leave an XML declaration out, and some ODT and OOXML files are recognised only as the ZIP they are.
  const isPacked = expected.includes('officedocument') || expected.includes('opendocument')
  return found === expected || (isPacked && found === 'application/zip')
}

async function looksLikeXml(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
    return /^\uFEFF?\s*<(?:\?xml|[A-Za-z_])/u.test(buffer.subarray(0, bytesRead).toString('utf8'))
  } finally {
    await handle.close()
  }
}
