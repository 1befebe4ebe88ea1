import type * as spanish from '../es/search.ts'
import type { Words } from '../shape.ts'

export const searchWords: Words<typeof spanish.searchWords> = {
  counting: 'Counting…',
  found: (count, isMore) =>
    isMore
      ? `More than ${count.toLocaleString('en-GB')} found.`
      : `${count.toLocaleString('en-GB')} found.`,
  onlyNear: 'None says it letter by letter: these names are like it.',
  alsoNear: 'Look for similar names too',
  near: 'Similar names',
  nearYes: 'yes',
  sender: 'Sender',
  fields: {
    sender: 'sender',
    office: 'office',
    status: 'status',
    type: 'type',
    from: 'from',
    to: 'to',
  },
  unread: (field, value) =>
    `“${field}:${value}” was not understood. Write a code, a name that no other is like, or a date such as 21/11/2026.`,
  where: {
    NUMBER: 'By its number',
    SENDER: 'In the people',
    SUBJECT: 'In the subject',
    IDENTITY: 'By the identity number',
    STATEMENT: 'In what it states',
    REQUEST: 'In what it asks for',
    REFERENCE: 'In the references',
    NOTE: 'In a note',
    ATTACHMENT: 'In an attachment',
  },
  inAttachment: (fileName, page) =>
    page === null ? `In the attachment ${fileName}` : `In the attachment ${fileName}, page ${page}`,
}
