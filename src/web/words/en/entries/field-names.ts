import type * as spanish from '../../entries/field-names.ts'
import type { Words } from '../../shape.ts'

export const contentFieldNames: Words<typeof spanish.contentFieldNames> = {
  presentedAt: 'Handed in',
  lateReason: 'Why it was handed in earlier',
  effectiveDate: 'Date of effect',
  dueOn: 'Due date',
  channel: 'Channel',
  transportType: 'Transport',
  transportNumber: 'Tracking no.',
  typeId: 'Document type',
  subject: 'Subject',
  statement: 'States',
  request: 'Requests',
  documentDate: 'Date of the document',
  senderReference: 'Sender’s reference',
  fileNumber: 'File number',
  folios: 'Sheets',
  declaredAttachments: 'Annexes declared',
  nonDocumentItems: 'Objects that come with it',
  physicalDocs: 'Paper that comes with it',
  physicalCustody: 'Where the paper goes',
  priority: 'Priority',
  urgencyReason: 'Why it is urgent',
  confidentiality: 'Confidentiality',
  destinationUnitId: 'Office it goes to',
  officeId: 'Registry office',
  note: 'Notes',
  attachments: 'Files',
  relation: 'Relation to another entry',
}

export const partyFieldNames: Words<typeof spanish.partyFieldNames> = {
  role: 'Capacity',
  kind: 'Kind of person',
  givenNames: 'Given names',
  surname1: 'First surname',
  surname2: 'Second surname',
  legalName: 'Company name',
  identity: 'Identity document',
  identityVerified: 'Document checked',
  identityNote: 'Why the number is registered like this',
  missingIdentity: 'Why there is no number',
  address: 'Address',
  postalCode: 'Postcode',
  city: 'Town or city',
  phone: 'Telephone',
  email: 'Email',
  notificationChannel: 'How to notify',
  representationType: 'Kind of representation',
}

export const entryPeopleWords: Words<typeof spanish.entryPeopleWords> = {
  all: 'People',
  one: (place) => `Person ${place}`,
}
