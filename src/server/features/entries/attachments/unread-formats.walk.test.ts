import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { acceptedFormats, fileKindOf, formatOf } from '#domain/entry/attachment.ts'
import { openTestApp } from '#tests/test-app.ts'
import { lockedOffice, strangeFiles } from '#tests/strange-files.ts'
import { overCases } from '#tests/over-cases.ts'
import { readWaiting } from '../../../platform/files/text/read-scans.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const upload = (bytes: Uint8Array<ArrayBuffer>, fileName: string) =>
  clerk.ask(
    api.uploadFile,
    { params: { uploadId: randomUUID() }, body: new Blob([bytes]) },
    { headers: { 'X-File-Name': encodeURIComponent(fileName) } },
  )

describe('what the counter cannot read', () => {
  it('is taken, registered, served as bytes that nobody runs, and said not to be read', async () => {
    const names = Object.keys(strangeFiles)
    const claims = []
    for (const [name, [bytes, type]] of Object.entries(strangeFiles)) {
      const { status, body, problem } = await upload(bytes, name)
      expect([name, status, problem?.type, body?.mediaType]).toEqual([name, 200, undefined, type])
      claims.push({ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' } as const)
    }
    const { entryId, attachments } = await clerk.register({ attachments: claims })
    expect(attachments.map(({ fileName }) => fileName)).toEqual(names)
    for (const { attachmentId, fileName } of attachments) {
      const served = await clerk.send(api.readAttachment, {
        params: { entryId, attachmentId },
        query: {},
      })
      expect([fileName, served.headers.get('Content-Type')]).toEqual([
        fileName,
        'application/octet-stream',
      ])
      expect(served.headers.get('Content-Disposition')).toMatch(/^attachment;/u)
      expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(served.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
    }
    await readWaiting(app.app)
    const { texts } = (await clerk.ask(api.listTexts, { params: { entryId } })).body
    expect(new Set(texts.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
      new Set(['SKIPPED FORMAT']),
    )
  })

  it('behind a password is an office document all the same, and is said to be locked', async () => {
    for (const name of ['carta.docx', 'cuentas.xlsx', 'charla.pptx']) {
      const { status, body } = await upload(lockedOffice, name)
      expect([name, status, body.warnings.map(({ code }) => code)]).toEqual([
        name,
        200,
        ['W-FIL-05'],
      ])
    }
  })
})

// A program's first bytes, long enough to be told as one.
const program = new Uint8Array(
  Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0', 'latin1'), Buffer.alloc(400)]),
)

describe('a program', () => {
  it(
    'does not come in dressed as another',
    overCases(Object.keys(acceptedFormats), async (extension) => {
      const { status, problem } = await upload(program, `carta.${extension}`)
      expect([status, problem?.type]).toEqual([415, 'E-FIL-08'])
    }),
  )
})

describe('each of those formats', () => {
  const pairs = Object.entries(strangeFiles).flatMap(([name, [bytes, type]]) =>
    Object.entries(acceptedFormats)
      .filter(([, { mediaType }]) => mediaType !== type && !isAlso(mediaType, type))
      .map(([extension]) => [name, extension, bytes, type] as const),
  )
  it(`is taken for itself by whatever name, or not at all: ${pairs.length} pairs`, async () => {
    for (const [name, extension, bytes, type] of pairs) {
      const { problem, body } = await upload(bytes, `otro.${extension}`)
      const taken = problem === null ? formatOf(body.fileName)?.mediaType : problem.type
      expect([name, extension, taken]).toEqual([
        name,
        extension,
        taken === 'E-FIL-08' ? taken : type,
      ])
    }
  })

  it('has a name for people', () => {
    expect(Object.keys(strangeFiles).filter((name) => fileKindOf(name) === null)).toEqual([])
  })
})

/**
 * Formats that are one to whoever looks at bytes: a message, a table and an armoured signature are
 * texts too.
 */
function isAlso(mediaType: string, type: string): boolean {
  const alike = [
    ['image/heic', 'image/heif'],
    ['application/pkcs7-signature', 'application/pkcs7-mime'],
  ]
  const isText = mediaType.startsWith('text/')
  return isText || alike.some((both) => both.includes(mediaType) && both.includes(type))
}
