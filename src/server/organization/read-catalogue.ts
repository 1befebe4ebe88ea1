import type { api } from '#contract/api.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { maxAttachments } from '#domain/attachment.ts'
import type { DocumentType } from '#domain/catalogue.ts'
import type { CounterOffice } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'

/** Offices, units, types and limits, as the counter knows them: closed ones too, for the entries that point to them. */
export const readCatalogue: Handler<typeof api.readCatalogue> = async ({ house, actor }) => {
  const counter = await house.counters.of(actor.municipalityId)
  const { name, country, timeZone, book, labelSize } = counter.municipality
  return {
    municipality: {
      name,
      country,
      timeZone,
      book: { ...book },
      approvedYears: [...counter.calendar.approvedYears].toSorted((a, b) => a - b),
      labelSize,
    },
    offices: [...counter.offices.values()].map(officeView),
    units: [...counter.units.values()],
    documentTypes: [...counter.types.values()].map(typeView),
    maxFileSizeBytes: house.config.maxUploadBytes,
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
}: CounterOffice): CatalogueView['offices'][number] {
  return office
}

function typeView(type: DocumentType): CatalogueView['documentTypes'][number] {
  return { ...type, requiredAttachments: [...type.requiredAttachments] }
}
