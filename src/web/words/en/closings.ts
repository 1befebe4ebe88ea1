import type { Dictionary } from '../dictionary.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const closingWords: Dictionary['closings']['closingWords'] = {
  title: 'Daily closing',
  lead: 'Each day of the book closes by itself, ten minutes after midnight. You can close it too.',
  notYoursTitle: 'This page is for the head of registry',
  notYoursText: 'If you need a closing, ask the head of registry or the auditors.',
  failed: 'The closings could not be read',
  retry: 'Try again',
  office: 'Office',
  earlier: 'Previous month',
  later: 'Next month',
  days: (month) => `Days of ${month}`,
  day: 'Day',
  state: 'State',
  states: { OPEN: 'Running', DUE: 'To be closed', CLOSED: 'Closed' },
  entries: 'Entries',
  numbers: 'Numbers',
  span: (first, last) => (first === last ? first : `${first} to ${last}`),
  closed: 'Closed',
  byClock: 'the system',
  closedBy: (moment, by) => `${moment}, ${by}`,
  acts: 'Document',
  act: 'Act',
  actOf: (day, sequence) => (sequence === 1 ? `Act of ${day}` : `Act number ${sequence} of ${day}`),
  actNumber: (sequence) => `Act number ${sequence}`,
  close: 'Close',
  closeOf: (day) => `Close ${day}`,
  noDays: 'The office had no book in that month',
  noDaysText: (date) => `Its first day is ${date}.`,
  actFile: (day) => `closing-${day}.pdf`,
  proof: 'Public proof',
  proofOf: (day) => `Public proof of ${day}`,

  dialogTitle: (day) => `Close ${day}`,
  loading: 'Counting…',
  alsoBefore: (days) =>
    `${counted(days, 'day', 'days')} will be closed: also those before it that were still open.`,
  andMore: 'And the days that follow, up to the chosen one.',
  nothing: 'That day is closed already, and nothing was registered since.',
  registered: (count) => (count === 0 ? 'No entries' : counted(count, 'entry', 'entries')),
  annulled: (numbers) => `Annulled: ${numbers}`,
  rectified: (numbers) => `Rectified: ${numbers}`,
  late: (numbers) => `Presented before they were registered: ${numbers}`,
  again: 'Further closing',
  consequence:
    'After closing, corrections of that day are for the head of registry. It cannot be undone.',
  todayGoesOn:
    'Today goes on: documents can still be registered, and what is new goes into a further closing.',
  cancel: 'Back',
  confirm: 'Close the day',
  closing: 'Closing…',
  done: (days) => (days === 1 ? 'Day closed.' : `${days} days closed.`),

  years: 'Annual books',
  yearTitle: (year) => `Book of ${year}`,
  yearSum: (count, annulled, rectified) =>
    `${counted(count, 'entry', 'entries')}; ${annulled} annulled, ${rectified} rectified`,
  yearAct: (year) => `Act that closes the book of ${year}`,
  yearFile: (year) => `closing-book-${year}.pdf`,
  noYears: 'A book closes when its 31 December is closed.',
}
