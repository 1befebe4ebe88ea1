/** Somebody's open work is given to others, with an act to sign. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id, text } from '../common/schemas.ts'
import { colleagues } from './handling-shapes.ts'

export const readWork = endpoint('GET', '/api/staff/:staffId/work', {
  summary:
    'How much somebody has open at each unit: at those the reader heads, or at all of them for an administrator. Numbers only.',
  reply: z.object({
    name: z.string(),
    units: z.array(
      z.object({
        unitId: id,
        open: z.int(),
        colleagues,
      }),
    ),
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})
export type WorkView = z.output<typeof readWork.reply>

export const transferWork = endpoint('PUT', '/api/staff/:staffId/work-transfers/:transferId', {
  summary:
    'Assigns what somebody has open to a successor in each unit. A few entries at a time: send it again until `left` is 0. The caller mints the id, and only the first sending says what is transferred.',
  body: z.object({
    reason: text(500),
    successors: z
      .array(z.object({ unitId: id, toStaffId: id }))
      .min(1)
      .max(50),
  }),
  reply: z.object({
    done: z.int(),
    skipped: z.int().describe('No longer theirs when its turn came'),
    left: z.int(),
  }),
  refusals: ['E-PER-09', 'E-CON-03', 'E-DOC-18', 'E-TRA-02', 'E-TRA-21', 'E-TRA-25'],
})

export const readTransferAct = endpoint('GET', '/api/work-transfers/:transferId/act', {
  summary:
    'The act of a transfer as PDF, to be signed: numbers, subjects of what is ordinary, who gives and who takes.',
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})
