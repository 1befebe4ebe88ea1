/**
 * The parts of a workbook that are not rows: what it consists of, how cells look, how a sheet
 * begins and ends.
 */
import type { TableColumn, TablePaper } from './table.ts'
import { cellText, xmlText } from './xml-text.ts'

/** Places in the list of cell formats below. */
export const styles = {
  head: 1,
  text: 2,
  date: 3,
  instant: 4,
  whole: 5,
  decimal: 6,
  share: 7,
} as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const stylesXml = `${declaration}<styleSheet xmlns="${main}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF4"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="8"><xf/>
<xf fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>
<xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/>
<xf numFmtId="164" applyNumberFormat="1"/>
<xf numFmtId="165" applyNumberFormat="1"/>
<xf numFmtId="3" applyNumberFormat="1"/>
<xf numFmtId="166" applyNumberFormat="1"/>
<xf numFmtId="10" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

export interface WorkbookPart {
  readonly name: string
  readonly text: string
}

/** Everything beside the sheets of these names, which are `xl/worksheets/sheet1.xml` and so on. */
export function workbookParts(
  names: readonly string[],
  { title, municipality, madeAt }: TablePaper,
): WorkbookPart[] {
  const sheets = names.map(
    (name, place) =>
      `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  )
  const links = names.map(
    (_name, place) =>
      `<Relationship Id="rId${place + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`,
  )
  const types = names.map(
    (_name, place) =>
      `<Override PartName="/xl/worksheets/sheet${place + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  )
  return [
    { name: 'xl/styles.xml', text: stylesXml },
    {
      name: 'xl/workbook.xml',
      text: `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${declaration}<Relationships xmlns="${packageRelations}">${links.join('')}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'docProps/core.xml',
      text: `${declaration}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(municipality)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${madeAt}</dcterms:created></cp:coreProperties>`,
    },
    {
      name: '_rels/.rels',
      text: `${declaration}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    },
    {
      name: '[Content_Types].xml',
      text: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${types.join('')}</Types>`,
    },
  ]
}

/**
 * Up to the first row after the titles: they stay in sight, and columns are as wide as what they
 * hold.
 */
export function sheetStart(columns: readonly TableColumn[]): string {
  const widths = columns.map(
    ({ weight, kind }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${kind === 'hash' ? 66 : Math.max(10, weight)}" customWidth="1"/>`,
  )
  const titles = columns.map(
    ({ title }) => `<c t="inlineStr" s="${styles.head}"><is><t>${cellText(title)}</t></is></c>`,
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

export function sheetEnd(columns: number, lines: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns)}${Math.max(lines, 1)}"/></worksheet>`
}

/** 1 is A, 27 is AA. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + ((column - 1) % 26))
  return column > 26 ? `${columnName(Math.floor((column - 1) / 26))}${last}` : last
}
