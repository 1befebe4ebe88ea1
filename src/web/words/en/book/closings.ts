import type * as spanish from '../../book/closings.ts'
import type { Words } from '../../shape.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const emptyNumbers = (last: number, told: number) =>
  counted(told - last, 'number will have no document', 'numbers will have no document')

export const closingWords: Words<typeof spanish.closingWords> = {
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
  state: 'Status',
  states: { OPEN: 'Running', DUE: 'To be closed', CLOSED: 'Closed' },
  entries: 'Entries',
  numbers: 'Numbers',
  spanTo: 'to',
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
  rectified: (numbers) => `Corrected: ${numbers}`,
  exits: (count, span) => `Exits: ${count} (${span})`,
  exitsAnnulled: (numbers) => `Exits annulled: ${numbers}`,
  late: (numbers) => `Handed in before they were registered: ${numbers}`,
  again: 'Further closing',
  consequence:
    'After closing, corrections of that day are for the head of registry. It cannot be undone.',
  todayGoesOn:
    'Today goes on: documents can still be registered, and what is new goes into a further closing.',
  cancel: 'Cancel',
  confirm: 'Close the day',
  closing: 'Closing…',
  done: (days) => (days === 1 ? 'Day closed.' : `${days} days closed.`),

  years: 'Annual books',
  yearTitle: (year) => `Book of ${year}`,
  yearSum: (count, annulled, corrected) =>
    `${counted(count, 'entry', 'entries')}; ${annulled} annulled, ${corrected} corrected`,
  yearExits: (count) => counted(count, 'exit', 'exits'),
  yearAct: (year) => `Act that closes the book of ${year}`,
  yearFile: (year) => `closing-book-${year}.pdf`,
  yearBook: (year) => `Download the book of ${year}`,
  yearBookHelp: 'The PDF and the Excel file of the book end with its act.',
  noYears: 'A book closes when its 31 December is closed.',
  waitsTitle: 'The book waits for a person',
  waitsText:
    'Something cannot go on until that person decides. “State of the book” says what it is and what can be done.',
  waitsLink: 'Go to “State of the book”',
}

export const bookStateWords: Words<typeof spanish.bookStateWords> = {
  title: 'State of the book',
  lead: 'Whether the book takes registrations; if not, why, and what one or two people may do.',
  notYoursTitle: 'This page is for the registry',
  notYoursText: 'It is seen by the registry, the auditors and the administrators.',
  failed: 'The state of the book could not be read',
  retry: 'Try again',
  loading: 'ReaderScene at the clock…',
  fine: 'The book takes registrations.',
  now: 'The server’s time',
  lastAt: 'Last fact of the book',
  faults: {
    BEHIND: (apart) => `The clock is ${apart} behind the last event of the book`,
    RESTED: (_, moment) =>
      `The server says it is ${moment}, and no day was closed for more than three days`,
    APART: (apart) => `The clocks of the server and of the database differ by ${apart}`,
  },
  behindToday: (moment) =>
    `Registering goes on, with the time of that event. Closings and emails wait until ${moment}. If the clock is wrong, ask support to put it right.`,
  behindLater: (moment) =>
    `Registering goes on, with the time of that event: ${moment}. Closings and emails wait. If the clock is wrong, ask support to put it right and do nothing else; if it is right, the head of registry prepares an act and another person confirms it.`,
  rested:
    'It may be a long rest or a clock that is ahead. Registering goes on; closings and emails wait until somebody of the registry confirms the time. If it is not right, ask support to put it right.',
  seeState: 'See the state of the book',
  apart: (moment) =>
    `Registering goes on, with the time of the database: ${moment}. Closings and emails wait until they agree. Tell support.`,
  lettersMissingTitle: 'Closing emails are not being sent',
  lettersMissing: (count) =>
    count === 1
      ? 'One email has waited for more than three days or was given up. Tell support.'
      : `${count} emails have waited for more than three days or were given up. Tell support.`,
  stampsMissingTitle: 'Some closings have no time stamp',
  stampsMissing: (count) =>
    count === 1
      ? 'One closing has waited for its stamp for more than three days. Tell support.'
      : `${count} closings have waited for their stamp for more than three days. Tell support.`,
  question: (moment) => `It is now ${moment}. Is that right?`,
  wouldClose: (count, office, from, until) =>
    `${office}: ${counted(count, 'day', 'days')} would close, from ${from} to ${until}.`,
  confirmClock: 'Yes, the time is right',
  confirmingClock: 'Confirming…',
  askRegistry: 'The registry must confirm it.',
  clockConfirmed: 'Time confirmed. Closings go on.',
  wrongTitle: 'Put the time of the book right',
  wrongText: (from, through, falseFrom, falseThrough) =>
    `Facts ${from} to ${through} of the book carry times from ${falseFrom} to ${falseThrough}, which have not come yet. The act writes that down, and the book goes on at the right time.`,
  wrongEntries: (count) =>
    count === 0
      ? 'There are no entries among them.'
      : `${counted(count, 'entry keeps its number', 'entries keep their number')}, with the wrong time in sight.`,
  wrongClosings: (days, years) =>
    days + years === 0
      ? 'There are no closings among them.'
      : `${counted(days, 'daily closing', 'daily closings')} and ${counted(years, 'year closing', 'year closings')} become void: those days will close when they are really over.`,
  restoredTitle: 'The book was restored from a copy',
  restoredText: (moment) =>
    `It stands as on ${moment}. What was registered later is not in it, and its numbers may be on receipts already given. Before going on, say which was the last one: look at the receipts, the closing emails, and ask whoever was at the counter. If none was given, leave the one shown.`,
  entriesBook: (code) => `book ${code}`,
  exitsBook: (code) => `book of exits ${code}`,
  lettersBook: (kind, unit) => `book of ${kind} of ${unit}`,
  unusedLetters: 'Letters of units that have no number in the copy',
  told: (book, year) => `Last number given, ${book} ${year}`,
  toldHint: (last) => `The restored book ends at ${last}. Those missing are given to nobody.`,
  skippedHint: (last, told) => `The restored book ends at ${last}: ${emptyNumbers(last, told)}.`,
  toldAgain: (book, year) => `Repeat the last number, ${book} ${year}`,
  toldAgainHint: (count) =>
    `These are ${count} numbers that no document will have, and it cannot be undone. If the number is right, write it again.`,
  reason: 'Reason',
  reasonHint: 'What happened and how it was noticed. It stays in the book.',
  propose: 'Prepare the act',
  proposing: 'Preparing…',
  proposed: 'Act prepared. Another person must confirm it now.',
  askProposer: 'The head of registry prepares it, and another person confirms it.',
  waitingTitle: 'Act to be confirmed',
  kinds: { CLOCK: 'Put the time of the book right', RESUME: 'Go on after restoring a copy' },
  by: (name, moment) => `Prepared by ${name}, ${moment}.`,
  confirmedBy: (name, moment) => `Confirmed by ${name}, ${moment}.`,
  actStretch: (from, through, falseFrom, falseThrough) =>
    `Facts ${from} to ${through}, with times from ${falseFrom} to ${falseThrough}.`,
  actSeries: (book, year, last, told) =>
    told === last
      ? `Of the ${book} ${year}: no number was given after ${last}.`
      : `Of the ${book} ${year}: numbers ${last + 1} to ${told} were given before restoring; ${emptyNumbers(last, told)}, and the next will be ${told + 1}.`,
  confirm: 'Confirm the act',
  confirming: 'Confirming…',
  confirmed: 'Act confirmed. The book goes on.',
  withdraw: 'Withdraw',
  withdrawn: 'The act was withdrawn.',
  waitsForOther:
    'Another person must confirm it: another head of registry, an auditor or an administrator.',
  doneTitle: 'Acts made',
  voidClosing: 'Void',
  open: 'State of the book',
}
