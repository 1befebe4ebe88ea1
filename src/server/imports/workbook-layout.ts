/**
 * Where in its archive a workbook keeps what is read of it: its sheets in order, its texts, its
 * formats (ECMA-376, part 1, §12).
 */
import { posix } from 'node:path'

import type { XmlElement } from './read-xml.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  /** Null for a chart, which has no rows. */
  readonly part: string | null
}

export interface WorkbookLayout {
  /** In the order of their tabs. */
  readonly sheets: readonly WorkbookSheet[]
  readonly sharedStrings: string | null
  readonly styles: string | null
  /** Days are counted from 1904, as old spreadsheets of the Macintosh did. */
  readonly is1904: boolean
}

/** Null when the archive is of something else. Throws a `BadXml`. */
export async function readWorkbookLayout(parts: ZipParts): Promise<WorkbookLayout | null> {
  const main = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')
  const workbook = main?.part ?? 'xl/workbook.xml'
  if (!parts.has(workbook) || !workbook.toLowerCase().endsWith('.xml')) return null
  const relations = await relationsOf(parts, workbook)
  const named: { name: string; isHidden: boolean; id: string | null }[] = []
  let is1904 = false
  let isWorkbook = false
  await readXml(parts.read(workbook), {
    open(element) {
      if (element.path === 'workbook') isWorkbook = true
      else if (element.path === 'workbook/workbookPr')
        is1904 = isTrue(element.attribute('date1904'))
      else if (element.path === 'workbook/sheets/sheet') named.push(sheetNamed(element))
    },
  })
  if (!isWorkbook) return null
  return {
    sheets: named.map(({ name, isHidden, id }) => {
      const relation = relations.find((one) => one.id === id)
      return { name, isHidden, part: relation?.type === 'worksheet' ? relation.part : null }
    }),
    sharedStrings: relations.find(({ type }) => type === 'sharedStrings')?.part ?? null,
    styles: relations.find(({ type }) => type === 'styles')?.part ?? null,
    is1904,
  }
}

function sheetNamed(element: XmlElement): { name: string; isHidden: boolean; id: string | null } {
  return {
    name: element.attribute('name') ?? '',
    isHidden: (element.attribute('state') ?? 'visible') !== 'visible',
    id: element.relation('id'),
  }
}

export function isTrue(word: string | null): boolean {
  return word === '1' || word === 'true'
}

interface Relation {
  readonly id: string
  /** The last word of its type, which both families of namespaces share. */
  readonly type: string
  readonly part: string
}

/**
 * Of a part, or of the whole package when that is empty; a path may be relative to the part or
 * begin at the root.
 */
async function relationsOf(parts: ZipParts, part: string): Promise<readonly Relation[]> {
  const relations: Relation[] = []
  const folder = posix.dirname(part)
  const place = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  await readXml(parts.read(place), {
    open(element) {
      if (element.path !== 'Relationships/Relationship') return
      if (element.attribute('TargetMode') === 'External') return
      relations.push({
        id: element.attribute('Id') ?? '',
        type: (element.attribute('Type') ?? '').split('/').at(-1) ?? '',
        part: posix.resolve('/', folder, element.attribute('Target') ?? '').slice(1),
      })
    },
  })
  return relations
}
