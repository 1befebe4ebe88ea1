import { createHash, randomBytes } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'

const app = await openTestApp({ env: { WAITING_UPLOADS_MB: '4', MAX_UPLOAD_MB: '2' } })
const clerk = await app.as('REG')
afterAll(() => app.close())

const megabyte = 1_048_576
/** A picture with something behind it: as large as it is said. */
const picture = (bytes: number) =>
  Buffer.concat([onePixelPng, randomBytes(bytes - onePixelPng.length)])

describe('the files of one person that no document has', () => {
  it('take so much together; what to do is said, and taking some away makes room', async () => {
    const first = await clerk.upload(picture(1.8 * megabyte), 'uno.png')
    await clerk.upload(picture(1.8 * megabyte), 'dos.png')
    const third = picture(0.9 * megabyte)
    const refused = await clerk.upload(third, 'tres.png').catch(String)
    expect(refused).toContain('E-FIL-24')
    expect(refused).toContain('ocupan 4 MB, y el máximo es 4 MB. Registre esos documentos')
    expect(
      await app.app.files.has(
        app.municipality.municipalityId,
        createHash('sha256').update(third).digest('hex'),
      ),
    ).toBe(false)
    expect((await (await app.as('JREG')).upload(picture(megabyte), 'de otra.png')).sizeBytes).toBe(
      megabyte,
    )
    expect((await clerk.register()).entryNumber).toMatch(/-000001$/u)
    await clerk.ask(api.discardUpload, { params: { uploadId: first.uploadId } })
    const { uploadId } = await clerk.upload(third, 'tres.png')
    await clerk.register({
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    })
    await clerk.upload(picture(1.2 * megabyte), 'cuatro.png')
  })
})
