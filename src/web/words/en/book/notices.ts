import type * as spanish from '../../book/notices.ts'
import type { Words } from '../../shape.ts'

export const noticeWords: Words<typeof spanish.noticeWords> = {
  title: 'Notices',
  told: {
    ASSIGNED: (number: string) => `${number} was assigned to you`,
    ARRIVED: (number: string) => `${number} came to your office`,
    RETURNED: (number: string) => `${number} was returned to you`,
    NOT_ROUTED: (number) =>
      `${number} has been registered for more than 4 working hours and not routed`,
    DUE_TOMORROW: (number: string) => `${number} has 1 working day left`,
    ANNULMENT_ASKED: (number: string) => `The annulment of ${number} is requested`,
    CONFIDENTIALITY_ASKED: (number: string, who: string) =>
      `${who} asks to change how confidential ${number} is: confirm it or not`,
    CONFIDENTIALITY_RAISED: (number: string, who: string) =>
      `Who may read ${number} has changed, as ${who} decided: ask them if you need to`,
    CONFIDENTIALITY_LOWERED: (number: string, who: string) =>
      `${number} is less confidential now: ${who} confirmed it`,
    CONFIDENTIALITY_KEPT: (number: string, who: string) =>
      `${who} did not confirm the change of how confidential ${number} is`,
    LETTER_TO_REVIEW: (letter) => `You are asked to review ${letter}`,
    LETTER_RETURNED: (letter) => `${letter} was returned to you with remarks`,
    LETTER_APPROVED: (letter) => `${letter} was approved: it can be put to signature`,
    LETTER_TO_SIGN: (letter) => `It is your turn to sign ${letter}`,
    LETTER_SIGNED: (letter) => `${letter} has all its signatures: it is to be sent out`,
    LETTER_ANNULLED: (letter) => `${letter} was annulled: see why`,
    LETTER_DISCARDED: (letter) => `${letter} was discarded: its texts are kept`,
    LETTER_STALLED: (letter) =>
      `${letter} waits for somebody who can attend to it no more: name another person`,
    REPORT_READY: () => 'A report you asked for is ready',
    REPORT_FAILED: () => 'A report you asked for could not be prepared',
    FILE_DAMAGED: () =>
      'A stored file is damaged and is not handed out: see the check-up of the register',
    FILE_MISSING: () => 'A stored file is gone: see the check-up of the register',
    FILE_QUARANTINED: (number) =>
      `The antivirus isolated a file of ${number}: ask the applicant for another copy`,
    STATUS_MAIL_FAILED: (number) =>
      `Whoever submitted ${number} could not be told by email: correct the address`,
    PERSON_SEARCHES: (_, who) => `${who} searched for more than 50 people in an hour`,
    CLOCK_WAITS: () =>
      'Closings and emails wait for somebody to say whether the time is right: see the state of the book',
    BOOK_AHEAD: () =>
      'The clock is behind the last event of the book, and closings wait: see the state of the book',
    CLOCKS_APART: () =>
      'The clocks of the server and of the database do not agree: closings and emails wait',
    BOOK_RESTORED: () =>
      'The book was restored from a copy and gives no numbers until two people decide: see the state of the book',
    STAMPS_MISSING: () => 'Closings have waited for their time stamp for more than three days',
    LETTERS_MISSING: () => 'Closing emails are not being sent: see the state of the book',
    DRILL_OLD: () =>
      'The backup has not been rehearsed for more than 30 days: see “Health of the register”',
    DRILL_FAILED: () => 'The last rehearsal of the backup failed: see “Health of the register”',
    WEBHOOK_STOPPED: () =>
      'A webhook is stopped and that system is told nothing: see “Organization › Webhooks”',
    SCANS_WAIT: () =>
      'The antivirus does not answer: files have been waiting to be scanned for more than 10 minutes',
    CONFIDENTIAL_READ: (number, who) => `${who} read ${number}, which is confidential`,
    POWER_ASKED: (_, who) => `A role or a substitution is proposed for ${who}`,
    POWER_GIVEN: (_, who) => `A role or a substitution of ${who} was confirmed`,
    POWER_DECLINED: (_, who) => `A role or a substitution of ${who} was not confirmed`,
    WAY_IN_OPENED: (_, who) =>
      `Somebody opened a way in for ${who} by hand: check that it was meant to be`,
  },
  draft: (kind, subject) => (subject === '' ? `${kind} (no subject)` : `${kind} “${subject}”`),
  unread: 'Unread',
  markRead: (notice: string) => `Mark read: ${notice}`,
  markReadShort: 'Mark read',
  markAll: 'Mark all as read',
  none: 'You have no notices.',
  noneText:
    'Here you will know when a document is assigned or returned to you, or comes to your office, and when a letter waits for you to review or sign it.',
  failed: 'The notices could not be loaded',
  retry: 'Try again',
  mail: 'By email',
  digest: 'Get one email a day with the unread notices',
  digestHelp:
    'It comes in the morning and gives numbers only, never what the documents say. Of letters in reserve nothing is sent by email.',
  overdueLetter: 'Get one email a week with the overdue documents',
  overdueLetterHelp:
    'It comes on the morning of the first working day, if anything you lead is overdue, and gives units, numbers and days late only.',
  mailNotSet: 'Email is not set up: notices are seen on this page only.',
}
