import type { CivilDate } from '#domain/civil-date.ts'

import type * as spanish from '../es/showcase-samples.ts'
import type { Words } from '../shape.ts'

const written = (date: CivilDate, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

export const calendarWords: Words<typeof spanish.calendarWords> = {
  failedTitle: 'The calendar could not be opened',
  failedText: 'The file of activities did not arrive. Check your connection and try again.',
  retry: 'Try again',
  today: 'Today',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  agenda: 'Activities of the day',
  nothing: 'There are no activities on this day.',
  wholeDay: 'All day',
  hours: (from, to) => `From ${from} to ${to}`,
  more: (count) => `${count} more`,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  kinds: {
    council: 'Council',
    counter: 'Counter',
    works: 'Works',
    community: 'Community',
  },
  monthName: (day) => written(day, { month: 'long', year: 'numeric' }),
  dayTitle: (day) => written(day, { weekday: 'long', day: 'numeric', month: 'long' }),
  dayName: (day, titles) =>
    [
      written(day, { dateStyle: 'full' }),
      titles.length === 0 ? 'no activities' : titles.join('; '),
    ].join(': '),
}

export const pagesWords: Words<typeof spanish.pagesWords> = {
  title: 'Pages',
  lead: 'Sample pages, to see how a whole screen looks with the current theme.',
  calendar: 'Calendar',
  calendarLead:
    'A month of invented activities. With the keyboard: arrows, Home and End, Page Up and Page Down.',
  emptyPage: 'A page without content',
  emptyPageLead: 'The first time, when there is nothing to list yet.',
  emptyTitle: 'There are no sample files yet',
  emptyText: 'They will appear here as they are registered.',
  emptyAction: 'Create a sample one',
  emptyUndo: 'Empty it again',
  created: 'Sample file created. It exists only on this screen.',
  sampleFile: 'M-0001 · Sample file',
  sampleFileText: 'It goes away when you leave this page.',
  errorPage: 'A page with an error',
  errorPageLead: 'What happened, what was not lost and what can be done.',
  errorTitle: 'This screen could not be opened',
  errorText:
    'The sample server did not answer. What was registered is still registered, and your draft is kept.',
  errorCode: 'Code for support: SAMPLE-000',
  retry: 'Try again',
  retrying: 'Trying again…',
  retried: 'It is a sample: it failed again on purpose.',
}

export const blockWords: Words<typeof spanish.blockWords> = {
  title: 'Blocks',
  lead: 'Whole forms and lists, in all their states. Nothing you write here is kept.',
  filled: 'Form',
  filledLead: 'With every kind of field, already filled in.',
  failing: 'Form with errors and warnings',
  failingLead:
    'An error keeps it from being sent; a warning does not. Press “Send” to see the summary of errors too.',
  locked: 'Locked form',
  lockedLead: 'Disabled: not needed now. Read only: it can be read and copied.',
  disabled: 'Disabled',
  readOnly: 'Read only',
  list: 'List with filters',
  listLead: 'On a narrow screen every row is a card.',
  number: 'A big number',
  numberLead: 'The first thing to be seen after registering.',
  access: 'Signing in',
  accessLead: 'In the shape of the staff’s sign-in. It takes no real passwords.',
  timeline: 'Timeline',
  timelineLead: 'What happened, newest first.',
}

export const formWords: Words<typeof spanish.formWords> = {
  applicant: 'Applicant',
  room: 'Hall',
  rooms: [
    { id: 'espejos', code: '01', label: 'Hall of Mirages', hint: 'Up to 40 people' },
    { id: 'ejemplos', code: '02', label: 'Hall of Examples', hint: 'Up to 120 people' },
    { id: 'patio', code: '03', label: 'Imaginary Courtyard', hint: 'Outdoors' },
  ],
  date: 'Date',
  guests: 'People',
  shift: 'Time of day',
  shifts: [
    { value: 'morning', label: 'Morning' },
    { value: 'afternoon', label: 'Afternoon' },
    { value: 'evening', label: 'Evening' },
  ],
  neighbour: 'Contact person',
  neighbourHelp: 'Write two letters: Ann, Bel, Car…',
  neighbours: ['Ann Invented Example', 'Bela Sample Fictitious', 'Carla Supposed Model'],
  email: 'E-mail',
  purpose: 'What for',
  purposeHelp: 'One or two sentences.',
  conditions: 'I have read the invented terms of use',
  remind: 'Remind me the day before',
  files: 'PDF or JPG, up to 5 MB',
  fileTaken: (name) => `“${name}” stayed on your device: this is a sample.`,
  send: 'Send',
  clear: 'Clear',
  sent: 'The form is right. It is a sample: nothing was sent.',
  sample: {
    applicant: 'The Hypothetical Sports Club',
    email: 'contact@hypothetical.example',
    purpose: 'Dress rehearsal of the play “The Form That Never Was”, with free admission.',
  },
  wrong: { email: 'contact@hypothetical', purpose: '' },
  errors: {
    applicant: 'Write who is asking for the hall.',
    room: 'Choose a hall.',
    email: 'The e-mail lacks its ending, as in name@place.example.',
    purpose: 'Write what it will be used for.',
    conditions: 'Mark that you have read the terms.',
  },
  warnings: {
    date: 'It is a Saturday: only one person is on duty.',
    guests: 'The hall is full with 120; some people will stand.',
  },
}

export const sampleListWords: Words<typeof spanish.sampleListWords> = {
  search: 'Search',
  state: 'Status',
  anyState: 'Any',
  states: { received: 'Received', sent: 'Forwarded', closed: 'Closed' },
  label: 'Sample documents',
  columns: {
    number: 'Number',
    subject: 'Subject',
    sender: 'Sender',
    state: 'Status',
    pages: 'Sheets',
  },
  count: (count) => (count === 1 ? '1 document' : `${count} documents`),
  removeFilters: 'Remove filters',
  removeFilter: (text) => `Remove the filter “${text}”`,
  noneTitle: 'No document with these filters',
  noneText: 'Try another word or remove the filters.',
}

export const sampleBlocksWords: Words<typeof spanish.sampleBlocksWords> = {
  registered: 'Document registered',
  sampleNumber: 'M-2099-000123',
  facts: [
    { term: 'Received', description: '30 Feb 2099, 10:42' },
    { term: 'Sender', description: 'Ann Invented Example' },
    { term: 'Sent to', description: 'Department of Imaginary Affairs' },
  ],
  print: 'Print receipt',
  another: 'Register another',
  onlySample: 'It is a sample: nothing was done.',
  user: 'User',
  secret: 'Sample password',
  showSecret: 'Show the password',
  hideSecret: 'Hide the password',
  remember: 'Remember me',
  enter: 'Sign in',
  entering: 'Signing in…',
  refused: 'Wrong user or password',
  refusedText: 'It is a sample: no password is right.',
  timeline: [
    {
      when: '30 Feb 2099, 12:05',
      what: 'Forwarded to Imaginary Affairs',
      who: 'Bela Sample Fictitious',
      tone: 'info',
      tag: 'Forwarded',
    },
    {
      when: '30 Feb 2099, 11:20',
      what: 'Subject corrected: it said “Pruning”, it says “Pruning of a tree”',
      who: 'Carla Supposed Model',
      tone: 'warning',
      tag: 'Corrected',
    },
    {
      when: '30 Feb 2099, 10:42',
      what: 'Registered with the number M-2099-000123',
      who: 'Ann Invented Example',
      tone: 'success',
      tag: 'Received',
    },
  ],
}

export const sampleDocuments: Words<typeof spanish.sampleDocuments> = [
  {
    number: 'M-2099-000123',
    subject: 'Asks for an imaginary tree to be pruned',
    sender: 'Ann Invented Example',
    stage: 'received',
    pages: 3,
  },
  {
    number: 'M-2099-000122',
    subject: 'Asks about the hours of an office that does not exist',
    sender: 'Bela Sample Fictitious',
    stage: 'sent',
    pages: 1,
  },
  {
    number: 'M-2099-000121',
    subject: 'Proposes a new name for Sample Square',
    sender: 'Hypothetical Neighbours’ Board',
    stage: 'sent',
    pages: 12,
  },
  {
    number: 'M-2099-000120',
    subject: 'Hands in the plans of the Chimera works, with the corrections asked for',
    sender: 'Chimera Builders',
    stage: 'closed',
    pages: 48,
  },
  {
    number: 'M-2099-000119',
    subject: 'Gives thanks for an example that went well',
    sender: 'Carla Supposed Model',
    stage: 'closed',
    pages: 1,
  },
]
