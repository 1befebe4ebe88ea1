import type * as spanish from '../es/attachments.ts'
import type { Words } from '../shape.ts'

export const attachmentWords: Words<typeof spanish.attachmentWords> = {
  title: 'Files',
  choose: 'Attach',
  hint: (maxMegabytes) => `PDF, JPG, PNG or DOCX, up to ${maxMegabytes} MB`,
  list: 'Attached files',
  waiting: 'Waiting',
  sending: (fileName) => `Uploading “${fileName}”`,
  announceStart: (fileName) => `Uploading “${fileName}”.`,
  announceEnd: (fileName) => `“${fileName}” is attached.`,
  announceFailure: (fileName) => `“${fileName}” could not be attached.`,
  stalled: (fileName) => `The upload of “${fileName}” stands still. It is being tried again.`,
  cancel: (fileName) => `Cancel the upload of “${fileName}”`,
  remove: (fileName) => `Remove “${fileName}”`,
  retry: 'Try again',
  retryFile: (fileName) => `Try the upload of “${fileName}” again`,
  see: (fileName) => `View “${fileName}”`,
  kindOf: (fileName) => `Kind of “${fileName}”`,
  validityOf: (fileName) => `Validity of “${fileName}”`,
  pages: (count) => (count === 1 ? '1 page' : `${count} pages`),
  preview: 'Preview',
  previewOf: (fileName) => `Preview of “${fileName}”`,
  noPreview: 'This format cannot be shown here.',
  previewFailed: 'The file could not be read to show it.',
  nothingToShow: 'The scanned document will be shown here.',
}
