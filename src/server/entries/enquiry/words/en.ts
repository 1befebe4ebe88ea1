/** What `/consulta` says, in English. */
import type { EnquiryWords } from './shape.ts'

export const english: EnquiryWords = {
  language: 'English',
  title: 'Follow a document',
  lead: 'See how your document stands with two things from your receipt. You need not sign in.',
  number: 'Registration number',
  numberHint: (whole, short) =>
    `As it is on the receipt: ${whole}.${short === null ? '' : ` ${short} will do too.`}`,
  code: 'Enquiry code',
  codeHint: 'The first 8 of the verification code, its first two groups: 7K3M-9QXW.',
  submit: 'See how it stands',
  otherLanguages: 'Other languages',
  wrongNumber:
    'Type the whole number, with its year and, if it has one, its office, as it is on your receipt.',
  wrongCode: 'The code has 8 letters and digits; it is on your receipt.',
  notFound:
    'We did not find a registration with those details. Check the number and the code on your receipt.',
  unset: 'This installation is not set up yet.',
  wait: {
    title: 'One moment',
    text: (number) =>
      `There were many enquiries in a row. Before answering for ${number}, your browser does a check.`,
    working: 'Checking… It goes on by itself: there is nothing for you to do.',
    done: 'Check done.',
    withoutWork: (hour) =>
      `If this browser cannot do it, ask again at ${hour}, or ask at the office.`,
    again: 'Ask again',
  },
  reserved:
    'Received. This matter is kept in confidence: information is given to the person concerned, once identified.',
  state: {
    registered: 'Received, on its way to the unit',
    sent: (unit) => `Sent to ${unit}`,
    inHands: (unit) => `Being dealt with at ${unit}`,
    observed: (date) => `You must complete something before ${date}`,
    unremedied: (date) => `You had to complete something before ${date}`,
    closed: (date, how) => `Decided on ${date}; ${how}`,
    archived: 'Finished and archived',
    annulled: (number) => (number === null ? 'Annulled' : `Annulled; ${number} replaces it`),
  },
  answeredBy: {
    ELECTRONIC: 'answered electronically',
    PAPER: 'answered on paper',
    EMAIL: 'answered by e-mail',
    IN_PERSON: 'answered in person',
    PHONE: 'answered by telephone',
    FORWARDED: 'sent on to the body it belongs to',
    NOTHING: 'it needed no answer',
    unsaid: 'ask for the answer at the office',
  },
  annulledText: 'The number stays in the book, and is not dealt with.',
  missing: 'What is missing',
  missingBy: (date) => `You may complete it up to ${date}, that day included.`,
  missingSince: (date) =>
    `The time to complete it ended on ${date}. You may bring what is missing to the office, which will say whether it is accepted.`,
  facts: 'Your document',
  entryNumber: 'Number',
  presented: 'Presented',
  effective: 'Terms count from',
  unit: 'It is at',
  due: 'Answer by',
  provisional: (year) => `The date may move until the calendar of ${year} is approved.`,
  term: 'Term for the answer',
  ended: (date) => `It ended on ${date}.`,
  stopped: (date) => `The term stands still since ${date}.`,
  silence: {
    RUNS: 'If it passes without an answer',
    MOVES: 'If it passes without an answer',
    ENDED: 'Ended without an answer',
  },
  steps: 'Steps',
  step: {
    REGISTERED: () => 'Received and registered',
    SENT: (unit) => `Sent to ${unit}`,
    IN_HANDS: (unit) => `Being dealt with at ${unit}`,
    BACK: (unit) => `Back at ${unit}`,
    OBSERVED: () => 'Something was asked for',
    REMEDIED: () => 'Completed',
    CLOSED: () => 'Decided',
    ARCHIVED: () => 'Archived',
    REOPENED: () => 'Opened again',
    ANNULLED: () => 'Annulled',
  },
  ask: 'Where to ask',
  askWith: (number) => `Say the number ${number}.`,
  another: 'Follow another document',
}
