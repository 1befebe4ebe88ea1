/**
 * XML read while it passes, by its namespaces and not by its prefixes (sax), and never more of it
 * held than a piece.
 */
import { TextDecoder } from 'node:util'

import type { QualifiedTag } from 'sax'
import sax from 'sax'

import { tableLimits } from './table.ts'
import { markedEncoding } from './text-encoding.ts'

/** It is not well-formed, or nested or worded beyond measure. */
export class BadXml extends Error {
  override name = 'BadXml'
}

export interface XmlElement {
  /**
   * Local names from the root on, with slashes between: `worksheet/sheetData/row`; elements of
   * other namespaces are `*`.
   */
  readonly path: string
  /** Of an attribute without prefix; null when it is not there. */
  attribute(name: string): string | null
  /** The one of that local name in a namespace of relationships. */
  relation(name: string): string | null
}

export interface XmlReader {
  open?(element: XmlElement): void
  text?(text: string, path: string): void
  close?(path: string): void
}

// Of workbooks and of packages; strict documents have their own (ISO/IEC 29500-1, annex A).
const known = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
])
const relationships = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

/**
 * Ends after each piece that was read, so that what a reader gathered may be handed on. Throws a
 * `BadXml`.
 */
export async function* xmlPieces(
  chunks: AsyncIterable<Buffer>,
  reader: XmlReader,
): AsyncGenerator<void, void> {
  // The types do not know the last one: only the five entities of XML itself.
  const options = { xmlns: true, strictEntities: true }
  const parser = sax.parser(true, options)
  const paths = ['']
  /* oxlint-disable unicorn/prefer-add-event-listener -- a parser has one place for each, and no listeners */
  parser.onerror = (fault) => {
    throw new BadXml('The part is not well-formed', { cause: fault })
  }
  parser.ondoctype = () => {
    throw new BadXml('A part of a workbook declares no document type')
  }
  parser.onopentag = (tag) => {
    // With `xmlns` every tag has its namespace; the type knows tags without it too.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const element = elementOf(tag as QualifiedTag, paths.at(-1) ?? '')
    if (paths.length > tableLimits.depth) throw new BadXml('The part is nested too deeply')
    paths.push(element.path)
    reader.open?.(element)
  }
  const readText = (text: string): void => reader.text?.(text, paths.at(-1) ?? '')
  parser.ontext = readText
  parser.oncdata = readText
  parser.onclosetag = () => {
    const path = paths.pop()
    reader.close?.(path ?? '')
  }
  /* oxlint-enable unicorn/prefer-add-event-listener */
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(markedEncoding(chunk) ?? 'utf-8', { fatal: true })
    parser.write(decodedBy(decoder, chunk))
    yield
  }
  if (decoder === null) return
  parser.write(decodedBy(decoder)).close()
  yield
}

export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const pieces = xmlPieces(chunks, reader)
  // oxlint-disable-next-line no-await-in-loop -- one piece after the other
  while ((await pieces.next()).done !== true);
}

function decodedBy(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch (cause) {
    throw new BadXml('The part is not written in the letters it says', { cause })
  }
}

function elementOf({ local, uri, attributes }: QualifiedTag, parent: string): XmlElement {
  const name = known.has(uri) ? local : '*'
  const found = (isIt: (uri: string) => boolean, wanted: string): string | null =>
    Object.values(attributes).find((one) => one.local === wanted && isIt(one.uri))?.value ?? null
  return {
    path: parent === '' ? name : `${parent}/${name}`,
    attribute: (wanted) => attributes[wanted]?.value ?? null,
    relation: (wanted) => found((one) => relationships.has(one), wanted),
  }
}
