import type { OutgoingKind } from '#domain/outgoing/outgoing.ts'

/** What a document that goes out is called in Spanish: on screens, on papers and in files. */
export const outgoingKindNames: Readonly<Record<OutgoingKind, string>> = {
  OFFICIAL_LETTER: 'Oficio',
  LETTER: 'Carta',
  RESOLUTION: 'Resolución',
  NOTIFICATION: 'Notificación',
  CERTIFICATE: 'Certificado',
  CIRCULAR: 'Circular',
}
