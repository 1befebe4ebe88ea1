import type * as spanish from '../../entries/entries.ts'
import type { Words } from '../../shape.ts'

export const channelWords: Words<typeof spanish.channelWords> = {
  IN_PERSON: 'In person',
  POSTAL: 'Post',
  COURIER: 'Courier',
  EMAIL: 'Email',
  WEB_PORTAL: 'Web portal',
  INTEROP: 'Exchange between public bodies',
  FAX: 'Fax',
  INTERNAL: 'Internal',
  OTHER: 'Other',
}

export const transportWords: Words<typeof spanish.transportWords> = {
  COURIER: 'Courier',
  MAIL: 'Post',
  CERTIFIED_MAIL: 'Registered post',
  BUROFAX: 'Burofax',
  BY_HAND: 'By hand',
  FAX: 'Fax',
  OTHER: 'Other',
}

export const physicalDocsWords: Words<typeof spanish.physicalDocsWords> = {
  REQUIRED: 'With required originals',
  COMPLEMENTARY: 'With further papers',
  NONE: 'No paper',
}

export const physicalCustodyWords: Words<typeof spanish.physicalCustodyWords> = {
  RETURNED_TO_PRESENTER: 'Given back to whoever hands it in',
  SENT_TO_UNIT: 'Sent on to the office',
  KEPT_IN_REGISTRY: 'Kept at the registry',
}

export const priorityWords: Words<typeof spanish.priorityWords> = {
  NORMAL: 'Normal',
  URGENT: 'Urgent',
  VERY_URGENT: 'Very urgent',
}

export const confidentialityWords: Words<typeof spanish.confidentialityWords> = {
  ORDINARY: 'Ordinary',
  RESTRICTED: 'Restricted',
  CONFIDENTIAL: 'Confidential',
}

export const attachmentKindWords: Words<typeof spanish.attachmentKindWords> = {
  FORM: 'Document',
  ANNEX: 'Annex',
  RECEIPT: 'Receipt',
  INTERNAL: 'Internal',
  RESPONSE: 'Answer',
}

export const attachmentValidityWords: Words<typeof spanish.attachmentValidityWords> = {
  COPY: 'Copy',
  CERTIFIED_COPY: 'Certified copy',
  ORIGINAL: 'Original',
}

export const relationWords: Words<typeof spanish.relationWords> = {
  ANSWERS: 'Answers',
  COMPLEMENTS: 'Adds to',
  REMEDIES: 'Remedies',
  DUPLICATES: 'Repeats',
  REPLACES: 'Replaces',
  MERGED_INTO: 'Is joined to',
}

export const partyRoleWords: Words<typeof spanish.partyRoleWords> = {
  INTERESTED: 'Applicant',
  CO_INTERESTED: 'Further applicant',
  REPRESENTATIVE: 'Representative',
  PRESENTER: 'Handed in by',
}

export const partyKindWords: Words<typeof spanish.partyKindWords> = {
  NATURAL: 'Person',
  LEGAL: 'Company or organisation',
  PUBLIC_BODY: 'Public body',
  ANONYMOUS: 'Anonymous',
}

export const missingIdentityWords: Words<typeof spanish.missingIdentityWords> = {
  NO_DOCUMENT: 'Not brought',
  REFUSED: 'Not willing to give it',
  FOREIGN: 'Foreigner',
  ANONYMOUS: 'Anonymous',
}

export const notificationWords: Words<typeof spanish.notificationWords> = {
  ELECTRONIC: 'Electronic mailbox',
  PAPER: 'On paper',
  EMAIL: 'By email',
}

export const representationWords: Words<typeof spanish.representationWords> = {
  LEGAL_REP: 'Legal representative',
  PROXY: 'With a power of attorney',
  VERBAL: 'By word of mouth',
  OFFICIAL_CERTIFICATE: 'With an official certificate',
}

export const identityTypeWords: Words<typeof spanish.identityTypeWords> = {
  CL_RUT: 'RUT',
  PE_DNI: 'DNI (Peru)',
  PE_RUC: 'RUC (Peru)',
  PE_CE: 'Foreigner’s card',
  ES_NIF: 'DNI, NIE or NIF',
  AR_DNI: 'DNI (Argentina)',
  AR_CUIT: 'CUIT/CUIL',
  CO_CC: 'Citizen’s card (Colombia)',
  CO_NIT: 'NIT',
  EC_CI: 'Identity card (Ecuador)',
  EC_RUC: 'RUC (Ecuador)',
  MX_RFC: 'RFC',
  MX_CURP: 'CURP',
  BO_CI: 'Identity card (Bolivia)',
  BO_NIT: 'NIT (Bolivia)',
  UY_CI: 'Identity card (Uruguay)',
  UY_RUT: 'RUT (Uruguay)',
  PY_CI: 'Identity card (Paraguay)',
  PY_RUC: 'RUC (Paraguay)',
  BR_CPF: 'CPF',
  BR_CNPJ: 'CNPJ',
  PASSPORT: 'Passport',
  OTHER: 'Other document',
}

export const entryStatusWords: Words<typeof spanish.entryStatusWords> = {
  REGISTERED: 'Registered',
  RECTIFIED: 'Corrected',
  ANNULLED: 'Annulled',
  ANNULMENT_PENDING: 'Annulment requested',
}

export const annulmentCauseWords: Words<typeof spanish.annulmentCauseWords> = {
  DUPLICATE: 'It is a duplicate',
  REGISTRATION_ERROR: 'Registered by mistake',
  TEST: 'It was a test',
  OTHER: 'Another cause',
}

export const deadlineUnitWords: Words<typeof spanish.deadlineUnitWords> = {
  WORKING_DAY: 'working days',
  CALENDAR_DAY: 'calendar days',
  MONTH: 'months',
}
