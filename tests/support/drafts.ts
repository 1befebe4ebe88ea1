/**
 * An entry of two persons as the form that corrects it holds it, and that form with some fields
 * typed over.
 */
import { blankParty } from '#domain/party/party.ts'
import { withValue, type Content, type Draft, type Party } from '#web/entries/rectify/draft.ts'

export const typeId = '0190f5fe-7c00-7a00-8000-000000000001'
export const unitId = '0190f5fe-7c00-7a00-8000-000000000002'

const content: Content = {
  presentedAt: '2026-11-21T13:42:17.123Z',
  lateReason: null,
  effectiveDate: '2026-11-21',
  dueOn: '2026-12-04',
  channel: 'IN_PERSON',
  transportType: null,
  transportNumber: null,
  typeId,
  subject: 'Solicita poda de árbol',
  statement: null,
  request: null,
  documentDate: null,
  senderReference: 'OF-12',
  fileNumber: null,
  folios: 3,
  declaredAttachments: null,
  nonDocumentItems: null,
  physicalDocs: 'COMPLEMENTARY',
  physicalCustody: null,
  priority: 'NORMAL',
  urgencyReason: null,
  confidentiality: 'ORDINARY',
  destinationUnitId: unitId,
}

export const aPerson = (surname1: string): Party => ({
  ...blankParty,
  role: 'INTERESTED',
  givenNames: 'Ana',
  surname1,
  missingIdentity: 'REFUSED',
})

export const before: Draft = {
  content,
  parties: [aPerson('Soto'), { ...aPerson('Rojas'), role: 'CO_INTERESTED' }],
}
export const changed = (
  ...values: readonly (readonly [string, Parameters<typeof withValue>[2]])[]
): Draft => values.reduce((draft, [field, value]) => withValue(draft, field, value), before)
