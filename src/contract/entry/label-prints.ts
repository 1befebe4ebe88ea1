/**
 * Labels that go straight to a label printer: a file each, in a folder that a print program
 * watches, and for a day a list of how each stands.
 */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, instant, line } from '../common/schemas.ts'

/** Why a label does not lie in the folder of its printer. */
export const printFailures = ['GONE', 'DENIED', 'FULL', 'SILENT', 'CUT_OFF', 'OTHER'] as const
export type PrintFailure = (typeof printFailures)[number]

/** A label that nobody took for so long stands as UNTAKEN. */
export const takenWithinMs = 2 * 60_000
/** How long it is kept how a label stands. */
export const labelPrintKeptMs = 24 * 3_600_000

const size = z.enum(['50x25', '62x29'])

const labelPrint = z.object({
  printId: id,
  entryId: id,
  entryNumber: z.string(),
  printer: z.string(),
  size,
  askedAt: instant,
  /** The name of who asked. */
  askedBy: z.string(),
  /** TAKEN: its file is gone from the folder; whether it came out, only the printer knows. */
  state: z.enum(['WAITING', 'UNTAKEN', 'TAKEN', 'FAILED']),
  /** Of FAILED alone. */
  failure: z.enum(printFailures).nullable(),
})
export type LabelPrint = z.output<typeof labelPrint>

export const listLabelPrints = endpoint('GET', '/api/label-prints', {
  summary: 'Label printers, and labels of a day: one’s own, for the registry everybody’s.',
  query: z.object({
    /** The `nextCursor` of a page: what was asked before its last label. */
    cursor: line(200).optional(),
    /** NOT_TAKEN: those that wait, that nobody takes and that failed. */
    shown: z.enum(['ALL', 'NOT_TAKEN']).default('ALL'),
  }),
  reply: z.object({
    printers: z.array(z.string()),
    /** The newest first, up to fifty. */
    prints: z.array(labelPrint),
    /** How many of the day were not taken, on whatever page. */
    notTaken: z.int(),
    nextCursor: z.string().nullable(),
  }),
})

export const printLabels = endpoint('PUT', '/api/label-prints', {
  summary:
    'Labels to a printer, all or none. Each is logged; one that was asked is not sent again.',
  body: z.object({
    /** As listed. */
    printer: line(80),
    size,
    prints: z
      .array(z.object({ printId: id, entryId: id }))
      .min(1)
      .max(50),
  }),
  reply: z.object({ prints: z.array(labelPrint) }),
  refusals: ['E-CON-03', 'E-IMP-01', 'E-PER-09', 'E-TRA-20'],
})

export const discardLabelPrint = endpoint('DELETE', '/api/label-prints/:printId', {
  summary: 'Takes a label back, as far as nobody took it.',
  params: z.object({ printId: id }),
  refusals: ['E-CON-03', 'E-IMP-01'],
})
