/** Workbooks as small as the format allows, to be wrong in one place. */
import { zipOf } from './zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const heading =
  '<row r="1"><c r="A1" t="str"><v>Número</v></c><c r="B1" t="str"><v>Fecha</v></c></row>'

export interface WorkbookParts {
  /** What stands between `<worksheet>` and its end; the rows alone are enough. */
  readonly sheet: string
  readonly workbookProperties?: string
  readonly parts?: Readonly<Record<string, string>>
  readonly isPacked?: boolean
}

export function workbookOf({
  sheet,
  workbookProperties = '',
  parts = {},
  isPacked = false,
}: WorkbookParts): Buffer {
  const inside = sheet.startsWith('<row') ? `<sheetData>${sheet}</sheetData>` : sheet
  return zipOf(
    {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${workbookProperties}<sheets><sheet name="Libro" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="170" formatCode="[$-C0A]d\\ &quot;de&quot;\\ mmmm;@"/><numFmt numFmtId="171" formatCode="0.00&quot; días&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${inside}</worksheet>`,
      ...parts,
    },
    { isPacked },
  )
}
