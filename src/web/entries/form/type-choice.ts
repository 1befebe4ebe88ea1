import type { CatalogueView } from '#contract/municipality/organization.ts'

import type { FormValues } from './form-values.ts'
import { subjectForType } from './subject-slots.ts'

type DocumentTypeView = CatalogueView['documentTypes'][number]

/**
 * What the form becomes when a type is chosen: its office, reserve, priority and subject template,
 * wherever the clerk has not put something of their own. `before` is the type that stood there.
 */
export function valuesForType(
  values: FormValues,
  before: DocumentTypeView | null,
  after: DocumentTypeView,
): Partial<FormValues> {
  const isUnitFree =
    values.destinationUnitId === null || values.destinationUnitId === before?.defaultUnitId
  const isReserveFree = values.confidentiality === (before?.confidentiality ?? 'ORDINARY')
  const isPriorityFree = values.priority === (before?.priority ?? 'NORMAL')
  return {
    typeId: after.typeId,
    subject: subjectForType(values.subject, before?.subjectTemplate ?? null, after.subjectTemplate),
    ...(isUnitFree ? { destinationUnitId: after.defaultUnitId } : {}),
    ...(isReserveFree ? { confidentiality: after.confidentiality } : {}),
    ...(isPriorityFree ? { priority: after.priority } : {}),
  }
}

/** What a channel brings with it: how the paper travelled, and whether there is paper at all. */
export function valuesForChannel(
  channel: FormValues['channel'],
  values: FormValues,
): Partial<FormValues> {
  const travel = transportOf[channel]
  const isPaperless = travel === null && channel !== 'INTERNAL' && channel !== 'OTHER'
  return {
    channel,
    transportType: travel,
    ...(isPaperless
      ? { physicalDocs: 'NONE', physicalCustody: null, folios: values.folios ?? 0 }
      : values.physicalDocs === 'NONE'
        ? { physicalDocs: 'COMPLEMENTARY', physicalCustody: 'SENT_TO_UNIT' }
        : {}),
  }
}

const transportOf: Readonly<Record<FormValues['channel'], FormValues['transportType']>> = {
  IN_PERSON: 'BY_HAND',
  POSTAL: 'MAIL',
  COURIER: 'COURIER',
  EMAIL: null,
  WEB_PORTAL: null,
  INTEROP: null,
  FAX: 'FAX',
  INTERNAL: null,
  OTHER: null,
}
