import type * as spanish from '../../shell/ui.ts'
import type { Words } from '../../shape.ts'

export const uiWords: Words<typeof spanish.uiWords> = {
  required: 'required',
  error: 'Error',
  warning: 'Warning',
  errorSummaryTitle: 'There is a problem',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  busy: 'Working…',
  loading: 'Loading…',
  searching: 'Searching…',
  more: (count, name) => `See ${count} more ${name}`,
  onlyThese: (count, name) => `See only ${count} ${name}`,
  nothingFound: 'No results',
  unreachable:
    'No connection. What you typed is still on the screen: try again once you are connected.',
  notRead: 'The server takes long to answer. Try again.',
  notHeard:
    'The server did not answer in time, and it is not known whether it was done. What you typed is still on the screen: try again.',
  alreadySent:
    'It was sent already and cannot be stopped. Wait for the answer: you will see here if it was done.',
  searchFailed: 'The search did not work. Keep typing to try again.',
  showOptions: 'Show options',
  datePlaceholder: 'ddmmyyyy',
  openCalendar: 'Choose in the calendar',
  notifications: 'Messages',
  chooseFiles: 'Choose files',
  dropHere: 'Drop the files here',
  orDropOrPaste: 'or drag them anywhere on the page, or paste them with Ctrl+V',
  resizePanes: 'Change the width of the panes',
  charactersLeft: (left) => (left === 1 ? '1 character left' : `${left} characters left`),
  charactersOver: (over) => (over === 1 ? '1 character too many' : `${over} characters too many`),
  resultCount: (count) => (count === 1 ? '1 result' : `${count} results`),
}
