import type * as spanish from '../../entries/trays.ts'
import type { Words } from '../../shape.ts'

export const trayNames: Words<typeof spanish.trayNames> = {
  pending: 'Waiting for me',
  'to-route': 'To route',
  'to-acknowledge': 'To acknowledge',
  'in-progress': 'In progress',
  mine: 'Assigned to me',
  copies: 'Copied to us',
  returned: 'Returned',
  observed: 'Waiting for a remedy',
  'due-soon': 'Due in 3 days',
  overdue: 'Overdue',
  annulments: 'Annulments and confidentiality to confirm',
}

export const trayWords: Words<typeof spanish.trayWords> = {
  trays: 'Trays',
  wholeBook: 'The whole book',
  emptyTitle: (tray: string) => `Nothing in “${tray}”`,
  emptyText: 'Whatever arrives will appear here without reloading the page.',
  currentUnit: 'At the office',
  preview: 'Preview',
  closePreview: 'Close the preview',
  keyPreview: 'Open or close the preview',
  noneChosen: 'Choose a row to see it here.',
  openEntry: 'Open',
  attachments: (count: number) => (count === 1 ? '1 attached file' : `${count} attached files`),
  select: (number: string) => `Select ${number}`,
  selectPage: 'Select the whole page',
  keySelect: 'Select the row',
  keyExtend: 'Select the next or the previous one too',
  selected: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  selectedElsewhere: (count: number) =>
    count === 1 ? '(1 on another page)' : `(${count} on other pages)`,
  clearSelection: 'Clear the selection',
  actsOnSelected: 'What to do with the selected',
  actOn: (verb: string, count: number) => `${verb} (${count})`,
  willBe: (count: number) =>
    count === 1 ? 'It will be done to 1 document' : `It will be done to ${count} documents`,
  willNot: (count: number) =>
    count === 1
      ? '1 is left out: it does not allow it now'
      : `${count} are left out: they do not allow it now`,
  tooManyPapers: (most: number) =>
    `At most ${most} documents are printed at once: take some off the selection.`,
  printReceipts: 'Print receipts',
  printLabels: 'Print labels',
  print: 'Print',
  printedByRegistry: '{registry} prints it',
  notPrinted:
    'The printer does not answer. The documents are still selected: open the PDF and print it from there.',
  standsAs: (status: string) => `is ${status.toLowerCase()}`,
  confidential: 'Confidential',
  cancel: 'Cancel',
  goOn: 'Continue',
  close: 'Close',
  stop: 'Stop',
  going: (verb: string) => `${verb}: under way`,
  done: (verb: string, done: number, all: number) =>
    done === all ? `${verb}: done with ${done}` : `${verb}: done with ${done} of ${all}`,
  undone: (undone: number, all: number) =>
    undone === all
      ? `Undone for ${undone}`
      : `Undone for ${undone} of ${all}; the others have changed since`,
  outcomes: { WAITING: 'waiting', DONE: 'done', SKIPPED: 'not done: it was stopped before' },
}
