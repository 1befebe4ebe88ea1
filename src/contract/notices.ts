/** What somebody is told without asking: in the page, and once a day by mail. Each notice is its own person's alone. */
import { noticeKinds } from '#domain/notice.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { date, id, instant } from './schemas.ts'

export const readNotices = endpoint('readNotices', {
  summary:
    'The reader’s last 50 notices, the newest first. An act that may still be taken back is told when its 30 seconds are over.',
  reply: z.object({
    notices: z.array(
      z.object({
        noticeId: id,
        kind: z.enum(noticeKinds),
        entryId: id
          .nullable()
          .describe('Null in what is told of a report or of the store of files'),
        entryNumber: z.string(),
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

export const markNoticesRead = endpoint('markNoticesRead', {
  summary: 'Marks own notices as read: the named ones, or every one shown up to an instant.',
  body: z.object({ noticeIds: z.array(id).max(100), until: instant.nullable() }),
  reply: z.object({ marked: z.int() }),
})

const choice = z.object({ isWanted: z.boolean() })

export const setDigest = endpoint('setDigest', {
  summary: 'Turns the reader’s daily letter on or off.',
  body: choice,
  reply: choice,
})

export const setOverdueLetter = endpoint('setOverdueLetter', {
  summary:
    'Turns the weekly letter of what is overdue on or off, for whoever leads a unit or the registry.',
  body: choice,
  reply: choice,
})
