import type * as spanish from '../../book/outgoing-files.ts'
import type { Words } from '../../shape.ts'

export const outgoingFileWords: Words<typeof spanish.outgoingFileWords> = {
  title: 'Files',
  lead: 'The signed document and its annexes, where they exist as files. They do not change once it is dispatched.',
  letterLead: (number) =>
    `The document is the signed copy of ${number}: it need not be uploaded. Its annexes are added here.`,
  isDocument: 'The signed document',
  isDocumentOf: (name) => `“${name}” is the signed document`,
  roles: { DOCUMENT: 'Document', ANNEX: 'Annex' },
  isolated: 'The antivirus found something in this file: nobody is handed it.',
  downloaded: (moments) =>
    `Downloaded with the code of the receipt: ${moments}. It is no notification.`,
  unsent: (name) =>
    `“${name}” did not arrive. Try again or remove it: nothing is added after dispatch.`,
}
