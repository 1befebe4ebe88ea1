import type * as spanish from '../../entries/batch.ts'
import type { Words } from '../../shape.ts'

export const batchWords: Words<typeof spanish.batchWords> = {
  title: 'Batch',
  keyWindow: 'See the batch, or end it',
  count: (done, expected) =>
    expected === null ? `Batch: ${done}` : `Batch: ${done} of ${expected}`,
  last: (number, sender) => (sender === null ? `Last: ${number}` : `Last: ${number}, ${sender}`),
  none: 'What you type here is for all of them, but for the person, the sheets and the files.',
  see: 'See or end it',
  registered: (number) => `Registered: ${number}.`,
  warned: (number, sentences) => `${number}: ${sentences}`,
  expected: 'How many are there?',
  expectedHelp: 'If you say so, it is compared with what was registered.',
  registeredCount: (done) =>
    done === 1
      ? '1 document was registered in this batch.'
      : `${done} documents were registered in this batch.`,
  difference: (missing) =>
    missing > 0
      ? `${missing} are missing. Go on with the batch, or end it so.`
      : `${-missing} too many. Look through the list, or end the batch so.`,
  list: 'Registered in this batch',
  unnamed: 'No name to be seen',
  receipt: 'Receipt',
  receiptOf: (number) => `Receipt of ${number}`,
  label: 'Label',
  labelOf: (number) => `Label of ${number}`,
  receipts: (first, last) => `Receipts ${first} to ${last}`,
  labels: (first, last) => `Labels ${first} to ${last}`,
  notPrinted: 'The printer does not answer. Open the PDF and print it from there.',
  goOn: 'Continue the batch',
  end: 'End the batch',
}
