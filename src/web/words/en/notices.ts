import type * as spanish from '../es/notices.ts'
import type { Words } from '../shape.ts'

export const noticeWords: Words<typeof spanish.noticeWords> = {
  title: 'Notices',
  bell: (unread: string) => (unread === '0' ? 'Notices' : `Notices: ${unread} unread`),
  told: {
    ASSIGNED: (number: string) => `${number} was assigned to you`,
    ARRIVED: (number: string) => `${number} came to your office`,
    RETURNED: (number: string) => `${number} was returned to you`,
    DUE_TOMORROW: (number: string) => `${number} has 1 working day left`,
    ANNULMENT_ASKED: (number: string) => `The annulment of ${number} is asked for`,
    REPORT_READY: () => 'A report you asked for is ready',
    REPORT_FAILED: () => 'A report you asked for could not be prepared',
    FILE_DAMAGED: () =>
      'A stored file is damaged and is not handed out: see the check-up of the register',
    FILE_MISSING: () => 'A stored file is gone: see the check-up of the register',
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
  digest: 'Get one letter a day with the unread notices',
  digestHelp: 'It comes in the morning and says entry numbers alone, never their content.',
  overdueLetter: 'Get one letter a week with the overdue documents',
  overdueLetterHelp:
    'It comes on the morning of the first working day, if anything you lead is overdue, and says units, numbers and days late alone.',
  mailNotSet: 'Mail is not set up: notices are seen on this page only.',
}
