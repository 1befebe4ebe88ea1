/**
 * What an archival PDF says of itself, twice and alike: for readers of 1994 and as XMP (ISO
 * 19005-2, part 2, level B).
 */
import { xmlText } from './xml-text.ts'
import { pdfText } from './pdf-file.ts'

export interface PdfRecord {
  readonly title: string
  readonly author: string
  /** RFC 3339. */
  readonly madeAt: string
}

export function infoOf({ title, author, madeAt }: PdfRecord): string {
  const digits = new Date(madeAt).toISOString().replaceAll(/\D/gu, '').slice(0, 14)
  return (
    `<</Title ${pdfText(title)}/Author ${pdfText(author)}` +
    `/CreationDate(D:${digits}Z)/ModDate(D:${digits}Z)>>`
  )
}

export function xmpOf({ title, author, madeAt }: PdfRecord): string {
  const at = `${new Date(madeAt).toISOString().slice(0, 19)}Z`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${xmlText(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>es</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}
