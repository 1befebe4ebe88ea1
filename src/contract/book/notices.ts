/** What somebody is told without asking. Each notice is its own person's alone. */
import { noticeKinds } from '#domain/book/notice.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant } from '../common/schemas.ts'
import { bookClock } from './book-state.ts'

export const readNotices = endpoint('GET', '/api/notices', {
  summary:
    'Own last 50 notices, the newest first. An act that may still be taken back is told when its 30 seconds are over.',
  reply: z.object({
    notices: z.array(
      z.object({
        noticeId: id,
        kind: z.enum(noticeKinds),
        entryId: id.nullable().describe('Null: of no entry'),
        entryNumber: z.string(),
        /** Of whom it tells: who read it, is given power, searched, or whose account opened. */
        about: z.string().nullable(),
        at: instant,
        /** Of what has one working day left. */
        dueOn: date.nullable(),
        isRead: z.boolean(),
        letterId: id.optional(),
        letterKind: z.enum(outgoingKinds).optional(),
        subject: z.string().optional(),
      }),
    ),
    unread: z.int(),
    digest: z.object({
      isMailSet: z.boolean(),
      isWanted: z.boolean(),
    }),
    /** Of the book, where it is in doubt and the reader may see the state of the book. */
    clock: bookClock.nullable(),
    /** Null for whoever leads neither a unit nor the registry. */
    overdueLetter: z.object({ isWanted: z.boolean() }).nullable(),
  }),
})
export type NoticesView = z.output<typeof readNotices.reply>

export const markNoticesRead = endpoint('PUT', '/api/notice-readings', {
  summary: 'Marks own notices as read: the named ones, or every one shown up to an instant.',
  body: z.object({ noticeIds: z.array(id).max(100), until: instant.nullable() }),
  reply: z.object({ marked: z.int() }),
})

const choice = z.object({ isWanted: z.boolean() })

export const setDigest = endpoint('PUT', '/api/digest-preference', {
  summary: 'Turns the reader’s daily letter on or off.',
  body: choice,
  reply: choice,
})

export const setOverdueLetter = endpoint('PUT', '/api/overdue-letter-preference', {
  summary:
    'Turns the weekly letter of what is overdue on or off: for whoever leads a unit or the registry.',
  body: choice,
  reply: choice,
})
