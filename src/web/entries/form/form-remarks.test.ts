import type { CatalogueView } from '#contract/municipality/organization.ts'
import { beforeAll, describe, expect, it } from 'vitest'

import { emptyValues, type FormValues } from './form-values.ts'
import { remarksOn } from './form-remarks.ts'
import { fetchRegistrationShape } from './registration-shape.ts'

beforeAll(fetchRegistrationShape)

const unitId = '0192d3a0-0000-7000-8000-000000000001'
const typeId = '0192d3a0-0000-7000-8000-000000000002'
const officeId = '0192d3a0-0000-7000-8000-000000000003'
const office = {
  officeId,
  code: 'OP',
  name: 'Oficina de partes',
  timeZone: 'America/Santiago',
  isMain: true,
  validTo: null,
}
const catalogue: CatalogueView = {
  municipality: {
    name: 'Prueba',
    country: 'CL',
    timeZone: 'America/Santiago',
    book: { scope: 'MUNICIPALITY', prefix: 'E' },
    approvedYears: [2026],
    labelSize: '62x29',
    sendsStatusMails: false,
  },
  offices: [office],
  units: [
    {
      unitId,
      parentId: null,
      code: 'DOM',
      name: 'Obras',
      validTo: null,
      successorId: null,
      delegates: false,
    },
  ],
  documentTypes: [
    {
      typeId,
      code: 'SOL',
      name: 'Solicitud',
      defaultUnitId: unitId,
      deadline: null,
      confidentiality: 'ORDINARY',
      priority: 'NORMAL',
      requiredAttachments: [],
      subjectTemplate: '',
      isSealed: false,
      isActive: true,
      silenceNote: '',
    },
  ],
  maxFileSizeBytes: 100,
  maxAttachments: 50,
}
const facts = { catalogue, office, now: new Date('2026-11-21T14:00:00Z') }

const blank = emptyValues(officeId)
const complete: FormValues = {
  ...blank,
  typeId,
  destinationUnitId: unitId,
  subject: 'Solicita poda de árbol',
  folios: 2,
  parties: blank.parties.map((party) => ({
    ...party,
    givenNames: 'Ana',
    surname1: 'Soto',
    identityType: 'CL_RUT' as const,
    identityNumber: '12.531.909-2',
    email: 'ana@ejemplo.cl',
  })),
}

function refused(values: FormValues): string[] {
  return remarksOn(values, [], facts).refusals.map(({ code, field }) => `${code} ${field}`)
}

it('has nothing to say about a complete form', () => {
  const said = remarksOn(complete, [], facts)
  expect(said.refusals).toEqual([])
  expect(said.warnings).toEqual([])
  expect(said.body.parties[0]).toMatchObject({
    identity: { country: 'CL', type: 'CL_RUT', number: '125319092' },
    identityVerified: true,
    surname2: null,
  })
})

it('names every missing thing at its field', () => {
  expect(refused(blank)).toEqual([
    'E-PER-01 parties.0.surname1',
    'E-DOC-03 typeId',
    'E-DOC-01 subject',
    'E-DOC-12 destinationUnitId',
    'E-DOC-04 folios',
  ])
})

it('lets an anonymous paper through', () => {
  const anonymous = {
    ...complete,
    parties: complete.parties.map((party) => ({ ...party, kind: 'ANONYMOUS' as const })),
  }
  const said = remarksOn(anonymous, [], facts)
  expect(said.refusals).toEqual([])
  expect(said.body.parties[0]).toMatchObject({
    kind: 'ANONYMOUS',
    givenNames: null,
    identity: null,
    missingIdentity: 'ANONYMOUS',
  })
})

it('points out a wrong check digit and registers it as not proven, with the reason', () => {
  const wrong = complete.parties.map((party) => ({
    ...party,
    identityNumber: '12.531.909-3',
    identityNote: 'Así en su cédula',
  }))
  const said = remarksOn({ ...complete, parties: wrong }, [], facts)
  expect(said.refusals).toEqual([])
  expect(said.warnings.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'W-ID-02 parties.0.identity.number',
  ])
  expect(said.body.parties[0]).toMatchObject({
    identityVerified: false,
    identityNote: 'Así en su cédula',
  })
})

describe('the moment of presentation', () => {
  it('is now when nobody says otherwise, today without an hour included', () => {
    expect(remarksOn(complete, [], facts).body.presentedAt).toBeNull()
    expect(
      remarksOn({ ...complete, presentedDate: '2026-11-21' }, [], facts).body.presentedAt,
    ).toBeNull()
  })

  it('is read on the clock of the office, and asks why it is earlier', () => {
    const late = { ...complete, presentedDate: '2026-11-20', presentedTime: '17:30' }
    expect(remarksOn(late, [], facts).body.presentedAt).toBe('2026-11-20T20:30:00.000Z')
    expect(refused(late)).toEqual(['E-DOC-10 lateReason'])
    expect(refused({ ...late, lateReason: 'Buzón nocturno' })).toEqual([])
  })

  it('needs its hour on another day, and a date that exists', () => {
    expect(refused({ ...complete, presentedDate: '2026-11-20' })).toEqual([
      'E-DOC-18 presentedTime',
    ])
    expect(refused({ ...complete, presentedDate: '31/02/2026' })).toEqual(['E-DOC-08 presentedAt'])
  })

  it('is never in the future', () => {
    expect(refused({ ...complete, presentedDate: '2026-11-22', presentedTime: '09:00' })).toEqual([
      'E-DOC-09 presentedAt',
    ])
  })
})

it('refuses a document date that was not understood instead of dropping it', () => {
  expect(refused({ ...complete, documentDate: '32/13' })).toEqual(['E-DOC-08 documentDate'])
})

it('says how long a text may be, as the server would', () => {
  expect(refused({ ...complete, senderReference: 'x'.repeat(81) })).toEqual([
    'E-DOC-17 senderReference',
  ])
})

it('takes the unfilled places of a template for nothing', () => {
  expect(remarksOn({ ...complete, subject: 'Solicita poda en {}' }, [], facts).body.subject).toBe(
    'Solicita poda en',
  )
  expect(refused({ ...complete, subject: '{}' })).toEqual(['E-DOC-01 subject'])
})

it('forgets where the paper is when there is none, and why it was urgent when it no longer is', () => {
  const { body } = remarksOn(
    { ...complete, physicalDocs: 'NONE', urgencyReason: 'Plazo judicial' },
    [],
    facts,
  )
  expect(body).toMatchObject({ physicalCustody: null, urgencyReason: null })
})
