import type * as spanish from '../../shell/first-week.ts'
import type { Words } from '../../shape.ts'

export const firstWeekWords: Words<typeof spanish.firstWeekWords> = {
  title: 'First week',
  left: (undone, all) => `${undone} of ${all} to do`,
  done: 'done',
  undone: 'to do',
  missing: (what) => `Missing: ${what}.`,
  byRegistry: 'The registry does it.',
  byAdministration: 'The administration does it.',
  byServer: 'Whoever runs the server does it.',
  afterEntry: 'After the first document.',
  second: { ADM: 'another administrator', JREG: 'another head of registry' },
  steps: {
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
}
