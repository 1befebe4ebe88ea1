/** An invented receipt of Villa Asiento, complete; tests change what they are about. */
import type { StampFacts } from '#server/platform/papers/print/label.ts'
import type { ReceiptFacts } from '#server/platform/papers/print/receipt.ts'

const verificationUrl = 'https://registro.villa-asiento.example/verificar/7K3M-9QXW-2RBT-V5HN-8CDF'

export const receiptFacts: ReceiptFacts = {
  municipality: { name: 'Municipalidad de Villa Asiento', shieldPng: null },
  office: { name: 'Oficina de Partes', code: 'OF01', address: 'Plaza de Armas 123' },
  entryNumber: 'E-2026-000123',
  registeredAt: '2026-11-21T13:42:00Z',
  presentedAt: '2026-11-21T13:42:00Z',
  timeZone: 'America/Santiago',
  effectiveDate: '2026-11-23',
  answer: {
    dueOn: '2026-12-21',
    unapprovedYear: null,
    rule: { term: '20 días hábiles', law: 'Ley 19.880, art. 24' },
    silence: 'Si no hay respuesta en plazo, se entiende desestimada.',
  },
  contact: 'Teléfono 22 123 4567, partes@villa-asiento.example',
  hours: { closingTime: { 1: '14:00', 2: '14:00', 3: '14:00', 4: '14:00', 5: '13:00' } },
  presenter: null,
  interested: [{ name: 'Rosa Elena Ñancupil Cárdenas', maskedId: '…909-2' }],
  representative: null,
  documentTypeName: 'Solicitud',
  subject: 'Solicita poda de árbol en calle Sol 12',
  folios: 3,
  attachments: [
    { fileName: 'solicitud.pdf', pages: 3, sizeBytes: 1_234_567, sha256: '3fa9'.repeat(16) },
  ],
  originalsReturned: true,
  destination: { code: 'DOM', name: 'Dirección de Obras Municipales' },
  observations: [],
  clerkCode: 'F-017',
  verificationCode: '7K3M9QXW2RBTV5HN8CDF',
  head: `2431:${'9f2c'.repeat(16)}`,
  verificationUrl,
  enquiryUrl: 'https://registro.villa-asiento.example/consulta',
  version: 1,
  rectifiedAt: null,
  privacyNotice: 'Tratamos estos datos para registrar y tramitar su presentación.',
}

export const stampFacts: StampFacts = {
  municipalityName: receiptFacts.municipality.name,
  entryNumber: receiptFacts.entryNumber,
  registeredAt: receiptFacts.registeredAt,
  timeZone: receiptFacts.timeZone,
  folios: receiptFacts.folios,
  isAnnulled: false,
  annexes: 1,
  about: 'Ñancupil Cárdenas, Rosa Elena',
  destinationCode: 'DOM',
  verificationUrl,
  verificationCode: receiptFacts.verificationCode,
  fileName: 'solicitud.pdf',
}
