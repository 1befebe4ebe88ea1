import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { rectify } from '#tests/acts.ts'
import { route } from '#tests/handling.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aParty, aRegistration } from '#tests/registration.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const send = (by: Person, form: Partial<RegistrationForm> = {}, entryId: string = randomUUID()) =>
  by.ask(api.registerEntry, {
    params: { entryId },
    body: aRegistration(app.municipality, form),
  })

const thisYear = (): string => app.municipality.foundation.today.slice(0, 4)

async function registeredWithFile() {
  const entryId = randomUUID()
  const { uploadId } = await clerk.upload(onePixelPng, 'hoja.png')
  const attachments = [{ uploadId, kind: 'ANNEX' as const, validity: 'COPY' as const }]
  return { entryId, attachments, first: await clerk.register({ attachments }, entryId) }
}

const hour = 3_600_000
const at = (shiftMs: number): string => new Date(app.clock.now.getTime() + shiftMs).toISOString()
const present = async (presentedAt: string, lateReason: string | null) =>
  send(clerk, { presentedAt, lateReason })

describe('registering a document', () => {
  it('gives the next number of the year’s book', async () => {
    const before = await app.lastNumber()
    const first = await clerk.register()
    const second = await clerk.register()
    expect(first.entryNumber).toBe(`E-${thisYear()}-${String(before + 1).padStart(6, '0')}`)
    expect(second.entryNumber).toBe(`E-${thisYear()}-${String(before + 2).padStart(6, '0')}`)
    expect(second.registeredAt >= first.registeredAt).toBe(true)
  })

  it('returns the same number when the same document is sent again', async () => {
    const entryId = randomUUID()
    const form = {}
    const first = await send(clerk, form, entryId)
    const again = await send(clerk, form, entryId)
    expect(first.body.outcome).toBe('REGISTERED')
    expect(again.body.outcome).toBe('ALREADY_REGISTERED')
    expect(again.body.entry.entryNumber).toBe(first.body.entry.entryNumber)
  })

  it('says so too of one whose file is that entry’s already, and of one that was corrected and sent on since', async () => {
    const { entryId, attachments, first } = await registeredWithFile()
    const form = { attachments }
    const content = { subject: 'Solicita retiro de escombros' }
    await route(
      clerk,
      await rectify(clerk, first, { content }),
      first.content?.destinationUnitId ?? '',
    )
    const again = await send(clerk, form, entryId)
    expect(again.body).toMatchObject({
      outcome: 'ALREADY_REGISTERED',
      entry: {
        entryNumber: first.entryNumber,
        content: { subject: 'Solicita retiro de escombros' },
      },
    })
  })

  it('refuses other content under an id that has its number, and names what differs', async () => {
    const { entryId, attachments, first } = await registeredWithFile()
    const before = await app.lastNumber()
    const colleague = await app.as('JREG')
    const answers = await Promise.all(
      [
        { subject: ' ' },
        { parties: [aParty({ surname1: 'Otro' })], note: 'Trae copia' },
        { attachments: [], relation: { entryId: randomUUID(), kind: 'REMEDIES' } as const },
      ].map(async (change) => send(colleague, { attachments, ...change }, entryId)),
    )
    expect(
      answers.map(({ status, problem }) => [
        status,
        ...(problem?.remarks.map(({ code, field }) => `${code} ${field}`) ?? []),
      ]),
    ).toEqual([
      [409, 'E-NUM-06 subject'],
      [409, 'E-NUM-06 parties', 'E-NUM-06 note'],
      [409, 'E-NUM-06 attachments', 'E-NUM-06 relation'],
    ])
    expect(answers[0]?.problem?.title).toContain(first.entryNumber)
    expect(await app.lastNumber()).toBe(before)
  })

  it('tells whoever may not read it no more than its number, whatever they send', async () => {
    const entryId = randomUUID()
    const secret = { confidentiality: 'CONFIDENTIAL' } as const
    const first = await clerk.register(secret, entryId)
    const others = await app.as('JREG')
    const answers = await Promise.all(
      [secret, { ...secret, subject: 'Otro asunto' }].map(async (change) =>
        send(others, change, entryId),
      ),
    )
    const said = answers.map(({ status, problem }) => [status, problem?.remarks])
    expect(said[0]).toEqual(said[1])
    expect(said[0]).toMatchObject([
      409,
      [{ code: 'E-NUM-06', field: null, slots: { numero: first.entryNumber } }],
    ])
  })

  it('gives one number to two contents that race under one id', async () => {
    const entryId = randomUUID()
    const before = await app.lastNumber()
    const answers = await Promise.all(
      ['Pide poda en calle Sol 12', 'Pide poda en calle Luna 3'].map(async (subject) =>
        send(clerk, { subject }, entryId),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await app.lastNumber()).toBe(before + 1)
  })

  it('spends no number on a document it refuses, and says why at each field', async () => {
    const before = await app.lastNumber()
    const refused = await send(clerk, {
      subject: '  ',
      typeId: null,
      destinationUnitId: null,
      folios: null,
      parties: [aParty({ surname1: null, email: 'sin-arroba' })],
      priority: 'URGENT',
      transportType: 'CERTIFIED_MAIL',
      documentDate: '2999-01-01',
    })
    expect(refused.status).toBe(422)
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
    expect(
      refused.problem?.remarks.map(({ code, field }) => `${code} ${field}`).toSorted(),
    ).toEqual([
      'E-DOC-01 subject',
      'E-DOC-03 typeId',
      'E-DOC-04 folios',
      'E-DOC-06 documentDate',
      'E-DOC-12 destinationUnitId',
      'E-DOC-14 transportNumber',
      'E-DOC-15 urgencyReason',
      'E-PER-01 parties.0.surname1',
      'E-PER-04 parties.0.email',
    ])
    expect(refused.problem?.remarks.every((remark) => remark.sentence.length > 10)).toBe(true)
    expect(await app.lastNumber()).toBe(before)
  })

  it('never refuses a doubtful identity number: it warns, and keeps why it was taken', async () => {
    const doubtful = aParty({
      identity: { country: 'CL', type: 'CL_RUT', number: '125319093' },
      identityVerified: false,
      identityNote: 'Así figura en la cédula',
    })
    const { body } = await send(clerk, { parties: [doubtful] })
    expect(body.warnings.map(({ code, field }) => `${code} ${field}`)).toContain(
      'W-ID-02 parties.0.identity.number',
    )
    expect(body.entry.parties[0]?.identityNote).toBe('Así figura en la cédula')
  })

  it('takes a document without any known sender', async () => {
    const nobody = aParty({
      kind: 'ANONYMOUS',
      givenNames: null,
      surname1: null,
      surname2: null,
      identity: null,
      missingIdentity: 'ANONYMOUS',
    })
    const entry = await clerk.register({ parties: [nobody] })
    expect(entry.sender).toBe('Anónimo')
  })

  it('asks why when the presentation was earlier, and refuses one in the future', async () => {
    expect((await present(at(-hour), null)).problem?.type).toBe('E-DOC-10')
    expect((await present(at(hour), 'Corte de luz')).problem?.type).toBe('E-DOC-09')
    expect((await present(at(-hour), 'Corte de luz')).body.entry.content?.lateReason).toBe(
      'Corte de luz',
    )
  })

  it('keeps the file a clerk attached, and claims it once', async () => {
    const upload = await clerk.upload(onePixelPng, '../../etc/carta «1».png')
    const attachments = [
      { uploadId: upload.uploadId, kind: 'ANNEX' as const, validity: 'COPY' as const },
    ]
    const entry = await clerk.register({ attachments })
    expect(entry.attachments[0]).toMatchObject({
      fileName: 'carta «1».png',
      sha256: upload.sha256,
      mediaType: 'image/png',
    })
    const second = await send(clerk, { attachments })
    expect(second.problem?.type).toBe('E-FIL-25')
  })

  it('is for the registry: nobody else may', async () => {
    const before = await app.lastNumber()
    for (const role of ['ADM', 'JU', 'TR', 'AUD'] as const) {
      const other = await app.as(role)
      const { status, problem } = await send(other)
      expect([role, status, problem?.type]).toEqual([role, 403, 'E-PER-09'])
    }
    expect(await app.lastNumber()).toBe(before)
  })

  it('is not confused by an id that belongs to something else', async () => {
    const [unit] = app.municipality.foundation.units
    const entry = await clerk.register({}, unit?.unitId)
    const { body } = await clerk.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(body.entryNumber).toBe(entry.entryNumber)
  })
})
