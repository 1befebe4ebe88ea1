/** The handling of an entry, after `domain/handling/handling.ts`. */
import { termUnits } from '#domain/deadline/deadline.ts'
import { purposes, returnCauses } from '#domain/handling/hand-over.ts'
import { handlingStatuses, observationMedia, outcomes } from '#domain/handling/handling.ts'
import * as z from 'zod'
import { date, id, instant, line, optionalText, text } from '../common/schemas.ts'

export const handlingStatus = z.enum(handlingStatuses)
export const medium = z.enum(observationMedia)
export const sequence = z.int().min(1).max(9999)

/** One office of a sending. `foliosSent` null sends as many as the entry has. */
export const sending = z.object({
  unitId: id,
  purpose: z.enum(purposes),
  instruction: optionalText(500),
  paperIncluded: z.boolean(),
  foliosSent: z.int().min(0).max(99_999).nullable(),
  dueOn: date.nullable(),
})

export const reply = z.object({
  number: line(40),
  date,
  authority: line(120),
  medium: medium.nullable(),
  attachmentId: id.nullable(),
})

export const term = z.object({
  amount: z.int().min(1).max(999),
  unit: z.enum(termUnits),
})

export const observation = z.object({
  defects: z.array(text(500)).min(1).max(20),
  remedyBy: date,
  notifiedOn: date,
  medium,
  suspendsDeadline: z.boolean(),
})

const handOver = sending.extend({
  sequence,
  kind: z.enum(['PRINCIPAL', 'COPY']),
  fromUnitId: id.nullable(),
  sentById: id,
  sentAt: instant,
  state: z.enum(['PENDING', 'RECEIVED', 'RETURNED', 'RECALLED']),
  receivedById: id.nullable(),
  receivedAt: instant.nullable(),
  paperReceived: z.boolean().nullable(),
  foliosReceived: z.int().nullable(),
  /** Of the receipt, of the copy's end, of the return or of the recall. */
  note: z.string().nullable(),
  returnCause: z.enum(returnCauses).nullable(),
  endedById: id.nullable(),
  endedAt: instant.nullable(),
})

const closure = z.object({
  outcome: z.enum(outcomes),
  reply: reply.extend({ number: z.string(), authority: z.string() }).nullable(),
  reason: z.string().nullable(),
  forwarding: z
    .object({ body: z.string(), on: date, theirNumber: z.string().nullable() })
    .nullable(),
})

export const dueLights = ['NONE', 'IN_TIME', 'SOON', 'OVERDUE', 'SUSPENDED'] as const
export type DueLight = (typeof dueLights)[number]

/** docs/specification/deadlines.md. `workingDaysLeft` is 0 or negative when late. */
export const dueState = z.object({
  light: z.enum(dueLights),
  workingDaysLeft: z.int().nullable(),
})
export type DueState = z.output<typeof dueState>

export const handlingView = z.object({
  status: handlingStatus,
  since: instant,
  unitId: id.nullable(),
  assigneeId: id.nullable(),
  due: dueState,
  handOvers: z.array(handOver),
  /** How often it has changed hands: from the fourth on, the sender is warned. */
  hops: z.int(),
  observation: observation
    .extend({ defects: z.array(z.string()).describe('Empty where only the header is seen') })
    .nullable(),
  suspendedSince: date.nullable(),
  extension: z.object({ term, from: date, to: date }).nullable(),
  closures: z.array(closure),
  isReopened: z.boolean(),
  archive: z.object({ code: z.string(), location: z.string().nullable() }).nullable(),
  readerIds: z.array(id),
  /** Null when there is nothing to take back. */
  undoUntil: instant.nullable(),
  people: z.array(z.object({ staffId: id, name: z.string(), clerkCode: z.string() })),
})
export type HandlingView = z.output<typeof handlingView>

export const colleagues = z.array(
  z.object({
    staffId: id,
    name: z.string(),
    isHead: z.boolean(),
  }),
)
export type Colleagues = z.output<typeof colleagues>
