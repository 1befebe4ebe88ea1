/** What a file really is, by its bytes: the name only says what it claims (domain specification, §1.5; ASVS 5.2.2). */
import { open, readFile } from 'node:fs/promises'
import { acceptedFormats, extensionOf } from '#domain/attachment.ts'
import { Refusal } from '#domain/refusal.ts'
import { fileTypeFromFile } from 'file-type'
import { readPdfFacts } from '../papers/pdf-facts.ts'
import { zipNames } from './zip-names.ts'

export interface Examined {
  readonly mediaType: string
  /** Null when it is not a PDF, or one too large to be opened for counting. */
  readonly pages: number | null
  readonly isEncrypted: boolean
}

// Counting pages needs the file in memory; beyond this the count is left open and the file is taken all the same.
const largestCountedPdfBytes = 16 * 1024 * 1024

/** Throws E-FIL-03 for an empty or broken file and E-FIL-08 when the content is not what the name says. */
export async function examine(
  path: string,
  fileName: string,
  sizeBytes: number,
): Promise<Examined> {
  if (sizeBytes === 0) throw new Refusal('E-FIL-03', null, { archivo: fileName })
  const expected = acceptedFormats[extensionOf(fileName)]?.mediaType
  if (expected === undefined || !(await isSame(expected, path, sizeBytes))) {
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

async function isSame(expected: string, path: string, sizeBytes: number): Promise<boolean> {
  const found = await contentType(path)
  if (found !== 'application/zip') return found === expected
  // Some writers order the parts of a letter so that it is recognised only as the ZIP it is: its parts tell.
  const parts = officeParts[expected]
  if (!parts) return expected === found
  const names = [...(await zipNames(path, sizeBytes))]
  return parts.every((part) => names.some((name) => name.startsWith(part)))
}

// ECMA-376 part 2, §10.1 (`[Content_Types].xml`), and OpenDocument 1.3 part 2, §3.
const officeParts: Readonly<Record<string, readonly string[]>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
    '[Content_Types].xml',
    'word/',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [
    '[Content_Types].xml',
    'xl/',
  ],
  'application/vnd.oasis.opendocument.text': ['META-INF/manifest.xml', 'content.xml'],
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
