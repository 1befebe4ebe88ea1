import type { CalendarLayer } from '#domain/deadline/calendar.ts'

import type * as spanish from '../../entries/due-ladder.ts'
import type { Words } from '../../shape.ts'

export const ladderWords: Words<typeof spanish.ladderWords> = {
  failed: 'The time limit could not be counted',
  retry: 'Try again',
  noTerm: 'This type of document has no time limit of its own.',
  ground: (law) => `Ground: ${law}.`,
  unread: 'We have not read that article: check it in the law before you rely on it.',
  ownTerm: 'The council set this time limit: it is not the one the law of the country proposes.',
  withheldHelp: (year) =>
    `The time limit ends in ${year} and its holiday calendar is not approved. The date will appear once the head of registry approves it.`,
  suspended: (date) =>
    `The time limit is suspended since ${date}. The date will be counted again when it resumes.`,
  countedOn: (date) =>
    `Counted with today’s calendar it would be ${date}. The date in the entry is the one that holds.`,
  ladder: 'From arrival to due date, step by step',
  from: (first, last) => `${first} – ${last}`,
  units: {
    WORKING_DAY: ['working day', 'working days'],
    CALENDAR_DAY: ['calendar day', 'calendar days'],
    MONTH: ['month', 'months'],
  },
  term: (amount, unit) => `${amount} ${unit}`,
  presented: (time) => `Handed in at ${time}`,
  afterClosing: (time) => `The office closes at ${time}: it counts as the next day`,
  asRegistered: 'It counts from this day, as the entry says',
  starts: 'The count begins on the day after this one',
  counted: (first, last) => (first === last ? `Day ${first}` : `Days ${first} to ${last}`),
  weekend: 'Weekend: does not count',
  skipped: (names) => `${names}: does not count`,
  feast: (name, layer) => `${name} (${layers[layer]})`,
  added: (term) => `${term} later`,
  monthShorter: 'That month is shorter: its last day holds',
  monthShorterNext: 'That month is shorter: the first working day of the next one holds',
  suspendedDays: 'Time limit suspended: does not count',
  suspendedMoves: (date) => `Time limit suspended: the end moves to ${date}`,
  extended: (term) => `From here, the extension of ${term}`,
  due: 'Due',
}

const layers: Readonly<Record<CalendarLayer, string>> = {
  COUNTRY: 'national holiday',
  REGION: 'regional holiday',
  MUNICIPALITY: 'local holiday',
  ENTITY: 'closed by the council',
  OFFICE: 'office closed',
  LOCALITY: 'holiday of another place',
}
