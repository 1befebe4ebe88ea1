import type * as spanish from '../../entries/search.ts'
import type { Words } from '../../shape.ts'

export const searchWords: Words<typeof spanish.searchWords> = {
  counting: 'Counting…',
  found: (count, isMore) =>
    isMore
      ? `More than ${count.toLocaleString('en-GB')} found.`
      : `${count.toLocaleString('en-GB')} found.`,
  inImported: (count) =>
    count < 1000 ? `${count} in imported books` : 'Over a thousand in imported books',
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
    `“${field}:${value}” was not understood. Enter a code, a name that no other is like, or a date such as 21/11/2026.`,
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

export const viewWords: Words<typeof spanish.viewWords> = {
  views: 'Saved views',
  shared: 'Shared:',
  sharedBy: (name) => `Shared by ${name}`,
  save: 'Save as a view',
  saveChanges: 'Save the changes',
  saveAsNew: 'Save as a new view',
  options: 'Options of the view',
  change: 'Change its name or whom it is for',
  remove: 'Delete',
  saveConfirm: 'Save the view',
  saveTitle: 'Save this search as a view',
  changeTitle: (name) => `Change the view “${name}”`,
  saved: (name) => `View “${name.trim()}” saved`,
  name: 'Name of the view',
  forWhom: 'Whom it is for',
  forMe: 'Only me',
  forAll: 'The whole municipality',
  sharedHelp:
    'What is shared is the search, with the words in it. Each person sees only the documents they may see.',
  asks: 'What it asks for',
  removeTitle: (name) => `Delete the view “${name}”?`,
  removeOwn: 'The documents stay as they are: only this search is no longer kept.',
  removeShared:
    'It is gone for everybody in the municipality. The documents stay as they are: only this search is no longer kept.',
  removeConfirm: 'Delete the view',
  readFirst: 'Correct first what was not understood in the search; then you can save it.',
}
