/** Whether bytes are text: plain, a table, XML or a message as mail carries it. */
import { piecesOf, readAt, withFile } from '../store/read-file.ts'

const headBytes = 65_536

/** The first bytes of a file; fewer when it is shorter. */
export function headOf(path: string, length = headBytes): Promise<Buffer> {
  return withFile(path, (file) => readAt(file, 0, length))
}

/**
 * Nothing in it but letters, line ends and what printers once obeyed: looked at to its end, so that
 * no program hides behind a title.
 */
export async function isPlainText(path: string): Promise<boolean> {
  const head = await headOf(path, 4)
  const isWide = head.subarray(0, 2).equals(littleEndian) || head.subarray(0, 2).equals(bigEndian)
  if (isWide) {
    const wide = (await headOf(path)).toString('utf16le')
    return !Array.from(wide, (letter) => letter.charCodeAt(0)).some(isControl)
  }
  for await (const piece of piecesOf(path)) if (piece.some(isControl)) return false
  return true
}

const littleEndian = Buffer.from([0xff, 0xfe])
const bigEndian = Buffer.from([0xfe, 0xff])
/**
 * But for the bell, the backspace, tabs, line ends, the form feed, the old end of a file and the
 * escape.
 */
function isControl(code: number): boolean {
  return code < 0x20 && (code < 0x07 || code > 0x0d) && code !== 0x1a && code !== 0x1b
}

/** Readers take the header anywhere in the first kilobyte (PDF 32000-1, annex H). */
export async function hasPdfHead(path: string): Promise<boolean> {
  return (await headOf(path, 1024)).includes('%PDF-')
}

export async function looksLikeXml(path: string): Promise<boolean> {
  return /^\uFEFF?\s*<(?:\?xml|[A-Za-z_])/u.test((await headOf(path, 256)).toString('utf8'))
}

/** RFC 5322, §2.2: it begins with header fields, and among them one that only letters carry. */
export async function looksLikeMail(path: string): Promise<boolean> {
  const text = (await headOf(path))
    .toString('latin1')
    .replace(/^(?:\u00EF\u00BB\u00BF)?(?:From .*\r?\n)?/u, '')
  const header = text.split(/\r?\n\r?\n/u, 1)[0] ?? ''
  const lines = header.split(/\r?\n/u)
  // The last one may be cut through; folded ones continue the one before.
  const isHeader = lines.slice(0, -1).every((line) => /^(?:[!-9;-~]+[ \t]*:|[ \t])/u.test(line))
  return isHeader && /^(?:from|received|return-path|message-id|delivered-to)[ \t]*:/imu.test(header)
}
