/**
 * How the words of an entry read in Spanish: every value of every list, and every field by its
 * path.
 */
import type { TermUnit } from '#domain/deadline/deadline.ts'
import type * as catalogue from '#domain/municipality/catalogue.ts'
import type { AnnulmentCause } from '#domain/entry/entry.ts'
import type { IdentityType } from '#domain/party/identity-number.ts'
import type * as party from '#domain/party/party.ts'

import { inLanguage } from '../language/in-language.ts'
import { countryWord } from '../shell/country.ts'

export const channelWords = inLanguage<Readonly<Record<catalogue.Channel, string>>>(
  'channelWords',
  {
    IN_PERSON: 'Presencial',
    POSTAL: 'Correo postal',
    COURIER: 'Mensajería',
    EMAIL: 'Correo electrónico',
    WEB_PORTAL: 'Portal web',
    INTEROP: 'Interconexión entre entidades',
    FAX: 'Fax',
    INTERNAL: 'Interno',
    OTHER: 'Otro',
  },
)

export const transportWords = inLanguage<Readonly<Record<catalogue.TransportType, string>>>(
  'transportWords',
  {
    COURIER: 'Mensajería',
    MAIL: 'Correo',
    CERTIFIED_MAIL: 'Correo certificado',
    BUROFAX: 'Burofax',
    BY_HAND: 'En mano',
    FAX: 'Fax',
    OTHER: 'Otros',
  },
)

export const physicalDocsWords = inLanguage<Readonly<Record<catalogue.PhysicalDocs, string>>>(
  'physicalDocsWords',
  {
    REQUIRED: 'Acompaña originales obligatorios',
    COMPLEMENTARY: 'Acompaña papeles complementarios',
    NONE: 'Sin papel',
  },
)

export const physicalCustodyWords = inLanguage<Readonly<Record<catalogue.PhysicalCustody, string>>>(
  'physicalCustodyWords',
  {
    RETURNED_TO_PRESENTER: 'Devuelto a quien lo presenta',
    SENT_TO_UNIT: 'Enviado a la oficina de destino',
    KEPT_IN_REGISTRY: 'Queda en el registro',
  },
)

export const priorityWords = inLanguage<Readonly<Record<catalogue.Priority, string>>>(
  'priorityWords',
  {
    NORMAL: 'Normal',
    URGENT: 'Urgente',
    VERY_URGENT: 'Muy urgente',
  },
)

export const confidentialityWords = inLanguage<Readonly<Record<catalogue.Confidentiality, string>>>(
  'confidentialityWords',
  {
    ORDINARY: 'Ordinario',
    RESTRICTED: 'Reservado',
    CONFIDENTIAL: 'Confidencial',
  },
)

export const attachmentKindWords = inLanguage<Readonly<Record<catalogue.AttachmentKind, string>>>(
  'attachmentKindWords',
  {
    FORM: 'Documento',
    ANNEX: 'Anexo',
    RECEIPT: 'Comprobante',
    INTERNAL: 'Interno',
    RESPONSE: 'Respuesta',
  },
)

export const attachmentValidityWords = inLanguage<
  Readonly<Record<catalogue.AttachmentValidity, string>>
>('attachmentValidityWords', {
  COPY: 'Copia',
  CERTIFIED_COPY: 'Copia auténtica',
  ORIGINAL: 'Original',
})

export const relationWords = inLanguage<Readonly<Record<catalogue.RelationKind, string>>>(
  'relationWords',
  {
    ANSWERS: 'Responde a',
    COMPLEMENTS: 'Complementa a',
    REMEDIES: 'Subsana a',
    DUPLICATES: 'Repite a',
    REPLACES: 'Reemplaza a',
    MERGED_INTO: 'Se acumula a',
  },
)

export const partyRoleWords = inLanguage<Readonly<Record<party.PartyRole, string>>>(
  'partyRoleWords',
  {
    INTERESTED: 'Interesado',
    CO_INTERESTED: 'Otro interesado',
    REPRESENTATIVE: 'Representante',
    PRESENTER: 'Quien presenta',
  },
)

export const partyKindWords = inLanguage<Readonly<Record<party.PartyKind, string>>>(
  'partyKindWords',
  {
    NATURAL: 'Persona',
    LEGAL: 'Empresa u organización',
    PUBLIC_BODY: 'Organismo público',
    ANONYMOUS: 'Anónimo',
  },
)

export const missingIdentityWords = inLanguage<
  Readonly<Record<party.MissingIdentityReason, string>>
>('missingIdentityWords', {
  NO_DOCUMENT: 'No lo trae',
  REFUSED: 'No desea darlo',
  FOREIGN: 'Es extranjero',
  ANONYMOUS: 'Es anónimo',
})

export const notificationWords = inLanguage<Readonly<Record<party.NotificationChannel, string>>>(
  'notificationWords',
  {
    ELECTRONIC: 'Casilla electrónica',
    PAPER: 'En papel',
    EMAIL: 'Por correo electrónico',
  },
)

export const representationWords = inLanguage<Readonly<Record<party.RepresentationType, string>>>(
  'representationWords',
  {
    LEGAL_REP: 'Representante legal',
    PROXY: 'Con poder',
    VERBAL: 'De palabra',
    OFFICIAL_CERTIFICATE: 'Con certificado oficial',
  },
)

export const identityTypeWords = inLanguage<Readonly<Record<IdentityType, string>>>(
  'identityTypeWords',
  {
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
    BO_CI: 'Cédula (Bolivia)',
    BO_NIT: 'NIT (Bolivia)',
    UY_CI: 'Cédula (Uruguay)',
    UY_RUT: 'RUT (Uruguay)',
    PY_CI: 'Cédula (Paraguay)',
    PY_RUC: 'RUC (Paraguay)',
    BR_CPF: 'CPF',
    BR_CNPJ: 'CNPJ',
    PASSPORT: 'Pasaporte',
    OTHER: 'Otro documento',
  },
)

export const entryStatusWords = inLanguage<
  Readonly<Record<'REGISTERED' | 'RECTIFIED' | 'ANNULLED' | 'ANNULMENT_PENDING', string>>
>('entryStatusWords', {
  REGISTERED: 'Registrado',
  RECTIFIED: 'Rectificado',
  ANNULLED: 'Anulado',
  ANNULMENT_PENDING: 'Anulación pedida',
})

export const annulmentCauseWords = inLanguage<Readonly<Record<AnnulmentCause, string>>>(
  'annulmentCauseWords',
  {
    DUPLICATE: 'Está duplicado',
    REGISTRATION_ERROR: 'Error al registrar',
    TEST: 'Era una prueba',
    OTHER: 'Otra causa',
  },
)

export const deadlineUnitWords = inLanguage<Readonly<Record<TermUnit, string>>>(
  'deadlineUnitWords',
  {
    WORKING_DAY: 'días hábiles',
    get CALENDAR_DAY() {
      return countryWord('calendarDays')
    },
    MONTH: 'meses',
  },
)
