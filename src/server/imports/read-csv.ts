/** A table written as text: commas, semicolons or tabs, with quotes as RFC 4180 has them, in UTF-8 or in the Windows of its time. */

/** Rows of cells; lines with nothing in them are left out. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decoded(bytes)
  const [firstLine = ''] = text.split(/\r?\n/u, 1)
  return rowsOf(text, separatorOf(firstLine)).filter((cells) => cells.some((cell) => cell !== ''))
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Whatever it was, it reads: Windows-1252 has a letter for nearly every byte.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function separatorOf(line: string): string {
  const count = (separator: string): number => line.split(separator).length
  return [';', '\t', ','].reduce((most, each) => (count(each) > count(most) ? each : most))
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    cells.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) endCell()
    else if (letter === '\n') {
      endCell()
      rows.push(cells)
      cells = []
    } else cell += letter
  }
  endCell()
  rows.push(cells)
  return rows
}
