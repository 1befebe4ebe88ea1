/** What the municipality is made of: what may be chosen at the counter, and how the administrator shapes it. */
import * as catalogueValues from '#domain/catalogue.ts'
import { roles } from '#domain/permission.ts'
import { bookScopes } from '#domain/register-number.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { date, id, text } from './schemas.ts'

const unit = z.object({
  unitId: id,
  parentId: id.nullable(),
  code: z.string(),
  name: z.string(),
  validTo: date.nullable(),
  successorId: id.nullable(),
})

export type UnitView = z.output<typeof unit>

const documentType = z.object({
  typeId: id,
  code: z.string(),
  name: z.string(),
  defaultUnitId: id.nullable(),
  deadline: z.object({ amount: z.int(), unit: z.enum(catalogueValues.deadlineUnits) }).nullable(),
  confidentiality: z.enum(catalogueValues.confidentialities),
  priority: z.enum(catalogueValues.priorities),
  requiredAttachments: z.array(z.string()),
  subjectTemplate: z.string(),
  isSealed: z.boolean(),
  isActive: z.boolean(),
})

export const readCatalogue = endpoint('readCatalogue', {
  summary: 'Offices, units, document types and limits: what the forms need, in one request.',
  reply: z.object({
    municipality: z.object({
      name: z.string(),
      country: z.string(),
      timeZone: z.string(),
      book: z.object({ scope: z.enum(bookScopes), prefix: z.string() }),
    }),
    offices: z.array(
      z.object({
        officeId: id,
        code: z.string(),
        name: z.string(),
        timeZone: z.string(),
        isMain: z.boolean(),
      }),
    ),
    units: z.array(unit),
    documentTypes: z.array(documentType),
    maxFileSizeBytes: z.int(),
    maxAttachments: z.int(),
  }),
})
export type CatalogueView = z.output<typeof readCatalogue.reply>

const grant = z.object({ role: z.enum(roles), officeId: id.nullable(), unitId: id.nullable() })
const grants = z.array(grant).min(1).max(20)

const staffMember = z.object({
  staffId: id,
  name: z.string(),
  email: z.string(),
  clerkCode: z.string(),
  status: z.enum(['PENDING', 'ACTIVE', 'DISABLED']),
  grants: z.array(grant),
})
export type StaffView = z.output<typeof staffMember>

export const listStaff = endpoint('listStaff', {
  summary: 'The people of the municipality and what they may do. For administrators.',
  reply: z.object({ staff: z.array(staffMember) }),
  refusals: ['E-PER-09'],
})

export const addStaff = endpoint('addStaff', {
  summary: 'Gives a person an account of the embedded provider and their roles.',
  params: z.object({ staffId: id }),
  body: z.object({
    name: text(120).check(z.minLength(2)),
    email: z.email(),
    password: z.string().min(12).max(128),
    grants,
  }),
  reply: staffMember,
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CFG-03', 'E-CFG-07', 'E-CFG-09'],
})

export const changeStaff = endpoint('changeStaff', {
  summary:
    'What a person may do from now on, and whether they may still sign in. Nobody is ever deleted.',
  params: z.object({ staffId: id }),
  body: z.object({ status: z.enum(['ACTIVE', 'DISABLED']), grants }),
  reply: staffMember,
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CON-03', 'E-CFG-04', 'E-CFG-07'],
})

export const saveUnit = endpoint('saveUnit', {
  summary:
    'Adds a unit, renames it, or closes it naming its successor. Entries keep pointing to the unit they had.',
  params: z.object({ unitId: id }),
  body: z.object({
    code: z.string().regex(/^[A-Z0-9-]{2,8}$/u),
    name: text(120).check(z.minLength(3)),
    parentId: id.nullable(),
    validTo: date.nullable(),
    successorId: id.nullable(),
  }),
  reply: unit,
  refusals: ['E-PER-09', 'E-DOC-18', 'E-CFG-02', 'E-CFG-05', 'E-CFG-08'],
})
