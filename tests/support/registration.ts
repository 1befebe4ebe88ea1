/** A plain document as a clerk would hand it over, for tests that care about one field of it. */
import type { registration } from '#contract/entry/entry-shapes.ts'
import type * as z from 'zod'

import type { Municipality } from './municipality.ts'

export type RegistrationForm = z.input<typeof registration>
export type PartyForm = RegistrationForm['parties'][number]

export function aParty(form: Partial<PartyForm> = {}): PartyForm {
  return {
    role: 'INTERESTED',
    kind: 'NATURAL',
    givenNames: 'Ana',
    surname1: 'Soto',
    surname2: 'Díaz',
    legalName: null,
    identity: { country: 'CL', type: 'CL_RUT', number: '125319092' },
    identityVerified: true,
    identityNote: null,
    missingIdentity: null,
    address: null,
    postalCode: null,
    city: null,
    phone: null,
    email: 'ana@correo.example',
    notificationChannel: 'EMAIL',
    representationType: null,
    ...form,
  }
}

export function aRegistration(
  municipality: Pick<Municipality, 'foundation'>,
  form: Partial<RegistrationForm> = {},
): RegistrationForm {
  const { foundation } = municipality
  return {
    officeId: foundation.officeId,
    presentedAt: null,
    lateReason: null,
    channel: 'IN_PERSON',
    transportType: null,
    transportNumber: null,
    typeId: foundation.types.find((type) => type.code === 'SOL')?.typeId ?? null,
    subject: 'Solicita poda de árbol en calle Sol 12',
    statement: null,
    request: null,
    documentDate: null,
    senderReference: null,
    fileNumber: null,
    folios: 1,
    declaredAttachments: null,
    nonDocumentItems: null,
    physicalDocs: 'NONE',
    physicalCustody: null,
    priority: 'NORMAL',
    urgencyReason: null,
    confidentiality: 'ORDINARY',
    destinationUnitId: foundation.units[1]?.unitId ?? null,
    parties: [aParty()],
    attachments: [],
    note: null,
    relation: null,
    ...form,
  }
}
