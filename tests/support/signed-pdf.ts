/** PDFs that are signed in the test: by keys that openssl made, in a revision of their own. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { der, derOid, partsOf, readDer } from './der.ts'

const run = promisify(execFile)

export interface Signer {
  readonly certificate: string
  readonly key: string
}

export interface SignerDesk {
  /** `subject` as openssl writes one; `days` from now on. Its key comes out of a P12. */
  readonly signer: (subject: string, days?: readonly [from: string, to: string]) => Promise<Signer>
  /** Detached CMS over the bytes. */
  readonly cms: (bytes: Buffer, by: Signer, words?: readonly string[]) => Promise<Buffer>
  readonly openssl: (...words: readonly string[]) => Promise<unknown>
  readonly folder: string
  readonly close: () => Promise<void>
}

export async function openSignerDesk(): Promise<SignerDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-signers-'))
  const openssl = (...words: readonly string[]) => run('openssl', [...words], { cwd: folder })
  let made = 0
  return {
    folder,
    openssl,
    async signer(subject, days) {
      made += 1
      const [key, pem, p12] = [`${made}.key`, `${made}.pem`, `${made}.p12`]
      const during = days ? ['-not_before', days[0], '-not_after', days[1]] : ['-days', '3650']
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
      const kind = made % 2 === 0 ? ['-newkey', 'rsa:2048'] : curve
      const made509 = ['req', '-x509', ...kind, '-nodes', '-utf8', '-subj', subject]
      // openssl of Debian 12 knows no dates for `req`: it is signed by `x509` or by `ca` there.
      if (days) await dated(openssl, folder, { made, subject, days })
      else await openssl(...made509, ...during, '-keyout', key, '-out', pem)
      const pack = ['pkcs12', '-export', '-inkey', key, '-in', pem, '-passout', 'pass:x']
      await openssl(...pack, '-out', p12)
      const open = ['pkcs12', '-in', p12, '-passin', 'pass:x', '-nodes']
      await openssl(...open, '-nocerts', '-out', key)
      return { certificate: join(folder, pem), key: join(folder, key) }
    },
    async cms(bytes, by, words = ['-cades', '-md', 'sha256']) {
      made += 1
      const [data, out] = [join(folder, `${made}.bin`), join(folder, `${made}.der`)]
      await writeFile(data, bytes)
      const what = ['cms', '-sign', '-binary', '-in', data, '-outform', 'DER', '-out', out]
      await openssl(...what, '-signer', by.certificate, '-inkey', by.key, ...words)
      return readFile(out)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

interface Dated {
  readonly made: number
  readonly subject: string
  readonly days: readonly [from: string, to: string]
}

/** By `openssl ca`, which lets both dates be said. */
async function dated(
  openssl: SignerDesk['openssl'],
  folder: string,
  { made, subject, days: [from, to] }: Dated,
): Promise<void> {
  const config = `[ca]
default_ca = here
[here]
dir = ${folder}
database = ${folder}/${made}.index
new_certs_dir = ${folder}
rand_serial = yes
default_md = sha256
policy = any
string_mask = utf8only
[any]
commonName = optional
serialNumber = optional
organizationName = optional
`
  await writeFile(join(folder, `${made}.index`), '')
  await writeFile(join(folder, `${made}.cnf`), config)
  const [key, pem, csr] = [`${made}.key`, `${made}.pem`, `${made}.csr`]
  const made509 = 'req -new -newkey rsa:2048 -nodes -utf8'.split(' ')
  await openssl(...made509, '-subj', subject, '-keyout', key, '-out', csr)
  const by = ['ca', '-batch', '-selfsign', '-config', `${made}.cnf`, '-keyfile', key, '-in', csr]
  await openssl(...by, '-startdate', from, '-enddate', to, '-out', pem, '-notext', '-utf8')
}

export interface Signing {
  readonly desk: SignerDesk
  readonly by: Signer
  readonly subFilter?: string
  /** Left, bottom, right, top of what the signature shows on the first page. */
  readonly shown?: readonly [number, number, number, number]
  /** What is done to the message before it is laid in. */
  readonly message?: (cms: Buffer) => Buffer | Promise<Buffer>
  readonly words?: readonly string[]
  readonly useObjectStreams?: boolean
  /** Of the stretch that is said to be covered. */
  readonly byteRange?: (real: readonly number[]) => readonly number[]
  /** What is added to the document besides, in the same revision. */
  readonly besides?: (document: PDFDocument) => Promise<void> | void
}

const holeBytes = 8192
const unsaid = 9_999_999_999

/** The bytes as they were, and a revision behind them. */
export async function signPdf(bytes: Uint8Array, signing: Signing): Promise<Buffer> {
  const { desk, by, words, message = (cms: Buffer) => cms, byteRange = (real) => real } = signing
  const prepared = await prepare(bytes, signing)
  const start = prepared.indexOf(`<${'0'.repeat(holeBytes * 2)}>`, bytes.length)
  const end = start + holeBytes * 2 + 2
  const real = [0, start, end, prepared.length - end]
  const said = `[${byteRange(real).join(' ')}]`
  const at = prepared.indexOf('/ByteRange', bytes.length) + '/ByteRange '.length
  const room = prepared.indexOf(']', at) + 1 - at
  prepared.write(said.padEnd(room), at, 'latin1')
  const covered = Buffer.concat([prepared.subarray(0, start), prepared.subarray(end)])
  const cms = await message(await desk.cms(covered, by, words))
  prepared.write(cms.toString('hex'), start + 1, 'latin1')
  return prepared
}

async function prepare(bytes: Uint8Array, signing: Signing): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, {
    forIncrementalUpdate: true,
    updateMetadata: false,
  })
  const { context, catalog } = document
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: signing.subFilter ?? 'ETSI.CAdES.detached',
      ByteRange: [unsaid, unsaid, unsaid, unsaid],
      Contents: PDFHexString.of('0'.repeat(holeBytes * 2)),
      M: PDFString.of('D:20261128040000Z'),
    }),
  )
  const page = firstPage(document)
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of(`Firma ${signature.objectNumber}`),
    V: signature,
    Rect: [...(signing.shown ?? [0, 0, 0, 0])],
    F: 132,
    P: page.ref,
  })
  if (signing.shown)
    widget.set(PDFName.of('AP'), context.obj({ N: appearance(document, signing.shown) }))
  const field = context.register(widget)
  const annotations = page.dict.lookupMaybe(PDFName.of('Annots'), PDFArray)
  const all = context.obj([...(annotations?.asArray() ?? []), field])
  page.dict.set(PDFName.of('Annots'), all)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict)
  const fields = form?.lookupMaybe(PDFName.of('Fields'), PDFArray)?.asArray() ?? []
  const next = context.obj({ SigFlags: 3, Fields: [...fields, field] })
  catalog.set(PDFName.of('AcroForm'), next)
  await signing.besides?.(document)
  const saved = await document.save({
    useObjectStreams: signing.useObjectStreams ?? false,
    updateFieldAppearances: false,
  })
  return Buffer.from(saved)
}

/** A letter that says so, on each of its pages. */
export async function letter(
  text = '100 EUR',
  { pages = 1, useObjectStreams = false }: { pages?: number; useObjectStreams?: boolean } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([595, 842])
    sheet.drawText(`Oficio, hoja ${page}: ${text}`, { x: 60, y: 700, size: 18, font })
  }
  return Buffer.from(await document.save({ useObjectStreams }))
}

/** A revision behind the bytes, made of what is done to the document. */
export async function revised(
  bytes: Uint8Array,
  change: (document: PDFDocument) => Promise<void> | void,
): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, {
    forIncrementalUpdate: true,
    updateMetadata: false,
  })
  await change(document)
  const options = { useObjectStreams: false, updateFieldAppearances: false }
  return Buffer.from(await document.save(options))
}

/** Objects by their number, one after another, and the table that names where each stands. */
export function rawPdf(objects: ReadonlyMap<number, string>, hidden = ''): Buffer {
  return rawRevision(Buffer.from(`%PDF-1.7\n${hidden}`, 'latin1'), objects, null)
}

/** `at`: where objects stand that are not written anew. */
export function rawRevision(
  bytes: Buffer,
  objects: ReadonlyMap<number, string>,
  previous: number | null,
  at: ReadonlyMap<number, number> = new Map(),
): Buffer {
  const places = new Map(at)
  let text = ''
  for (const [number, body] of objects) {
    places.set(number, bytes.length + text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const start = bytes.length + text.length
  const lines = [...places].map(
    ([number, place]) => `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`,
  )
  const prev = previous === null ? '' : ` /Prev ${previous}`
  const trailer = `trailer\n<< /Size 100 /Root 1 0 R${prev} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([bytes, Buffer.from(`${text}xref\n${lines.join('')}${trailer}`, 'latin1')])
}

/** Where the newest cross-references of a file stand. */
export function newestXref(bytes: Buffer): number {
  const tail = bytes.toString('latin1', bytes.lastIndexOf('startxref'))
  return Number(/\d+/u.exec(tail)?.[0])
}

/** Without the library’s page, which writes its contents anew. */
function firstPage(document: PDFDocument) {
  const [ref] = document.catalog.Pages().Kids().asArray()
  const dict = document.context.lookup(ref, PDFDict)
  if (!ref || ref.constructor.name !== 'PDFRef') throw new Error('No page')
  return { ref, dict }
}

/** A frame with a word of strokes in it. */
function appearance(
  document: PDFDocument,
  [left, bottom, right, top]: NonNullable<Signing['shown']>,
) {
  const [width, height] = [right - left, top - bottom]
  const drawing = `2 w 1 1 ${width - 2} ${height - 2} re S 4 4 m ${width - 4} ${height - 4} l S`
  const stream = document.context.stream(drawing, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height].map((one) => PDFNumber.of(one)),
  })
  return document.context.register(stream)
}

/** Lays a time stamp beside the signature, as nobody signed it. */
export async function withStamp(
  cms: Buffer,
  stamp: (signature: Buffer) => Promise<Buffer>,
): Promise<Buffer> {
  const [type, wrapped] = partsOf(readDer(cms))
  const [data] = wrapped ? partsOf(wrapped) : []
  const parts = data ? partsOf(data) : []
  const signers = parts.at(-1)
  const [signer] = signers ? partsOf(signers) : []
  const info = signer ? partsOf(signer) : []
  const signature = info[5]?.content
  if (!type || !signature) throw new Error('No signature to stamp')
  const token = await stamp(signature)
  const attribute = der(0x30, derOid('1.2.840.113549.1.9.16.2.14'), der(0x31, token))
  const stamped = der(0x30, ...info.slice(0, 6).map(({ whole }) => whole), der(0xa1, attribute))
  const whole = der(0x30, ...parts.slice(0, -1).map((part) => part.whole), der(0x31, stamped))
  return der(0x30, type.whole, der(0xa0, whole))
}
