import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import { forgetFiles } from './forget-files.ts'
import type { Pass } from './forget-files.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const municipality = (): string => app.municipality.municipalityId
const letter = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`<?xml version="1.0"?><l>${text}</l>`)
const has = (sha256: string): Promise<boolean> => app.app.files.has(municipality(), sha256)
const pass = (): Promise<Pass> => forgetFiles(app.app, municipality(), () => Promise.resolve())

// The database's clock cannot be moved: what it wrote is made older instead.
async function letUploadsWait(time: string): Promise<void> {
  await app.db.asOwner(`update upload set uploaded_at = uploaded_at - interval '${time}'`)
  await app.db.asOwner(`update stored_file set stored_at = stored_at - interval '${time}'`)
}

async function register(uploadId: string): Promise<void> {
  await clerk.register({ attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }] })
}

describe('an upload that nobody registered', () => {
  it('is forgotten after thirty days, its bytes and its row, unless an entry holds the file', async () => {
    const abandoned = await clerk.upload(letter('nunca registrada'), 'a.xml')
    const claimed = await clerk.upload(letter('sí registrada'), 'b.xml')
    const twice = await clerk.upload(letter('sí registrada'), 'copia.xml')
    await register(claimed.uploadId)
    await letUploadsWait('29 days')
    expect(await pass()).toEqual({ removed: 0 })
    // Until it is forgotten it may be registered.
    expect((await clerk.send(api.readUpload, { params: abandoned })).status).toBe(200)
    await letUploadsWait('2 days')
    const recent = await clerk.upload(letter('de hoy'), 'c.xml')
    expect(await pass()).toEqual({ removed: 1 })
    const files = [abandoned, claimed, recent]
    expect(await Promise.all(files.map(({ sha256 }) => has(sha256)))).toEqual([false, true, true])
    expect((await clerk.send(api.readUpload, { params: abandoned })).status).toBe(404)
    expect((await clerk.send(api.readUpload, { params: twice })).status).toBe(404)
    const again = await clerk.upload(letter('nunca registrada'), 'a.xml')
    expect(await has(again.sha256)).toBe(true)
  })
})

/** Takes as long as so many questions to the database. */
async function questions(count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1) await app.db.asOwner('select')
}

/**
 * The upload meets the pass that is about to remove the file: first it is done by then, and in each
 * later round one of the two is ahead by more.
 */
async function crossed<Answer>(upload: () => Promise<Answer>, round: number): Promise<Answer> {
  const ahead = Math.floor(round / 2)
  let uploaded: Promise<Answer> | null = null
  await forgetFiles(app.app, municipality(), async () => {
    if (uploaded !== null) return
    uploaded = round % 2 === 1 ? questions(ahead).then(upload) : upload()
    if (round === 0) await uploaded
    else if (round % 2 === 0) await questions(ahead)
  })
  return uploaded ?? Promise.reject(new Error('Nothing was to be removed'))
}

describe('when the same file is put again while it is being removed', () => {
  it('whoever was told that it is kept finds it, whichever came first', async () => {
    const ends: string[] = []
    for (let round = 0; round < 31; round += 1) {
      const text = `cruce ${round}`
      await clerk.upload(letter(text), 'antes.xml')
      await letUploadsWait('31 days')
      const file = new Blob([letter(text)])
      const uploadId = crypto.randomUUID()
      const upload = () =>
        clerk.ask(
          api.uploadFile,
          { params: { uploadId }, body: file },
          { headers: { 'X-File-Name': 'cruce.xml' } },
        )
      const answer = await crossed(upload, round)
      const read = await clerk.send(api.readUpload, { params: { uploadId } })
      ends.push(`${answer.problem?.type ?? answer.status}, then ${read.status}`)
    }
    expect(ends).toContain('200, then 200')
    const isHonest = /^(?:200, then 200|E-FIL-(?:06|22), then 404)$/u
    expect(ends.filter((end) => !isHonest.test(end))).toEqual([])
  })
})
