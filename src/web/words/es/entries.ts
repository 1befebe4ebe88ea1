/** How the words of an entry read in Spanish: every value of every list, and every field by its path. */
import type * as catalogue from '#domain/catalogue.ts'
import type { AnnulmentCause } from '#domain/annulment-request.ts'
import type { IdentityType } from '#domain/identity-number.ts'
import type * as party from '#domain/party.ts'

export const channelWords: Readonly<Record<catalogue.Channel, string>> = {
  IN_PERSON: 'Presencial',
  POSTAL: 'Correo postal',
  COURIER: 'Mensajería',
  EMAIL: 'Correo electrónico',
  WEB_PORTAL: 'Portal web',
  INTEROP: 'Interconexión entre entidades',
  FAX: 'Fax',
  INTERNAL: 'Interno',
  OTHER: 'Otro',
}

export const transportWords: Readonly<Record<catalogue.TransportType, string>> = {
  COURIER: 'Mensajería',
  MAIL: 'Correo',
  CERTIFIED_MAIL: 'Correo certificado',
  BUROFAX: 'Burofax',
  BY_HAND: 'En mano',
  FAX: 'Fax',
  OTHER: 'Otros',
}

export const physicalDocsWords: Readonly<Record<catalogue.PhysicalDocs, string>> = {
  REQUIRED: 'Acompaña originales obligatorios',
  COMPLEMENTARY: 'Acompaña papeles complementarios',
  NONE: 'Sin papel',
}

export const physicalCustodyWords: Readonly<Record<catalogue.PhysicalCustody, string>> = {
  RETURNED_TO_PRESENTER: 'Devuelto a quien lo presenta',
  SENT_TO_UNIT: 'Enviado a la oficina de destino',
  KEPT_IN_REGISTRY: 'Queda en el registro',
}

export const priorityWords: Readonly<Record<catalogue.Priority, string>> = {
  NORMAL: 'Normal',
  URGENT: 'Urgente',
  VERY_URGENT: 'Muy urgente',
}

export const confidentialityWords: Readonly<Record<catalogue.Confidentiality, string>> = {
  ORDINARY: 'Ordinario',
  RESTRICTED: 'Reservado',
  CONFIDENTIAL: 'Confidencial',
}

export const attachmentKindWords: Readonly<Record<catalogue.AttachmentKind, string>> = {
  FORM: 'Documento',
  ANNEX: 'Anexo',
  RECEIPT: 'Comprobante',
  INTERNAL: 'Interno',
  RESPONSE: 'Respuesta',
}

export const attachmentValidityWords: Readonly<Record<catalogue.AttachmentValidity, string>> = {
  COPY: 'Copia',
  CERTIFIED_COPY: 'Copia auténtica',
  ORIGINAL: 'Original',
}

export const relationWords: Readonly<Record<catalogue.RelationKind, string>> = {
  ANSWERS: 'Responde a',
  COMPLEMENTS: 'Complementa a',
  REMEDIES: 'Subsana a',
  DUPLICATES: 'Repite a',
  REPLACES: 'Reemplaza a',
  MERGED_INTO: 'Se acumula a',
}

export const partyRoleWords: Readonly<Record<party.PartyRole, string>> = {
  INTERESTED: 'Interesado',
  CO_INTERESTED: 'Otro interesado',
  REPRESENTATIVE: 'Representante',
  PRESENTER: 'Quien presenta',
}

export const partyKindWords: Readonly<Record<party.PartyKind, string>> = {
  NATURAL: 'Persona',
  LEGAL: 'Empresa u organización',
  PUBLIC_BODY: 'Organismo público',
  ANONYMOUS: 'Anónimo',
}

export const missingIdentityWords: Readonly<Record<party.MissingIdentityReason, string>> = {
  NO_DOCUMENT: 'No lo trae',
  REFUSED: 'No desea darlo',
  FOREIGN: 'Es extranjero',
  ANONYMOUS: 'Es anónimo',
}

export const notificationWords: Readonly<Record<party.NotificationChannel, string>> = {
  ELECTRONIC: 'Casilla electrónica',
  PAPER: 'En papel',
  EMAIL: 'Por correo electrónico',
}

export const representationWords: Readonly<Record<party.RepresentationType, string>> = {
  LEGAL_REP: 'Representante legal',
  PROXY: 'Con poder',
  VERBAL: 'De palabra',
  OFFICIAL_CERTIFICATE: 'Con certificado oficial',
}

export const identityTypeWords: Readonly<Record<IdentityType, string>> = {
  CL_RUT: 'RUT',
  PE_DNI: 'DNI (Perú)',
  PE_RUC: 'RUC (Perú)',
  PE_CE: 'Carné de extranjería',
  ES_NIF: 'DNI, NIE o NIF',
  AR_DNI: 'DNI (Argentina)',
  AR_CUIT: 'CUIT/CUIL',
  CO_CC: 'Cédula (Colombia)',
  CO_NIT: 'NIT',
  EC_CI: 'Cédula (Ecuador)',
  EC_RUC: 'RUC (Ecuador)',
  MX_RFC: 'RFC',
  MX_CURP: 'CURP',
  PASSPORT: 'Pasaporte',
  OTHER: 'Otro documento',
}

export const entryStatusWords: Readonly<
  Record<'REGISTERED' | 'RECTIFIED' | 'ANNULLED' | 'ANNULMENT_PENDING', string>
> = {
  REGISTERED: 'Registrado',
  RECTIFIED: 'Rectificado',
  ANNULLED: 'Anulado',
  ANNULMENT_PENDING: 'Anulación pedida',
}

export const annulmentCauseWords: Readonly<Record<AnnulmentCause, string>> = {
  DUPLICATE: 'Está duplicado',
  REGISTRATION_ERROR: 'Error al registrar',
  TEST: 'Era una prueba',
  OTHER: 'Otra causa',
}

export const deadlineUnitWords: Readonly<Record<(typeof catalogue.deadlineUnits)[number], string>> =
  {
    WORKING_DAY: 'días hábiles',
    CALENDAR_DAY: 'días corridos',
    MONTH: 'meses',
  }

export const contentFieldWords = {
  presentedAt: 'Presentado',
  lateReason: 'Motivo de la presentación anterior',
  effectiveDate: 'Fecha de efectos',
  dueOn: 'Vencimiento',
  channel: 'Canal',
  transportType: 'Transporte',
  transportNumber: 'N.º de envío',
  typeId: 'Tipo de documento',
  subject: 'Asunto',
  statement: 'Expone',
  request: 'Solicita',
  documentDate: 'Fecha del documento',
  senderReference: 'Referencia del remitente',
  fileNumber: 'Expediente',
  folios: 'Folios',
  declaredAttachments: 'Anexos declarados',
  nonDocumentItems: 'Objetos que acompañan',
  physicalDocs: 'Papel que acompaña',
  physicalCustody: 'Destino del papel',
  priority: 'Prioridad',
  urgencyReason: 'Motivo de la urgencia',
  confidentiality: 'Reserva',
  destinationUnitId: 'Oficina de destino',
  officeId: 'Oficina de registro',
  note: 'Observaciones',
  attachments: 'Archivos',
  relation: 'Relación con otro registro',
} as const

export const partyFieldWords = {
  role: 'Calidad',
  kind: 'Tipo de persona',
  givenNames: 'Nombres',
  surname1: 'Primer apellido',
  surname2: 'Segundo apellido',
  legalName: 'Razón social',
  identity: 'Documento de identidad',
  identityVerified: 'Documento comprobado',
  identityNote: 'Motivo de registrar el número así',
  missingIdentity: 'Motivo de no tener número',
  address: 'Dirección',
  postalCode: 'Código postal',
  city: 'Comuna o ciudad',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  notificationChannel: 'Forma de notificar',
  representationType: 'Tipo de representación',
} as const

/** The people of an entry, all together and by their place from 1. */
export const peopleWords = {
  all: 'Personas',
  one: (place: number) => `Persona ${place}`,
} as const
