import type * as spanish from '../../entries/label-prints.ts'
import type { Words } from '../../shape.ts'

export const labelPrintWords: Words<typeof spanish.labelPrintWords> = {
  title: 'Labels sent',
  lead: 'What was sent to the label printers in the last 24 hours.',
  failed: 'The list could not be read.',
  retry: 'Try again',
  none: 'No label',
  noneText: 'Nobody has sent labels in the last 24 hours.',
  notTakenOnly: (count) => `Only those the printer has not taken (${count})`,
  noneLeft: 'The printer has taken them all',
  noneLeftText: 'None is left to be taken, and none failed.',
  pages: 'Pages of labels',
  keyPreviousPage: 'Previous page of labels',
  keyNextPage: 'Next page of labels',
  loadedRows: (count) => (count === 1 ? '1 label on this page' : `${count} labels on this page`),
  number: 'Number',
  printer: 'Printer',
  asked: 'Requested',
  state: 'Status',
  acts: 'Actions',
  states: {
    WAITING: 'Waiting',
    UNTAKEN: 'Nobody takes it',
    TAKEN: 'Taken',
    FAILED: 'Not sent',
  },
  untaken: 'It has been in its folder for more than two minutes: see that the printer is on.',
  failures: {
    GONE: 'the folder of the printer is not there; tell support',
    DENIED: 'the server may not write in the folder of the printer; tell support',
    FULL: 'the disk of the printer is full; tell support',
    SILENT: 'the disk of the printer does not answer; wait a moment or tell support',
    CUT_OFF: 'the server stopped before it was done; send it again',
    OTHER: 'the folder of the printer did not take it; tell support',
  },
  again: 'Print again',
  againOf: (number) => `Print the label of ${number} again`,
  discard: 'Discard',
  discardOf: (number) => `Discard the label of ${number}`,
  discarded: 'Label discarded.',
  open: 'See the labels sent',
  byBrowser: 'Print with the browser',
  notByBrowser: 'The browser could not print it. Ask for the label on the page of the document.',
  sent: (count, printer) =>
    count === 1 ? `Label sent to “${printer}”.` : `${count} labels sent to “${printer}”.`,
  notSent: (failed, count, reason) =>
    count === 1
      ? `The label was not sent: ${reason}.`
      : `${failed} of ${count} labels were not sent: ${reason}.`,
  notTaken: (count, printer) =>
    count === 1
      ? `The printer “${printer}” does not take the label. See that it is on.`
      : `The printer “${printer}” does not take ${count} labels. See that it is on.`,
  labelPrinter: 'Label printer of this computer',
  labelPrinterHelp: 'Labels come out of it without asking.',
  dialog: 'Dialog of the browser',
  notThere: (printer) => `${printer} (not there)`,
}
