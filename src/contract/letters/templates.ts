/** What letters begin from. Templates are proposed and confirmed with the configuration. */
import { outcomes } from '#domain/handling/handling.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, instant, line, text } from '../common/schemas.ts'
import { legalGround } from '../common/legal.ts'
import { letterBody, templateBody } from './body.ts'
import { letterForm, templateVersion } from './letters.ts'

export const templateForm = z.object({
  name: line(120, 3),
  kind: z.enum(outgoingKinds),
  typeIds: z.array(id).max(50),
  outcome: z.enum(outcomes).nullable(),
  subject: line(300),
  body: templateBody,
  foot: text(2000).nullable(),
  isActive: z.boolean(),
})
export type TemplateForm = z.output<typeof templateForm>

const named = { kind: z.literal('LETTER_TEMPLATE'), templateId: id }

export const wantedTemplate = z.object({
  ...named,
  overVersion: z.int().min(0),
  template: templateForm,
})

export const templateChange = z.object({
  ...named,
  version: z.int(),
  before: templateForm.nullable(),
  after: templateForm,
})

const listed = templateForm.omit({ body: true }).extend({ ...templateVersion.shape })
export type ListedTemplate = z.output<typeof listed>

export const listTemplates = endpoint('GET', '/api/letter-templates', {
  summary: 'The templates of letters as approved last, by name; those that were withdrawn too.',
  reply: z.object({
    templates: z.array(listed),
    /** What the country’s law gives as the foot of what decides something; null where none. */
    countryFoot: legalGround.extend({ text: z.string() }).nullable(),
    mayPropose: z.boolean(),
    mayConfirm: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})
export type TemplatesView = z.output<typeof listTemplates.reply>

export const readTemplate = endpoint('GET', '/api/letter-templates/:templateId', {
  summary: 'Every approved version of a template, the last one first.',
  reply: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        form: templateForm,
        writtenBy: z.string(),
        approvedBy: z.string(),
        approvedAt: instant,
      }),
    ),
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type TemplateVersionView = z.output<typeof readTemplate.reply>['versions'][number]

export const beginFromTemplate = endpoint('POST', '/api/letter-templates/:templateId/beginning', {
  isReading: true,
  summary:
    'The text that a letter begins with: its conditions and rows decided for what it says, its fields left to be filled. Nothing is kept.',
  body: letterForm.omit({ body: true, begunFrom: true }),
  reply: z.object({
    begunFrom: templateVersion,
    kind: z.enum(outgoingKinds),
    subject: z.string(),
    body: letterBody,
  }),
  refusals: ['E-CON-03', 'E-PER-09', 'E-DOC-18', 'E-TRA-20'],
})
