import type * as spanish from '../../entries/handling.ts'
import type { Words } from '../../shape.ts'

export const handlingStatusWords: Words<typeof spanish.handlingStatusWords> = {
  REGISTERED: 'To be routed',
  ROUTED: 'Routed (not received)',
  RECEIVED: 'Received',
  IN_PROGRESS: 'In progress',
  OBSERVED: 'Waiting for a remedy',
  RETURNED: 'Returned',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
}

export const purposeWords: Words<typeof spanish.purposeWords> = {
  ACTION: 'Action',
  INFORMATION: 'Information',
  REPORT: 'Report',
  APPROVAL: 'Approval',
  FILING: 'Filing',
}

export const returnCauseWords: Words<typeof spanish.returnCauseWords> = {
  NOT_COMPETENT: 'Not our responsibility',
  INCOMPLETE: 'It is incomplete',
  ILLEGIBLE: 'It cannot be read',
  DUPLICATE: 'It is a duplicate',
  OTHER: 'Another cause',
}

export const outcomeWords: Words<typeof spanish.outcomeWords> = {
  GRANTED: 'Granted',
  PARTIAL: 'Granted in part',
  DENIED: 'Denied',
  INADMISSIBLE: 'Not admitted',
  INFORMED: 'Informed',
  DESISTED: 'Taken as withdrawn',
  NOT_FILED: 'Taken as not filed',
  FORWARDED: 'Forwarded to another body',
  NO_REPLY_NEEDED: 'Needs no answer',
}

export const mediumWords: Words<typeof spanish.mediumWords> = {
  ELECTRONIC: 'Electronic mailbox',
  PAPER: 'On paper',
  EMAIL: 'Email',
  IN_PERSON: 'In person',
  PHONE: 'By telephone',
}

export const handlingWords: Words<typeof spanish.handlingWords> = {
  registry: 'Registry office',
  noUnit: 'another office',
  status: 'Handling',
  reopened: 'Reopened',
  due: (light, daysLeft) => {
    const days = Math.abs(daysLeft ?? 0)
    const amount = days === 1 ? '1 working day' : `${days} working days`
    switch (light) {
      case 'NONE':
        return 'No deadline'
      case 'SUSPENDED':
        return 'Deadline suspended'
      case 'OVERDUE':
        return days === 0 ? 'Overdue' : `${amount} overdue`
      case 'SOON':
      case 'IN_TIME':
        return days === 0 ? 'Due today' : `${amount} left`
    }
  },
  dueBrief: (light, daysLeft) => {
    const amount = `${Math.abs(daysLeft ?? 0)} w. days`
    switch (light) {
      case 'NONE':
        return 'No deadline'
      case 'SUSPENDED':
        return 'Suspended'
      case 'OVERDUE':
        return daysLeft === 0 ? 'Overdue' : `${amount} late`
      case 'SOON':
      case 'IN_TIME':
        return daysLeft === 0 ? 'Due today' : amount
    }
  },
  routedBrief: 'Sent on',
  days: (count) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
  lessThanMinute: 'less than a minute',

  tracking: 'Tracking',
  whereTitle: 'Where it is',
  office: 'Responsible office',
  since: (when, howLong) => `since ${when} (${howLong})`,
  assignee: 'Assigned to',
  nobody: 'Nobody yet',
  deadline: 'Deadline',
  dueOn: (date) => `due on ${date}`,
  extended: (from) => `extended; it was due on ${from}`,
  suspendedSince: (date) => `suspended since ${date}`,
  readers: 'May read it',
  archive: 'Archived in',

  routeTitle: 'Route sheet',
  handOvers: 'hand-overs',
  routeEmpty: 'It has not been routed yet.',
  printRoute: 'Print the route sheet',
  fromTo: (from, to) => `${from} → ${to}`,
  copyTo: (to) => `Copy to ${to}`,
  purpose: (purpose) => `For ${purpose.toLowerCase()}`,
  withPaper: (folios) => (folios === 1 ? 'with paper, 1 sheet' : `with paper, ${folios} sheets`),
  withoutPaper: 'without paper',
  reportBy: (date) => `by ${date}`,
  sent: (when, who) => `Sent on ${when} by ${who}`,
  pending: 'Not received yet',
  received: (when, who) => `Received on ${when} by ${who}`,
  foliosReceived: (folios) => (folios === 1 ? '1 sheet came' : `${folios} sheets came`),
  paperMissing: 'the paper did not come',
  copyEnded: (when, who) => `Ended on ${when} by ${who}`,
  returned: (when, who) => `Returned on ${when} by ${who}`,
  recalled: (when, who) => `Recalled on ${when} by ${who}`,
  stay: (howLong) => `Time in the office: ${howLong}`,

  observationTitle: 'Waiting for a remedy',
  observationText: (date, medium) => `Notified on ${date} (${medium}).`,
  remedyBy: (date) => `It may be remedied until ${date}.`,
  remedyOver: (date) => `The time to remedy it ended on ${date}.`,
  observationStops: 'The deadline to answer is suspended meanwhile.',
  observationRuns: 'The deadline to answer keeps running.',
  defectsHidden: 'What is missing is not yours to see.',
  remedies: 'Handed in as a remedy',

  closuresTitle: 'How it ended',
  replyLine: (number, date, authority) => `${number}, of ${date}, ${authority}`,
  forwardedLine: (body, date) => `${body}, on ${date}`,
  theirNumber: (number) => `Number of the other body: ${number}`,
  replyFile: 'Document of the answer',
  closedBefore: 'An earlier outcome; it was reopened afterwards.',
}

export const detailNames: Words<typeof spanish.detailNames> = {
  unitId: 'To',
  purpose: 'For',
  copyUnitIds: 'Copies',
  readers: 'May read it',
  formerReaders: 'No longer read it',
  ended: 'Ended',
  foliosReceived: 'Sheets received',
  returnCause: 'Cause',
  assignee: 'In charge',
  defects: 'Missing',
  notifiedOn: 'Notified on',
  medium: 'By',
  remedyBy: 'Remedy until',
  resumedOn: 'The deadline runs again from',
  dueOn: 'Due on',
  dueBefore: 'It was due on',
  outcome: 'Outcome',
  replyNumber: 'Number',
  replyDate: 'Date',
  authority: 'Authority',
  body: 'Body',
  archiveCode: 'Series or code',
  location: 'Place',
  suspendedFrom: 'Suspended from',
  act: 'What was undone',
}
