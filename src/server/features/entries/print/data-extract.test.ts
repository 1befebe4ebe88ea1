import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { aParty } from '#tests/registration.ts'

const rosa = { country: 'CL', type: 'CL_RUT', number: '125319092' } as const
const asRosa = (more: object = {}) =>
  aParty({
    givenNames: 'Rosa',
    surname1: 'Ejemplo',
    surname2: null,
    identity: rosa,
    missingIdentity: null,
    identityVerified: true,
    address: 'Calle Sol 12',
    ...more,
  })

const app = await openTestApp()
const clerk = await app.as('REG')
const registrar = await app.as('JREG')
const other = await clerk.register({
  subject: 'Solicita poda de un árbol',
  parties: [asRosa(), aParty({ role: 'REPRESENTATIVE', surname1: 'Vecino', identity: null })],
})
await route(clerk, other, unitAt(app, 1))
const secret = await clerk.register({
  subject: 'Denuncia que nadie debe ver',
  confidentiality: 'CONFIDENTIAL',
  parties: [asRosa({ address: 'Escondite 7' })],
})
const request = await clerk.register({
  subject: 'Pide sus datos',
  parties: [asRosa()],
})
afterAll(() => app.close())

const ask = (person: Person, entry: EntryView, format: 'pdf' | 'json') =>
  person.send(api.readDataExtract, { params: { entryId: entry.entryId }, query: { format } })

it('holds each document of the person and nothing of anybody else, in an open format', async () => {
  const response = await ask(registrar, request, 'json')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain(
    `extracto-de-datos-${request.entryNumber}.json`,
  )
  const text = await response.text()
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    person: 'Ejemplo, Rosa',
    identity: rosa,
    request: request.entryNumber,
    documents: [
      {
        entryNumber: other.entryNumber,
        subject: 'Solicita poda de un árbol',
        role: 'Interesado',
        address: expect.stringContaining('Calle Sol 12'),
        handlingStatus: 'Derivado (por recibir)',
      },
      { entryNumber: request.entryNumber },
    ],
  })
  expect(text).not.toMatch(/Vecino|Escondite|Denuncia/u)
  expect(text).not.toContain(secret.entryNumber)
})

it('is a paper that says what it leaves out, whether there is any or not', async () => {
  const response = await ask(registrar, request, 'pdf')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pages = await textOfPaper(new Uint8Array(await response.arrayBuffer()))
  const text = pages.join(' ').replaceAll(/\s+/gu, ' ')
  expect(text).toContain('Extracto de datos personales')
  expect(text).toContain('no incluye los documentos confidenciales, si los hubiera')
  expect(text).toContain(other.entryNumber)
  expect(text).not.toContain(secret.entryNumber)
})

it('is the head of registry’s to issue, and on record with the entry it was asked by', async () => {
  expect((await ask(clerk, request, 'json')).status).toBe(403)
  expect((await ask(await app.as('ADM'), request, 'json')).status).toBe(403)
  expect((await ask(await app.as('TR'), request, 'json')).status).toBe(404)
  // Of a confidential document the head of registry knows that it is there and no more.
  expect((await ask(registrar, secret, 'json')).status).toBe(404)
  const rows = await app.db.asOwner<{ detail: string; staff_id: string }>(
    "select detail, staff_id from access_log where action = 'data-extract' and entry_id = $1",
    [request.entryId],
  )
  expect(rows).toContainEqual({ detail: 'json 2', staff_id: registrar.actor.staffId })
})

it('goes by the number alone: a name may be two people’s', async () => {
  const nameless = await clerk.register({
    parties: [asRosa({ identity: null, identityVerified: false, missingIdentity: 'NO_DOCUMENT' })],
  })
  const response = await ask(registrar, nameless, 'json')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ type: 'E-DAT-01' })
})
