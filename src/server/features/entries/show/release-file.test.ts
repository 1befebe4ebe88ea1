import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { isolatedFile } from '#tests/isolated-file.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

describe('an isolated file of a document that its head of registry may not read', () => {
  it.each(['CONFIDENTIAL', 'RESTRICTED'] as const)(
    'is handed out again to its readers, and the head learns nothing: %s',
    async (confidentiality) => {
      const params = await isolatedFile(app, clerk, confidentiality)
      const { entryId, attachmentId } = params
      const head = await app.as('JREG')
      const auditor = await app.as('AUD')
      const listed = await head.ask(api.listTexts, { params: { entryId } })
      expect(listed.body.texts).toMatchObject([
        { attachmentId, scan: 'INFECTED', mayRelease: true },
      ])
      expect(JSON.stringify(listed.body)).not.toContain('nota')
      expect((await auditor.ask(api.listTexts, { params: { entryId } })).problem?.type).toMatch(
        /^E-(?:CON-03|TRA-20)$/u,
      )
      const body = { reason: 'Lo pide quien lo tramita' }
      expect((await head.ask(api.releaseFile, { params, body })).problem).toBeNull()
      expect((await clerk.send(api.readAttachment, { params, query: {} })).status).toBe(200)
      expect((await head.send(api.readAttachment, { params, query: {} })).status).toBe(404)
      expect((await head.ask(api.listTexts, { params: { entryId } })).body.texts).toEqual([])
    },
  )
})
