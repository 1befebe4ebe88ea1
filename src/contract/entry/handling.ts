/**
 * One endpoint for each act of docs/specification/handling.md. Sent again over a lost answer, an
 * act is done once.
 */
import { answerOutcomes } from '#domain/acts/closure.ts'
import { returnCauses } from '#domain/handling/hand-over.ts'
import * as catalogue from '#domain/municipality/catalogue.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { entryView, citedEntry } from './entry-shapes.ts'
import { colleagues, observation, reply, sending, sequence, term } from './handling-shapes.ts'
import { date, id, line, optionalLine, optionalText, text } from '../common/schemas.ts'

const copyParams = z.object({ entryId: id, sequence: z.coerce.number().pipe(sequence) })
const usual = ['E-CON-03', 'E-PER-09', 'E-TRA-01', 'E-TRA-02', 'E-SYS-03'] as const
const act = { reply: entryView, needsVersion: true, refusals: usual } as const

export const routeEntry = endpoint('PUT', '/api/entries/:entryId/route', {
  summary:
    'Derives the entry (T3, T7): to one principal office, with copies to any number. The same office twice, or the one that has it, is refused.',
  ...act,
  body: z.object({
    principal: sending,
    copies: z.array(sending).max(200),
    readerIds: z.array(id).max(50).describe('Who may read it there, when it is confidential'),
  }),
  refusals: [
    ...usual,
    'E-DOC-12',
    'E-DOC-13',
    'E-DOC-18',
    'E-TRA-11',
    'E-TRA-12',
    'E-TRA-13',
    'E-TRA-21',
    'E-TRA-25',
  ],
})

export const acknowledgeEntry = endpoint('PUT', '/api/entries/:entryId/acknowledgement', {
  summary: 'Acknowledges receipt: explicit, and with the paper counted (T4).',
  ...act,
  body: z.object({
    paperReceived: z.boolean(),
    foliosReceived: z.int().min(0).max(99_999).nullable(),
    note: optionalText(500),
  }),
})

export const returnEntry = endpoint('PUT', '/api/entries/:entryId/return', {
  summary:
    'Returns the entry to whoever sent it, saying why; until two working days after receiving it (T5).',
  ...act,
  body: z.object({ cause: z.enum(returnCauses), text: text(500) }),
  refusals: [...usual, 'E-TRA-04'],
})

export const recallEntry = endpoint('PUT', '/api/entries/:entryId/recall', {
  summary: 'Takes back what was sent and nobody has received yet (T8).',
  ...act,
  body: z.object({ reason: text(500) }),
  refusals: [...usual, 'E-TRA-03'],
})

export const acknowledgeCopy = endpoint(
  'PUT',
  '/api/entries/:entryId/copies/:sequence/acknowledgement',
  {
    summary: 'Acknowledges a copy; the status of the entry does not change.',
    ...act,
    params: copyParams,
  },
)

export const closeCopy = endpoint('PUT', '/api/entries/:entryId/copies/:sequence/closure', {
  summary: 'Ends a copy: read, or reported on where a report was asked for.',
  ...act,
  params: copyParams,
  body: z.object({ note: optionalText(1000) }),
})

export const assignEntry = endpoint('PUT', '/api/entries/:entryId/assignment', {
  summary: 'Assigns the entry (T6): to somebody of the responsible office, or to oneself.',
  ...act,
  body: z.object({ assigneeId: id, instruction: optionalText(500) }),
  refusals: [...usual, 'E-DOC-18', 'E-TRA-18', 'E-TRA-21', 'E-TRA-25'],
})

export const observeEntry = endpoint('PUT', '/api/entries/:entryId/observation', {
  summary: 'Says what is missing, and until when it may be mended (T9).',
  ...act,
  body: observation,
  refusals: [...usual, 'E-DOC-18', 'E-TRA-16', 'E-TRA-19'],
})

export const remedyEntry = endpoint('PUT', '/api/entries/:entryId/remedy', {
  summary:
    'The observation is met by a later entry, registered as its remedy; the clock goes on from the day that one was presented (T10).',
  ...act,
  body: z.object({ remedyEntryId: id }),
  refusals: [...usual, 'E-DOC-18'],
})

export const lapseEntry = endpoint('PUT', '/api/entries/:entryId/lapse', {
  summary: 'Closes an entry nobody mended in time: by an act with a number (T11).',
  ...act,
  body: z.object({ outcome: z.enum(['DESISTED', 'NOT_FILED']), act: reply }),
  refusals: [...usual, 'E-TRA-06', 'E-TRA-17'],
})

export const closeEntry = endpoint('PUT', '/api/entries/:entryId/closure', {
  summary: 'Answers the entry, or says why it needs no answer (T12).',
  ...act,
  body: z.object({
    outcome: z.enum(answerOutcomes),
    reply: reply.nullable(),
    reason: optionalText(1000),
  }),
  refusals: [...usual, 'E-DOC-06', 'E-DOC-18', 'E-TRA-06'],
})

export const forwardEntry = endpoint('PUT', '/api/entries/:entryId/forwarding', {
  summary: 'Sends the entry on to the body it belongs to (T16).',
  ...act,
  body: z.object({ body: line(160), on: date, theirNumber: optionalLine(80) }),
  refusals: [...usual, 'E-DOC-18'],
})

export const archiveEntry = endpoint('PUT', '/api/entries/:entryId/archiving', {
  summary: 'Archives a closed entry under a series or retention code (T13).',
  ...act,
  body: z.object({ code: line(40), location: optionalLine(120) }),
  refusals: [...usual, 'E-DOC-18'],
})

export const reopenEntry = endpoint('PUT', '/api/entries/:entryId/reopening', {
  summary: 'Opens a closed or archived entry again; its old outcome stays (T14).',
  ...act,
  body: z.object({ reason: text(1000) }),
})

export const extendDeadline = endpoint('PUT', '/api/entries/:entryId/extension', {
  summary: 'Extends the deadline once: before it has passed and as far as the country allows.',
  ...act,
  body: z.object({ term, reason: text(1000) }),
  refusals: [...usual, 'E-PLA-01', 'E-PLA-03'],
})

export const suspendDeadline = endpoint('PUT', '/api/entries/:entryId/suspension', {
  summary: 'Stops the clock of the deadline from a day on.',
  ...act,
  body: z.object({ suspendedFrom: date, reason: text(1000) }),
  refusals: [...usual, 'E-DOC-18'],
})

export const resumeDeadline = endpoint('PUT', '/api/entries/:entryId/resumption', {
  summary: 'Lets the clock of the deadline go on.',
  ...act,
  body: z.object({ resumedOn: date }),
  refusals: [...usual, 'E-DOC-18'],
})

export const nameReaders = endpoint('PUT', '/api/entries/:entryId/readers', {
  summary:
    'Names persons who may read it: a restricted or confidential entry, from now on. Never oneself.',
  ...act,
  body: z.object({ readerIds: z.array(id).min(1).max(50), reason: text(500) }),
  refusals: [...usual, 'E-DOC-18', 'E-TRA-21', 'E-TRA-25'],
})

export const withdrawReaders = endpoint('PUT', '/api/entries/:entryId/readers-withdrawal', {
  summary: 'Takes persons off who were named to read the entry: from now on they read it no more.',
  ...act,
  body: z.object({ readerIds: z.array(id).min(1).max(50), reason: text(500) }),
  refusals: [...usual, 'E-DOC-18'],
})

export const requestConfidentiality = endpoint(
  'PUT',
  '/api/entries/:entryId/confidentiality-request',
  {
    summary:
      'Asks that the entry be more or less secret than it is. Another person confirms it. Only at the counter is raising a correction; made confidential, it names who reads it.',
    ...act,
    body: z.object({
      to: z.enum(catalogue.confidentialities),
      reason: text(500),
      readerIds: z.array(id).max(50).describe('Who reads it then, where it becomes confidential'),
    }),
    refusals: [...usual, 'E-DOC-18', 'E-TRA-20', 'E-TRA-21', 'E-TRA-25', 'E-TRA-29'],
  },
)

export const confirmConfidentiality = endpoint('PUT', '/api/entries/:entryId/confidentiality', {
  summary:
    'Confirms what another person asked for: a head of registry or the head of the responsible unit, who need not read the entry.',
  ...act,
  refusals: [...usual, 'E-DOC-18', 'E-TRA-21', 'E-TRA-25', 'E-TRA-26', 'E-TRA-28'],
})

export const refuseConfidentiality = endpoint(
  'PUT',
  '/api/entries/:entryId/confidentiality-refusal',
  {
    summary: 'Leaves it as secret as it is; whoever asked withdraws it so.',
    ...act,
    body: z.object({ reason: text(500) }),
  },
)

export const undoAct = endpoint('PUT', '/api/entries/:entryId/undoing', {
  summary: 'Takes back one’s own last act within thirty seconds.',
  ...act,
  refusals: ['E-CON-03', 'E-SYS-03', 'E-TRA-14'],
})

export const consentAnnulment = endpoint('PUT', '/api/entries/:entryId/annulment-consent', {
  summary: 'The unit agrees that it be annulled: the one that works on it (T15).',
  ...act,
})

export const giveReason = endpoint('PUT', '/api/entries/:entryId/readings/:readingId', {
  summary: 'Says why a confidential entry is read; it opens to the reader for half an hour.',
  body: z.object({ reason: text(240) }),
  reply: entryView,
  refusals: ['E-CON-03', 'E-TRA-02'],
})

export const listColleagues = endpoint('GET', '/api/units/:unitId/people', {
  summary: 'Who works in a unit today: to assign to them, or to name them readers.',
  reply: z.object({
    people: colleagues,
  }),
  refusals: ['E-PER-09', 'E-CON-03'],
})

export const proposeRemedy = endpoint('GET', '/api/entries/:entryId/remedy-proposal', {
  summary:
    'Until when an observation notified on that day may be mended. By the general terms and the calendars that the law asks for. A proposal: the observer decides.',
  query: z.object({ notifiedOn: date }),
  reply: z.object({
    term,
    remedyBy: date,
    /** Where interested parties live, when days of there count too. */
    places: z.array(
      z.object({
        locality: z.string(),
        /** Those that put the date where it is. */
        days: z.array(z.object({ date, name: z.string() })),
        isKnown: z.boolean().describe('Some day of those years is kept of that place'),
        /** Years of which nothing is known there. */
        missingYears: z.array(z.int()),
      }),
    ),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})

export const listRemedies = endpoint('GET', '/api/entries/:entryId/remedies', {
  summary: 'The entries registered as its remedy, newest first.',
  reply: z.object({
    remedies: z.array(citedEntry),
  }),
  refusals: ['E-CON-03', 'E-TRA-20'],
})
