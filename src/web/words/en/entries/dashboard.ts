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
  trays: 'Other trays',
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
