/**
 * A PDF written from its first byte to its last: objects go out as soon as they are complete, and
 * only where each begins is kept.
 */
import { deflateSync } from 'node:zlib'

export interface PdfFile {
  /** The first bytes. */
  readonly begin: () => Buffer
  /** A number for an object that others mention before it is written. */
  readonly reserve: () => number
  readonly object: (id: number, body: string) => Buffer
  /**
   * `entries` of its dictionary, without the length. Compressed unless it must be readable as it
   * is.
   */
  readonly stream: (id: number, entries: string, bytes: Uint8Array, isPlain?: 'plain') => Buffer
  /** The table of objects and the way to the root. `fileId` is 16 bytes in hexadecimal. */
  readonly end: (root: { catalog: number; info: number; fileId: string }) => Buffer
}

export function openPdfFile(): PdfFile {
  const offsets: number[] = []
  let written = 0
  const out = (bytes: Buffer): Buffer => {
    written += bytes.length
    return bytes
  }
  const place = (id: number): void => {
    offsets[id] = written
  }
  return {
    // Four bytes beyond ASCII: whoever carries the file must not take it for text.
    begin: () => out(Buffer.from('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n', 'latin1')),
    reserve() {
      offsets.push(0)
      if (offsets.length === 1) offsets.push(0) // object 0 is nobody's
      return offsets.length - 1
    },
    object(id, body) {
      place(id)
      return out(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
    },
    stream(id, entries, bytes, isPlain) {
      place(id)
      const data = isPlain ? bytes : deflateSync(bytes)
      const filter = isPlain ? '' : '/Filter/FlateDecode'
      return out(
        Buffer.concat([
          Buffer.from(
            `${id} 0 obj\n<<${entries}${filter}/Length ${data.length}>>\nstream\n`,
            'latin1',
          ),
          data,
          Buffer.from('\nendstream\nendobj\n', 'latin1'),
        ]),
      )
    },
    end({ catalog, info, fileId }) {
      const start = written
      const lines = offsets
        .slice(1)
        .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      return out(
        Buffer.from(
          `xref\n0 ${offsets.length}\n0000000000 65535 f \n${lines.join('')}` +
            `trailer\n<</Size ${offsets.length}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${fileId}><${fileId}>]>>\n` +
            `startxref\n${start}\n%%EOF\n`,
          'latin1',
        ),
      )
    },
  }
}

/** A string of the file as UTF-16, which holds any text. */
export function pdfText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16()
  return `<${bytes.toString('hex').toUpperCase()}>`
}
