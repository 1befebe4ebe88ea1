/** See the Spanish file of the same name. */
import type { bookChapters as spanish } from '../../help/book-chapters.ts'
import type { Chapter } from '../../help/shape.ts'

export const bookChapters: Readonly<Record<keyof typeof spanish, Chapter>> = {
  reports: {
    title: 'Reports',
    lead: 'Lists and counts of the register, of what you may see: what waits, what is overdue, how long things take.',
    can: [
      'Choose the report and the dates. The rest follows.',
      'Download it to keep, as a spreadsheet or as CSV. “See the data” shows what is drawn as a table.',
      'A very long one is prepared apart: the notice comes to the bell, and it is in “Prepared files”.',
    ],
    refusals: {
      'E-REP-01': 'Have it prepared apart, or shorten the dates.',
      'E-REP-02': 'Change one of the two dates.',
      'E-REP-04': 'Prepare it again: your permissions changed.',
    },
  },
  closings: {
    title: 'Daily closing',
    lead: 'Each day of the book is closed with its act: how many entries there were, from which number to which.',
    can: [
      'Choose office and month. “Close” counts the day and asks you to confirm with “Close the day”.',
      'What nobody closes is closed by the system. If something of that day is registered later, a “Further closing” is made.',
      'The act is downloaded as PDF. “Public proof” is for showing it outside.',
    ],
    refusals: {
      'E-CIE-01': 'It is done: nothing else is needed.',
      'E-CIE-02': 'Choose today or an earlier day.',
      'E-TRA-10': 'What is of a closed day is corrected by the head of registry.',
    },
  },
  bookstate: {
    title: 'State of the book',
    lead: 'Whether the book takes registrations, what time the server has, and who keeps the proof of the book outside.',
    can: [
      'If the clock changed at a stroke, compare the time with yours and press “Yes, the time is right”.',
      'If the book was restored from a copy, a head prepares the act with the last number given and somebody else confirms it.',
      'You also see whether proofs leave the server: by mail, to a folder, to another town.',
    ],
    refusals: {
      'E-NUM-05': 'Look for the last receipt on paper and prepare the act with its number.',
      'E-LIB-02': 'Ask somebody else to confirm it.',
      'E-LIB-05': 'Look at the time again and confirm it anew.',
    },
  },
  importedbooks: {
    title: 'Imported books',
    lead: 'The books of before, brought from a spreadsheet: they are searched and read, not changed.',
    can: [
      'Search by words, number or dates; “Clear the search” goes back to the list.',
      'In “Report of the book” there are missing and repeated numbers, year by year.',
      'Whoever runs the server brings books in with a command; it is in the operator’s papers.',
    ],
    refusals: { 'E-CON-03': 'They are not yours to see: they are for the registry.' },
  },
  bookreview: {
    title: 'Register check-up',
    lead: 'A walk through the data of a year: what is missing, doubtful, or worth correcting.',
    can: ['Choose the year. Each line leads to its documents, to correct them one by one.'],
    refusals: { 'E-PER-09': 'It is for the head of registry and the auditors.' },
  },
}
