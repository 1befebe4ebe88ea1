import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { aParty, aRegistration } from '#tests/registration.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

async function labelOf(form: Partial<RegistrationForm>): Promise<string> {
  const { entryId } = await clerk.register(form)
  const response = await clerk.send(api.readLabel, { params: { entryId }, query: {} })
  const [text = ''] = await textOfPaper(new Uint8Array(await response.arrayBuffer()))
  return text
}

async function files(...kinds: ('FORM' | 'ANNEX')[]): Promise<RegistrationForm['attachments']> {
  const uploads = await Promise.all(
    kinds.map((kind, place) => clerk.upload(Buffer.from(`Texto ${place}`), `${kind}-${place}.txt`)),
  )
  return uploads.map(({ uploadId }, place) => ({
    uploadId,
    kind: kinds[place] ?? 'ANNEX',
    validity: 'COPY' as const,
  }))
}

async function warningsFor(declaredAttachments: number): Promise<string[]> {
  const params = { entryId: randomUUID() }
  const attachments = await files('FORM', 'ANNEX')
  const body = aRegistration(app.municipality, { attachments, declaredAttachments })
  const { body: reply } = await clerk.ask(api.registerEntry, { params, body })
  return reply.warnings.map(({ code }) => code)
}

it('counts the annexes, of which the scan of the document itself is none', async () => {
  expect(await labelOf({ attachments: await files('FORM') })).toContain('1 folio + 0 anexos')
  const attachments = await files('FORM', 'ANNEX', 'ANNEX')
  expect(await labelOf({ attachments })).toContain('1 folio + 2 anexos')
})

it('counts them as the clerk declared them, scanned or not', async () => {
  const attachments = await files('FORM')
  expect(await labelOf({ attachments, declaredAttachments: 3 })).toContain('1 folio + 3 anexos')
})

it('warns of declared annexes that did not come, and not of the scan', async () => {
  expect(await warningsFor(1)).not.toContain('W-FIL-07')
  expect(await warningsFor(2)).toContain('W-FIL-07')
})

it('says who brings it, or what it is about', async () => {
  expect(await labelOf({})).toContain('Soto Díaz, Ana')
  const nobody = aParty({
    kind: 'ANONYMOUS',
    givenNames: null,
    surname1: null,
    surname2: null,
    identity: null,
    identityVerified: false,
  })
  expect(await labelOf({ parties: [nobody] })).toContain('Solicita poda de árbol')
})

it.each(['RESTRICTED', 'CONFIDENTIAL'] as const)(
  'says neither on the outside of what is %s',
  async (confidentiality) => {
    expect(await labelOf({ confidentiality })).not.toMatch(/Soto|poda/u)
  },
)
