import type * as spanish from '../../book/notices.ts'
import type { Words } from '../../shape.ts'

export const noticeWords: Words<typeof spanish.noticeWords> = {
  title: 'Notices',
  told: {
    ASSIGNED: (number: string) => `${number} was assigned to you`,
    ARRIVED: (number: string) => `${number} came to your office`,
    RETURNED: (number: string) => `${number} was returned to you`,
    NOT_ROUTED: (number) =>
      `${number} has been registered for more than 4 working hours and not sent on`,
    DUE_TOMORROW: (number: string) => `${number} has 1 working day left`,
    ANNULMENT_ASKED: (number: string) => `The annulment of ${number} is asked for`,
    REPORT_READY: () => 'A report you asked for is ready',
    REPORT_FAILED: () => 'A report you asked for could not be prepared',
    FILE_DAMAGED: () =>
      'A stored file is damaged and is not handed out: see the check-up of the register',
    FILE_MISSING: () => 'A stored file is gone: see the check-up of the register',
    FILE_QUARANTINED: (number) =>
      `The antivirus isolated a file of ${number}: ask the interested party for another copy`,
    TOWN_REWRITTEN: () =>
      'A town that is watched shows a rewritten book: see the state of the book',
    TOWN_SHORTER: () =>
      'A town that is watched shows fewer closings than are kept here: see the state of the book',
    TOWN_OTHER_KEY: () =>
      'A town that is watched signs with another key or name: see the state of the book',
    TOWN_SILENT: () =>
      'A town that is watched has shown no new closing for more than three days: see the state of the book',
    BOOK_BEHIND: () =>
      'A witness keeps more closings than this book has: see the state of the book',
    BOOK_PARTED: () =>
      'A witness keeps other closings of this book: see the state of the book and delete nothing',
    PERSON_SEARCHES: (_, who) => `${who} searched for more than 50 people in an hour`,
    CLOCK_WAITS: () =>
      'The book waits for somebody to say whether the hour is right: see the state of the book',
    BOOK_AHEAD: () =>
      'The book takes no registrations, its last fact bears a future date: see the state of the book',
    CLOCKS_APART: () =>
      'The clocks of the server and of the database do not agree: no day closes by itself',
    BOOK_RESTORED: () =>
      'The book was restored from a copy and gives no numbers until two people decide: see the state of the book',
    STAMPS_MISSING: () => 'Closings have waited for their time stamp for more than three days',
    HEADS_PARTED: () =>
      'The book and the folder of heads do not agree: one of the two was rewritten. Delete nothing and tell the auditor',
    HEADS_AWAY: () =>
      'The heads of the book do not reach their folder on another machine: see the state of the book',
    LETTERS_MISSING: () => 'Closing e-mails are not being sent: see the state of the book',
    ARCHIVE_STANDS: () =>
      'The continuous archive has stopped: not everything is kept in it. See the service page',
    DRILL_OLD: () =>
      'The backup has not been rehearsed for more than 30 days: see the service page',
    DRILL_FAILED: () => 'The last rehearsal of the backup failed: see the service page',
    PROXY_HIDES: () => 'A proxy hides where each person connects from: see the service page',
    SCANS_WAIT: () =>
      'The antivirus does not answer: files have been waiting to be scanned for more than 10 minutes',
    CONFIDENTIAL_READ: (number, who) => `${who} read ${number}, which is confidential`,
    POWER_ASKED: (_, who) => `A role or a substitution is proposed for ${who}`,
    POWER_GIVEN: (_, who) => `A role or a substitution of ${who} was confirmed`,
    POWER_DECLINED: (_, who) => `A role or a substitution of ${who} was not confirmed`,
    WAY_IN_OPENED: (_, who) =>
      `Somebody opened a way in for ${who} by hand: check that it was meant to be`,
  },
  unread: 'Unread',
  markRead: (notice: string) => `Mark read: ${notice}`,
  markReadShort: 'Mark read',
  markAll: 'Mark all as read',
  none: 'You have no notices.',
  noneText:
    'Here you will know when a document is assigned or returned to you, or comes to your office.',
  failed: 'The notices could not be loaded',
  retry: 'Try again',
  mail: 'By mail',
  digest: 'Get one e-mail a day with the unread notices',
  digestHelp: 'It comes in the morning and gives entry numbers only, never their content.',
  overdueLetter: 'Get one e-mail a week with the overdue documents',
  overdueLetterHelp:
    'It comes on the morning of the first working day, if anything you lead is overdue, and gives units, numbers and days late only.',
  mailNotSet: 'Mail is not set up: notices are seen on this page only.',
}
