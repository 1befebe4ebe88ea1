import type * as spanish from '../../entries/dashboard.ts'
import type { Words } from '../../shape.ts'

export const dashboardWords: Words<typeof spanish.dashboardWords> = {
  title: 'My work',
  counters: 'Right now',
  counterNames: {
    'received-today': 'Received today',
    'to-route': 'Not routed yet',
    'to-acknowledge': 'To acknowledge',
    'in-progress': 'In progress',
    'due-soon': 'Due in 3 days',
    overdue: 'Overdue',
  },
  asides: {
    'received-today': (count: number) =>
      count === 0 ? 'none the working day before' : `${count} the working day before`,
    'to-route': (count: number) => (count === 0 ? 'all of today' : `${count} since before today`),
    'to-acknowledge': (count: number) =>
      count === 0 ? 'all came today' : `${count} since before today`,
    'in-progress': (count: number) => (count === 0 ? 'none new today' : `${count} since today`),
    'due-soon': (count: number) => (count === 0 ? 'none due today' : `${count} due today`),
    overdue: (count: number) => (count === 0 ? 'none new today' : `${count} since yesterday`),
  },
  nothing: 'nothing waiting',
  everybodys: 'Of the whole municipality',
  pending: 'Waiting for me',
  pendingTable: 'What waits for you, the most urgent first',
  pendingAll: 'See all',
  pendingNone: 'Nothing waits for you.',
  pendingNoneText: 'What is assigned to you or comes to your office will appear here.',
  trays: 'Trays',
  month: 'Last 30 days',
  monthCaption: {
    MUNICIPALITY: (received: number, closed: number) =>
      `In 30 days: ${received} registered, ${closed} answered.`,
    OFFICES: (received: number, closed: number) =>
      `In 30 days, at your office: ${received} registered, ${closed} answered.`,
    UNITS: (received: number, closed: number) =>
      `In 30 days, at your office: ${received} arrived, ${closed} answered.`,
  },
  received: { MUNICIPALITY: 'Registered', OFFICES: 'Registered', UNITS: 'Arrived' },
  closed: 'Answered',
  day: 'Day',
  monthNone: 'Nothing moved in the last 30 days.',
  units: 'Open by office',
  unitsCaption: (open: number, overdue: number) =>
    overdue === 0 ? `${open} open, none overdue.` : `${open} open, ${overdue} overdue.`,
  unitsNone: 'There are no open documents.',
  unit: 'Office',
  atRegistry: 'Registry, not routed',
  open: 'Open',
  overdue: 'Overdue',
  unitFigures: (open: number, overdue: number) =>
    overdue === 0 ? String(open) : `${open}, overdue ${overdue}`,
  moreUnits: (count: number) =>
    count === 1 ? 'and 1 more office in the data' : `and ${count} more offices in the data`,
  seeData: 'See the data',
  retry: 'Try again',
  failed: (block: string) => `“${block}” could not be loaded`,
  drafts: (count: number, when: string) =>
    count === 1 ? `You have 1 draft of ${when}.` : `You have ${count} drafts, the last of ${when}.`,
  draftToday: (time: string) => `today ${time}`,
  draftYesterday: (time: string) => `yesterday ${time}`,
  draftOn: (date: string, time: string) => `${date} ${time}`,
  draftContinue: 'Continue',
  draftDiscard: 'Discard',
  draftDiscarded: 'Draft discarded.',
  draftElsewhere: 'It is open in another window.',
  undo: 'Undo',
  firstWeek: 'First week',
  firstWeekLeft: (undone, all) => `${undone} of ${all} to do`,
  firstWeekDone: 'done',
  firstWeekUndone: 'to do',
  firstWeekMissing: (what) => `Missing: ${what}.`,
  firstWeekByRegistry: 'The registry does it.',
  firstWeekByAdministration: 'The administration does it.',
  firstWeekByServer: 'Whoever runs the server does it.',
  firstWeekAfterEntry: 'After the first document.',
  firstWeekSecond: { ADM: 'another administrator', JREG: 'another head of registry' },
  firstWeekSteps: {
    calendar: {
      title: 'Calendar of this year and the next',
      why: 'Without a confirmed calendar, due dates are provisional.',
      link: 'Go to the calendar',
    },
    people: {
      title: 'A head in each unit',
      why: 'What comes to a unit without a head has nobody to receive it and hand it out.',
      link: 'Go to the units',
    },
    second: {
      title: 'Two people who administer and two heads of registry',
      why: 'If one is away, nobody else can confirm, annul or give access back.',
      link: 'Go to the people',
    },
    entry: {
      title: 'The first document registered',
      why: 'It shows that number, time and office come out right.',
      link: 'Register a document',
    },
    receipt: {
      title: 'The first receipt printed',
      why: 'The printer is tried before there is a queue.',
      link: 'Open a document and print it',
    },
    drill: {
      title: 'The backup, rehearsed',
      why: 'A copy that nobody restored yet may not serve.',
      link: 'See the drill',
    },
    outside: {
      title: 'The proof of the book, outside the server too',
      why: 'If somebody rewrote the book, only what is outside would show it.',
      link: 'See what leaves the server',
    },
  },
  welcome: 'Welcome',
  welcomeLead: 'There are no documents yet. This is how to begin:',
  registerSteps: [
    {
      text: 'Register the first document: it gets its number when you save it.',
      link: 'Register a document',
    },
    {
      text: 'Route it to the office that must answer it; here you will see how it goes.',
      link: null,
    },
  ],
  unitSteps: [
    {
      text: 'Acknowledge what is routed to you: it appears here without reloading the page.',
      link: null,
    },
    { text: 'Assign it to whoever answers it, and answer it in time.', link: null },
  ],
  lookSteps: [
    {
      text: 'Once the first document is registered, you will see here how much comes in and is answered.',
      link: null,
    },
    { text: 'In the register book you can look each one up.', link: 'Register book' },
  ],
}
