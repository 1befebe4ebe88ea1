/**
 * What somebody is told without asking: in the page, and once a day by mail. Each notice is its own
 * person's alone.
 */
import { noticeKinds } from '#domain/book/notice.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { date, id, instant } from '../common/schemas.ts'

export const readNotices = endpoint('GET', '/api/notices', {
  summary:
    'The reader’s last 50 notices, the newest first. An act that may still be taken back is told when its 30 seconds are over.',
  reply: z.object({
    notices: z.array(
      z.object({
        noticeId: id,
        kind: z.enum(noticeKinds),
        entryId: id.nullable().describe('Null where it is of no entry'),
        entryNumber: z.string(),
        about: z
          .string()
          .nullable()
          .describe(
            'Who read a confidential entry, is to be given power, searched for many, or whose account was opened',
          ),
        at: instant,
        dueOn: date.nullable().describe('Of what has one working day left'),
        isRead: z.boolean(),
      }),
    ),
    unread: z.int().describe('Counted up to 100'),
    digest: z.object({
      isMailSet: z.boolean().describe('Whether this installation sends mail'),
      isWanted: z.boolean(),
    }),
    overdueLetter: z
      .object({ isWanted: z.boolean() })
      .nullable()
      .describe('Null for whoever leads neither a unit nor the registry'),
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
