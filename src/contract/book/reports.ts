/** The reports: on the screen, and as files, made at once or in the background. */
import { ageBands } from '#domain/common/spread.ts'
import { reportFormats, reportKinds } from '#domain/book/report.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant, line } from '../common/schemas.ts'

const days = z.int().min(0).max(60)
const daysMeant = 'Due within so many working days; 5 when not said'

/** What none knows is refused. */
export const reportFilters = z.strictObject({
  from: date.optional().describe('First day; the first of the year when not said'),
  to: date.optional().describe('Last day; today when not said'),
  officeId: id.optional(),
  unitId: id.optional(),
  typeId: id.optional(),
  assigneeId: id.optional(),
  series: line(12).optional().describe('Code of the series of numbers'),
  band: z.enum(ageBands).optional().describe('Only what has been open that many working days'),
  days: z.coerce.number<number>().pipe(days).optional().describe(daysMeant),
})
export type ReportFilters = z.output<typeof reportFilters>

const report = z.enum(reportKinds)
const fileChoice = {
  format: z.enum(reportFormats),
  separator: z.enum([';', ',']).optional().describe('Of a CSV; the semicolon when not said'),
}

export const readReport = endpoint('GET', '/api/reports/:report', {
  summary:
    'A report as its reader may see it: the sections of `reportLayout`, each with its first 200 rows and how many there are.',
  params: z.object({ report }),
  query: reportFilters,
  reply: z.object({
    from: date,
    to: date,
    scope: z.enum(['MUNICIPALITY', 'OFFICES', 'UNITS']),
    sections: z.array(
      z.object({
        section: z.string(),
        rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
        total: z.int(),
      }),
    ),
  }),
  refusals: ['E-PER-09', 'E-REP-02'],
})
export type ReportView = z.output<typeof readReport.reply>

export const readReportFile = endpoint('GET', '/api/reports/:report/file', {
  summary: 'The whole report as a file, made while it is sent: up to 10 000 rows.',
  params: z.object({ report }),
  query: reportFilters.extend(fileChoice),
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-REP-01', 'E-REP-02', 'E-REP-03'],
})

const course = z.enum(['DIRECT', 'BACKGROUND'])

export const askReport = endpoint('PUT', '/api/report-exports/:exportId', {
  summary:
    'Asks for a report as a file. A small one is to be fetched at once (DIRECT); a larger one is prepared in the background, and a notice tells when it is there (W-REP-02).',
  body: z.object({
    report,
    filters: reportFilters.extend({ days: days.optional().describe(daysMeant) }),
    ...fileChoice,
  }),
  reply: z.object({ course, rows: z.int() }),
  refusals: ['E-PER-09', 'E-REP-02', 'E-REP-03'],
})

const reportExport = z.object({
  exportId: id,
  report,
  format: z.enum(reportFormats),
  filters: reportFilters,
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.int(),
  rows: z.int(),
  sizeBytes: z.int().nullable().describe('Null until it is there'),
  sha256: z.string().nullable(),
  askedAt: instant,
  keepUntil: instant.describe('It is gone afterwards'),
})
export type ReportExport = z.output<typeof reportExport>

export const listReportExports = endpoint('GET', '/api/report-exports', {
  summary: 'Files the reader asked for in the background: the newest first.',
  reply: z.object({ exports: z.array(reportExport) }),
  refusals: [],
})

export const cancelReportExport = endpoint('DELETE', '/api/report-exports/:exportId', {
  summary: 'Stops preparing a file, or throws it away.',
  refusals: ['E-CON-03'],
})

export const readReportExport = endpoint('GET', '/api/report-exports/:exportId/file', {
  summary: 'A file that was prepared: for whoever asked for it alone.',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-PER-09', 'E-REP-04'],
})
