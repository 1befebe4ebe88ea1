/**
 * In which letters an old text is written, by its mark or by its bytes; refused where it would be
 * read wrongly.
 */
import { OperatorProblem } from '../config/config.ts'
import type { FileFacts, LetterFacts, TextEncoding } from './file-facts.ts'

export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** The encoding that a mark at the beginning says; null without a mark. */
export function markedEncoding(beginning: Uint8Array): TextEncoding | null {
  const found = marks.find(([, bytes]) => bytes.every((byte, at) => beginning[at] === byte))
  return found?.[0] ?? null
}

/** Throws an `OperatorProblem` that names the file, and the line where it can. */
export function encodingOf({ beginning, bytes, letters }: FileFacts, name: string): TextEncoding {
  const marked = markedEncoding(beginning)
  // Four bytes a letter begin with the mark of two: zeros stand at odd and at even places then.
  if (marked === 'utf-16le' && beginning[2] === 0 && beginning[3] === 0) throw noText(name)
  if (marked === 'utf-16le' || marked === 'utf-16be') return marked
  const { zerosAtEven, zerosAtOdd, brokenBytes } = letters
  if (zerosAtEven + zerosAtOdd > 0) return encodingByZeros(letters, bytes) ?? refuse(noText(name))
  if (brokenBytes === 0) return 'utf-8'
  refuseMixture(letters, name, marked === 'utf-8')
  return 'windows-1252'
}

/**
 * Of two bytes a letter, those of our alphabet have one that is zero, always on the same side. Null
 * when it is no text.
 */
function encodingByZeros(
  { zerosAtEven, zerosAtOdd }: LetterFacts,
  bytes: number,
): TextEncoding | null {
  if (zerosAtOdd > bytes / 4 && zerosAtEven < zerosAtOdd / 100) return 'utf-16le'
  return zerosAtEven > bytes / 4 && zerosAtOdd < zerosAtEven / 100 ? 'utf-16be' : null
}

function refuseMixture(letters: LetterFacts, name: string, isMarked: boolean): void {
  if (isMarked || letters.wholeLetters > letters.brokenBytes) {
    throw new OperatorProblem(
      `${name} mezcla dos formas de escribir las letras: casi todo está en UTF-8, pero la línea ${letters.firstBrokenLine} no. ` +
        'Ábralo en un editor, corrija esa línea y guárdelo en UTF-8.',
    )
  }
  if (letters.firstUnknownLine > 0) {
    throw new OperatorProblem(
      `${name} no está en UTF-8 ni en Windows-1252: la línea ${letters.firstUnknownLine} tiene letras que no son de ninguno. ` +
        'Si viene de MS-DOS, ábralo con esa codificación y guárdelo en UTF-8.',
    )
  }
}

function refuse(problem: OperatorProblem): never {
  throw problem
}

function noText(name: string): OperatorProblem {
  return new OperatorProblem(
    `${name} no es una tabla de texto ni un libro de cálculo que se sepa leer. Guárdelo como .xlsx o como .csv en UTF-8.`,
  )
}

/**
 * The letters of it, with one line feed for each end of a line however it was written, and without
 * the mark. Throws an `OperatorProblem` that names the line where bytes are no letters.
 */
export async function* decodedLines(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  { encoding, name }: { readonly encoding: TextEncoding; readonly name: string },
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  let endedWithReturn = false
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new OperatorProblem(
        `${name} está cortado o dañado después de la línea ${line}: lo que sigue no son letras de ${encodingNames[encoding]}.`,
        { cause },
      )
    }
  }
  for await (const chunk of chunks) {
    const text = decoded(chunk)
    if (text === '') continue
    const own = endedWithReturn && text.startsWith('\n') ? text.slice(1) : text
    endedWithReturn = text.endsWith('\r')
    const lines = own.replaceAll(/\r\n?/gu, '\n')
    line += lines.split('\n').length - 1
    yield lines
  }
  yield decoded()
}
