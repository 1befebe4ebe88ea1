import { termUnits } from '#domain/deadline/deadline.ts'
import * as z from 'zod'
import { date } from './schemas.ts'

export const knownTerm = z.object({ amount: z.int(), unit: z.enum(termUnits) })

export const legalGround = z.object({
  law: z.string().describe('Law and article; empty where none is behind it'),
  isRead: z.boolean().describe('Whether its text, or a copy of it, was compared'),
  checkedOn: date.nullable(),
})

export const legalLine = legalGround.extend({
  term: knownTerm.nullable(),
  reason: z.string().describe('Why there is no term; empty when there is one'),
  silence: z.string().describe('What it means when nobody answers in time'),
  extension: z.string(),
  note: z.string().describe('What else falls under the type, with another term'),
})
export type LegalLineView = z.output<typeof legalLine>
