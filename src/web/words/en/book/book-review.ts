import type * as spanish from '../../book/book-review.ts'
import type { Words } from '../../shape.ts'

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`

export const reviewWords: Words<typeof spanish.reviewWords> = {
  title: 'Register check-up',
  lead: 'Looks for what is not as it should be in the book of a year. It only looks: it changes nothing.',
  notYoursTitle: 'This page is for the head of registry',
  notYoursText: 'If you need a check-up, ask the head of registry or the auditors.',
  failed: 'The register could not be checked',
  retry: 'Try again',
  year: 'Year',
  again: 'Check again',
  checking: 'Checking…',
  wellTitle: 'Everything is as it should be',
  summary: (entries, files, moment) =>
    `Entries checked: ${entries}. Files: ${files}. Time: ${moment}.`,
  whole:
    'This check-up does not follow the whole chain of the book: ask whoever runs the server to verify it.',
  findings: {
    MISSING_NUMBER: {
      title: (count) =>
        counted(count, 'A number is missing in the book', 'numbers are missing in the book'),
      whatToDo:
        'Register nothing to fill the gap. Ask support to verify the whole book and to bring the row back from the last backup.',
    },
    ALTERED_ENTRY: {
      title: (count) =>
        counted(count, 'An entry does not match its hash', 'entries do not match their hash'),
      whatToDo:
        'Somebody changed the database from outside. Do not correct the entry: keep a copy of everything as it is and ask support to verify the whole book.',
    },
    MISSING_FILE: {
      title: (count) => counted(count, 'An attached file is missing', 'attached files are missing'),
      whatToDo:
        'Ask support to bring it back from a backup. If there is none, ask for the paper and scan it as a new version of the attachment.',
    },
    ALTERED_FILE: {
      title: (count) =>
        counted(
          count,
          'An attached file is no longer what was registered',
          'attached files are no longer what was registered',
        ),
      whatToDo:
        'Hand it to nobody. Ask support to bring it back from a backup: the hash in the book tells which is the true one.',
    },
    CLOSED_UNIT: {
      title: (count) =>
        counted(
          count,
          'A document is still open in a unit that no longer exists',
          'documents are still open in units that no longer exist',
        ),
      whatToDo: 'Route them to the unit that follows it: nobody looks at them there.',
    },
    DAY_NOT_CLOSED: {
      title: (count) =>
        counted(
          count,
          'An office has days that are not closed',
          'offices have days that are not closed',
        ),
      whatToDo:
        'Close them in “Daily closing”. If it happens again, ask support to look at the server: it should close them by itself.',
    },
  },
  whatToDo: 'What to do',
  more: (count) => `and ${count} more`,
}
