/** The papers that go with a document: its route sheet, and the delivery list an office signs. */
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id } from '../common/schemas.ts'

export const readRouteSheet = endpoint('GET', '/api/entries/:entryId/route-sheet', {
  summary:
    'The route sheet (hoja de ruta) as PDF: every hand-over, with room to sign. What the reader may not read is not on it.',
  scope: 'read:entries',
  replyKind: 'file',
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const readDeliveryList = endpoint('GET', '/api/delivery-lists', {
  summary:
    'What was sent on paper to an office on a day: by the reader’s own offices, a PDF with a column to sign (relación de entrega).',
  query: z.object({ unitId: id, date: date.describe('The local day of the sending') }),
  replyKind: 'file',
  refusals: ['E-PER-09', 'E-CON-03'],
})
