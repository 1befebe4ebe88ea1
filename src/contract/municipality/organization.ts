/** What may be chosen at the counter, and how the administrator shapes it. */
import * as catalogueValues from '#domain/municipality/catalogue.ts'
import { bookScopes } from '#domain/entry/register-number.ts'
import { labelSizes } from '#domain/municipality/configuration-change.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { knownTerm } from '../common/legal.ts'
import { date, id, line } from '../common/schemas.ts'

const unit = z.object({
  unitId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  validTo: date.nullable(),
  successorId: id.nullable(),
  delegates: z.boolean().describe('Its staff may return, route on and answer'),
})

export type UnitView = z.output<typeof unit>

const documentType = z.object({
  typeId: id,
  code: z.string(),
  name: z.string(),
  defaultUnitId: id.nullable(),
  deadline: knownTerm.nullable(),
  confidentiality: z.enum(catalogueValues.confidentialities),
  priority: z.enum(catalogueValues.priorities),
  requiredAttachments: z.array(z.string()),
  subjectTemplate: z.string(),
  isSealed: z.boolean(),
  isActive: z.boolean(),
  silenceNote: z.string(),
})

export const readCatalogue = endpoint('GET', '/api/catalogue', {
  summary: 'Offices, units, document types and limits: what the forms need, in one request.',
  scope: 'any',
  reply: z.object({
    municipality: z.object({
      name: z.string(),
      country: z.string(),
      timeZone: z.string(),
      book: z.object({ scope: z.enum(bookScopes), prefix: z.string() }),
      /** A due date that touches another year is provisional (W-PLA-02). */
      approvedYears: z.array(z.int()),
      labelSize: z.enum(labelSizes),
      sendsStatusMails: z.boolean(),
    }),
    offices: z.array(
      z.object({
        officeId: id,
        code: z.string(),
        name: z.string(),
        timeZone: z.string(),
        isMain: z.boolean(),
        validTo: date.nullable(),
      }),
    ),
    units: z.array(unit),
    documentTypes: z.array(documentType),
    maxFileSizeBytes: z.int(),
    maxAttachments: z.int(),
  }),
})
export type CatalogueView = z.output<typeof readCatalogue.reply>

export const saveUnit = endpoint('PUT', '/api/units/:unitId', {
  summary:
    'Adds a unit, renames it, or closes it naming its successor. Entries keep pointing to the unit they had.',
  body: z.object({
    code: z.string().regex(/^[A-Z0-9-]{2,8}$/u),
    name: line(120, 3),
    parentId: id.nullable(),
    validTo: date.nullable(),
    successorId: id.nullable(),
    delegates: z.boolean().describe('Its staff may return, route on and answer'),
  }),
  reply: unit,
  refusals: ['E-ROL-08', 'E-PER-09', 'E-DOC-18', 'E-CFG-02', 'E-CFG-05', 'E-CFG-08'],
})
