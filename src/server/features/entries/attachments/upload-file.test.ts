import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { formatOf } from '#domain/entry/attachment.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { strangeFiles } from '#tests/strange-files.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { zipOf } from '#tests/zip.ts'
import { overCases } from '#tests/over-cases.ts'

const maxBytes = 1_048_576

const app = await openTestApp({ env: { MAX_UPLOAD_MB: '1' } })
const clerk = await app.as('REG')
const head = await app.as('JREG')
afterAll(() => app.close())

interface Sent {
  readonly uploadId?: string
  readonly by?: Person
  /** As it travels: percent-encoded already. */
  readonly header?: string
}

async function upload(bytes: Uint8Array | string, fileName: string, sent: Sent = {}) {
  const { uploadId = randomUUID(), by = clerk, header = encodeURIComponent(fileName) } = sent
  return by.ask(
    api.uploadFile,
    { params: { uploadId }, body: new Blob([Buffer.from(bytes)]) },
    { headers: { 'X-File-Name': header } },
  )
}

const registered = (uploadId: string) =>
  clerk.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })

const aside = (): Promise<string[]> => readdir(join(app.dataFolder, 'files', 'aside'))

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><html><body><script>alert(1)</script></body></html>'
const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`
const docx = zipOf({
  '[Content_Types].xml': contentTypes('wordprocessingml.document'),
  'word/document.xml': '<w:document/>',
})
const xlsx = zipOf({
  '[Content_Types].xml': contentTypes('spreadsheetml.sheet'),
  'xl/workbook.xml': '<workbook/>',
})
const odt = zipOf({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'META-INF/manifest.xml': '<manifest/>',
  'content.xml': '<office:document-content/>',
})
// As some writers order it: recognised only as the ZIP it is.
const mixedOdt = zipOf({ 'content.xml': '<office/>', 'META-INF/manifest.xml': '<manifest/>' })

const strange = (name: string): Uint8Array => strangeFiles[name]?.[0] ?? new Uint8Array()

describe('what a file is', () => {
  it(
    'is taken from its content when it is what the name says',
    overCases(
      [
        ['escaneo.png', onePixelPng, 'image/png'],
        [
          'carta.docx',
          docx,
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ],
        [
          'planilla.xlsx',
          xlsx,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ],
        ['carta.odt', odt, 'application/vnd.oasis.opendocument.text'],
        ['carta.odt', mixedOdt, 'application/vnd.oasis.opendocument.text'],
        ['planos.zip', zipOf({ 'plano.txt': 'un plano' }), 'application/zip'],
        ['datos.xml', '<?xml version="1.0"?><datos/>', 'application/xml'],
      ],
      async (name, bytes, type) => {
        const { body } = await upload(bytes, name)
        expect([body.fileName, body.mediaType]).toEqual([name, type])
        expect(body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      },
    ),
  )

  it(
    'is said, and what it is named for, when it is another kind that is accepted',
    overCases(
      [
        ['carta.pdf', zipOf({ 'a.txt': 'a' }), 'carta.zip'],
        ['carta.pdf', onePixelPng, 'carta.png'],
        ['foto.JPG', strange('foto.heic'), 'foto.heic'],
        ['acta.docx', strange('carta.doc'), 'acta.doc'],
        ['carta.docx', xlsx, 'carta.xlsx'],
        ['carta.odt', docx, 'carta.docx'],
        ['carta.odt', zipOf({ 'content.html': html }), 'carta.zip'],
      ],
      async (name, bytes, kept) => {
        const uploadId = randomUUID()
        const { body } = await upload(bytes, name, { uploadId })
        expect([body.fileName, body.mediaType]).toEqual([kept, formatOf(kept)?.mediaType])
        const [warning] = body.warnings
        expect([warning?.code, warning?.slots['nombre']]).toEqual(['W-FIL-26', kept])
        expect((await upload(bytes, name, { uploadId })).body).toEqual(body)
      },
    ),
  )

  it(
    'is refused when it is not what the name says, nor anything that is accepted',
    overCases(
      [
        ['carta.pdf', html],
        ['planilla.xlsx', html],
        ['foto.png', svg],
        ['foto.jpg', html],
        ['foto.jpg', 'MZ\x90\x00\x03'],
        ['datos.xml', 'sólo palabras'],
      ],
      async (name, bytes) => {
        const { status, problem } = await upload(bytes, name)
        expect([status, problem?.type]).toEqual([415, 'E-FIL-08'])
        expect(await aside()).toEqual([])
      },
    ),
  )

  it(
    'is refused by its name before a byte of it travels',
    overCases(
      ['dibujo.svg', 'pagina.html', 'pagina.HTM', 'programa.exe', 'sin-extension', 'carta.pdf.js'],
      async (name) => {
        const { status, problem } = await upload(svg, name)
        expect([status, problem?.type]).toEqual([415, 'E-FIL-02'])
      },
    ),
  )

  it('comes in as it is when no reader opens it, and that is said', async () => {
    const { body } = await upload('%PDF-1.7\n1 0 obj\n<< /Type /Catalog', 'cortado.pdf')
    const late = await upload(`${'correo '.repeat(54)}%PDF-1.7\n`, 'tardío.pdf')
    const said = [body, late.body].map(({ mediaType, pages, warnings }) => [
      mediaType,
      pages,
      ...warnings.map(({ code }) => code),
    ])
    expect(said).toEqual([
      ['application/pdf', null, 'W-FIL-27'],
      ['application/pdf', null, 'W-FIL-27'],
    ])
  })

  it('tells the pages of a PDF, and keeps them with the entry', async () => {
    const pdf = await PDFDocument.create()
    for (let page = 0; page < 3; page += 1) pdf.addPage()
    const { body } = await upload(await pdf.save(), 'acta.pdf')
    expect(body.pages).toBe(3)
    expect((await registered(body.uploadId)).attachments[0]?.pages).toBe(3)
  })

  it('is refused when it is empty or too large', async () => {
    const answers = [
      await upload('', 'vacio.png'),
      await upload(Buffer.concat([onePixelPng, Buffer.alloc(maxBytes)]), 'grande.png'),
    ]
    expect(answers.map(({ status, problem }) => `${status} ${problem?.type}`)).toEqual([
      '422 E-FIL-03',
      '413 E-FIL-01',
    ])
    expect(await aside()).toEqual([])
  })

  it('is taken up to the last byte allowed', async () => {
    const largest = Buffer.concat([onePixelPng, Buffer.alloc(maxBytes - onePixelPng.length)])
    expect((await upload(largest, 'justo.png')).body.sizeBytes).toBe(maxBytes)
  })
})

const rightToLeft = '\u202E'
const names: readonly (readonly [string, string])[] = [
  ['../../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\system32\\mal.png', 'mal.png'],
  ['/absoluto.png', 'absoluto.png'],
  ['nulo\0.exe.png', 'nulo.exe.png'],
  [`factura${rightToLeft}gnp.exe.png`, 'facturagnp.exe.png'],
  ['dos\r\nSet-Cookie: a=b.png', 'dosSet-Cookie: a=b.png'],
  ['comillas "dobles" y \'simples\'.png', 'comillas "dobles" y \'simples\'.png'],
  ['punto;y=coma%20.png', 'punto;y=coma%20.png'],
  ['oficio nº 12 «reservado» ñandú.png', 'oficio nº 12 «reservado» ñandú.png'],
  [`${'a'.repeat(400)}.png`, `${'a'.repeat(50)}…${'a'.repeat(25)}.png`],
  [`a${'📄'.repeat(200)}.png`, `a${'📄'.repeat(24)}…${'📄'.repeat(12)}.png`],
  // What pushes an ending out of visibility, or is not seen at all.
  [`factura.pdf${' '.repeat(40)}.png`, 'factura.pdf .png'],
  ['a\u2028b\u00A0\u3000c.png', 'a b c.png'],
  ['fac\u115F\u3164tu\u034Fra\uFEFF.png', 'factura.png'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
]

describe('the name of a file', () => {
  it(
    'never leads anywhere, and comes back tidy',
    overCases(names, async (given, kept) => {
      const { body } = await upload(onePixelPng, given)
      expect(body.fileName).toBe(kept)
      const attachments = [{ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' }] as const
      const served = await clerk.send(api.readUpload, { params: { uploadId: body.uploadId } })
      const entry = await clerk.register({ attachments: [...attachments] })
      expect(entry.attachments[0]?.fileName).toBe(kept)
      const disposition = served.headers.get('Content-Disposition') ?? ''
      // An ASCII name between its own two quotes, and the true one percent-encoded.
      expect(disposition).toMatch(
        /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.!~%-]+$/u,
      )
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept)
    }),
  )

  it('that stands in the ledger as it came is shown, sent and printed so that it hides nothing', async () => {
    const { body } = await upload(onePixelPng, 'hoja.png')
    const came = `factura${rightToLeft}gnp.exe\u2066.png`
    const shown = 'facturagnp.exe.png'
    await app.db.asOwner('update upload set file_name = $1 where upload_id = $2', [
      came,
      body.uploadId,
    ])
    const entry = await clerk.register({
      attachments: [{ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' }],
    })
    const { entryId } = entry
    const [written] = await app.db.asOwner<{ body: string }>(
      'select body from ledger_event where subject_id = $1',
      [entryId],
    )
    expect(written?.body).toContain(rightToLeft)
    const attachmentId = entry.attachments[0]?.attachmentId ?? ''
    const params = { entryId, attachmentId }
    expect(entry.attachments[0]?.fileName).toBe(shown)
    const served = await clerk.send(api.readAttachment, { params, query: {} })
    expect(served.headers.get('Content-Disposition')).toContain(`UTF-8''${shown}`)
    const stamped = await clerk.send(api.readAttachment, { params, query: { stamp: 'top-left' } })
    expect(stamped.headers.get('Content-Disposition')).not.toContain('%E2%80%AE')
    const receipt = await clerk.send(api.readReceipt, { params: { entryId }, query: {} })
    const lines = await textOfPaper(new Uint8Array(await receipt.arrayBuffer()))
    expect(lines.join('\n')).toContain(shown)
    for (const endpoint of [api.readEntry, api.readHistory, api.listReadings]) {
      const answer = await head.send(endpoint, { params: { entryId } })
      expect([endpoint.path, answer.status, await answer.text()]).toEqual([
        endpoint.path,
        200,
        expect.not.stringMatching(/\p{Bidi_Control}/u),
      ])
    }
  })

  it('tells twins apart, also those that are the same in another writing', async () => {
    const long =
      'Informe técnico de la Dirección de Obras sobre el permiso de edificación de la calle '
    const given = [
      'acta.png',
      'ACTA.png',
      'a\u00F1o.png',
      'an\u0303o.png',
      `${long} 12.png`,
      `${long} 13.png`,
    ]
    const claims = []
    for (const name of given) {
      const { body } = await upload(onePixelPng, name)
      claims.push({ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' } as const)
    }
    const { attachments } = await clerk.register({ attachments: claims })
    const kept = attachments.map(({ fileName }) => fileName)
    expect(kept.slice(0, 4)).toEqual(['acta.png', 'ACTA (2).png', 'año.png', 'año (2).png'])
    expect(kept[4]).toMatch(/^Informe técnico .*….* 12\.png$/u)
    expect(kept[5]).toMatch(/^Informe técnico .*….* 13\.png$/u)
  })

  it('is refused when it cannot be read', async () => {
    for (const header of ['%', '%ED%A0%80.png', '%FF.png']) {
      const { status, problem } = await upload(onePixelPng, '', { header })
      expect([header, status, problem?.type]).toEqual([header, 400, 'E-SYS-06'])
    }
    expect((await upload(onePixelPng, '')).problem?.type).toBe('E-FIL-02')
  })
})

describe('the id of an upload', () => {
  it('sent again replaces nothing and answers the same file', async () => {
    const uploadId = randomUUID()
    const first = await upload(onePixelPng, 'una.png', { uploadId })
    const again = await upload(docx, 'otra.docx', { uploadId })
    expect(again.body).toEqual(first.body)
  })

  it('sent twice at once is one file, and both are told which', async () => {
    const uploadId = randomUUID()
    const answers = await Promise.all([
      upload(onePixelPng, 'una.png', { uploadId }),
      upload(docx, 'otra.docx', { uploadId }),
    ])
    const [one, other] = answers.map(({ body }) => body)
    expect(one).toEqual(other)
    const served = await clerk.send(api.readUpload, { params: { uploadId } })
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(one?.sha256)
  })

  it('of somebody else is as unknown as one that never was', async () => {
    const { body } = await upload(onePixelPng, 'ajena.png', { by: head })
    const { uploadId } = body
    const strangers = [uploadId, randomUUID()]
    for (const endpoint of [api.readUpload, api.discardUpload]) {
      const answers = await Promise.all(
        strangers.map(async (id) => {
          const response = await clerk.send(endpoint, { params: { uploadId: id } })
          const { requestId: _own, ...said } = (await response.json()) as { requestId: string }
          return { status: response.status, said }
        }),
      )
      expect(answers[0]?.status).toBe(404)
      expect(answers[0]).toEqual(answers[1])
    }
    const claim = { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
    await expect(clerk.register({ attachments: [claim] })).rejects.toThrow('E-FIL-25')
    expect((await head.register({ attachments: [claim] })).attachments).toHaveLength(1)
  })

  it('of somebody else cannot be taken over', async () => {
    const { body } = await upload(onePixelPng, 'ajena.png', { by: head })
    const taken = await upload(docx, 'mía.docx', { uploadId: body.uploadId })
    expect([taken.status, taken.problem?.type]).toEqual([404, 'E-CON-03'])
    const served = await head.send(api.readUpload, { params: { uploadId: body.uploadId } })
    expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(onePixelPng))).toBe(true)
  })
})

describe('a file that is served', () => {
  it(
    'can only be kept or shown as an inert picture',
    overCases(
      [
        ['escaneo.png', onePixelPng, 'image/png'],
        ['datos.xml', svg, 'application/octet-stream'],
        ['datos.xml', '<html><script>alert(1)</script></html>', 'application/octet-stream'],
        ['carta.docx', docx, 'application/octet-stream'],
      ],
      async (name, bytes, type) => {
        const { body } = await upload(bytes, name)
        const waiting = await clerk.send(api.readUpload, { params: { uploadId: body.uploadId } })
        const claim = { uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' } as const
        const { entryId, attachments } = await clerk.register({ attachments: [claim] })
        const attachmentId = attachments[0]?.attachmentId ?? ''
        const kept = await clerk.send(api.readAttachment, { params: { entryId, attachmentId } })
        for (const served of [waiting, kept]) {
          expect(served.status).toBe(200)
          expect(Object.fromEntries(served.headers)).toMatchObject({
            'content-type': type,
            'content-length': String(bytes.length),
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': 'private, no-store',
          })
          expect(served.headers.get('Content-Disposition')).toMatch(/^attachment;/u)
          expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
        }
      },
    ),
  )
})

describe('who may send a file', () => {
  it('is the registry and every unit, whose answers are files too, and nobody who only reads', async () => {
    const unit = await upload(onePixelPng, 'respuesta.png', { by: await app.as('TR') })
    expect(unit.body.fileName).toBe('respuesta.png')
    const auditor = await upload(onePixelPng, 'ajeno.png', { by: await app.as('AUD') })
    expect(auditor.problem?.type).toBe('E-PER-09')
  })
})
