import type { api } from '#contract/api.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { maxAttachments } from '#domain/entry/attachment.ts'
import type { DocumentType } from '#domain/municipality/catalogue.ts'
import type { ReferenceOffice } from '../../../platform/municipality/reference/reference-data.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'

/**
 * Offices, units, types and limits, as the counter knows them: closed ones too, for the entries
 * that point to them.
 */
export const readCatalogue: Handler<typeof api.readCatalogue> = async ({ app, actor }) => {
  const reference = await app.referenceData.of(actor.municipalityId)
  const { name, country, timeZone, book, labelSize, statusMailsSince } = reference.municipality
  return {
    municipality: {
      name,
      country,
      timeZone,
      book: { ...book },
      approvedYears: [...reference.calendar.approvedYears].toSorted((a, b) => a - b),
      labelSize,
      sendsStatusMails: statusMailsSince !== null && app.mailer.isSet,
    },
    offices: [...reference.offices.values()].map(officeView),
    units: [...reference.units.values()],
    documentTypes: [...reference.types.values()].map(typeView),
    maxFileSizeBytes: app.config.maxUploadBytes,
    maxAttachments,
  }
}

// What opens and closes when, and where, is the server's own business.
function officeView({
  hours: _hours,
  address: _address,
  calendar: _calendar,
  closedUntil: _closedUntil,
  ...office
}: ReferenceOffice): CatalogueView['offices'][number] {
  return office
}

function typeView(type: DocumentType): CatalogueView['documentTypes'][number] {
  return { ...type, requiredAttachments: [...type.requiredAttachments] }
}
