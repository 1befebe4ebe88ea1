import type * as spanish from '../../book/letter-signing.ts'
import type { Words } from '../../shape.ts'

const documents = (count: number): string => (count === 1 ? '1 document' : `${count} documents`)

export const letterSigningWords: Words<typeof spanish.letterSigningWords> = {
  title: 'Sign several documents',
  select: (name) => `Choose ${name}`,
  selectAll: 'Choose all on this page',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  keySelect: 'Choose the row, or no longer',
  keySelectAll: 'Choose all that are yours to sign, or none',
  chose: (count, all) => {
    if (count === 0)
      return 'None in this tray waits for your signature. To choose those of another person, mark them in the list.'
    if (count < all)
      return `The ${count} that have waited longest were chosen, of the ${all} that are yours to sign. Go on with the others once these are signed.`
    return count === 1
      ? 'The only document in the whole tray that is yours to sign was chosen.'
      : `The ${count} documents in the whole tray that are yours to sign were chosen.`
  },
  download: (count) =>
    count === 0 ? 'Download the chosen ones' : `Download ${documents(count)} to sign`,
  downloadKey: 'Download the chosen ones to sign',
  downloading: 'Downloading…',
  changedMeanwhile:
    'It changed while it was downloaded and is not in the archive. Download it again.',
  archiveName: (count) => `To sign (${documents(count)}).zip`,
  readMeName: 'README.txt',
  readMe: (count) =>
    [
      `Here are ${documents(count)} to sign.`,
      '1. Take the PDFs out of this archive: right click, “Extract all”.',
      '2. Sign them with your signing program; all at once if it can. Do not print them or save them again with another program: they would no longer be those that were put to signature. In AutoFirma, choose that the signature is added as a new revision.',
      '3. In Asiento, open “Letters”, tray “To sign”, and upload the signed ones with F4: several PDFs at once, or a ZIP of them.',
      'The files may be renamed: Asiento knows each document by its content.',
    ].join('\r\n\r\n'),
  upload: 'Upload the signed ones',
  uploadHint: 'Several PDFs at once, or a ZIP of them, whatever their names',
  uploading: 'Uploading the signed ones…',
  results: 'How it went with each file',
  over: ({ done, before, failed }) => {
    const there = before === 1 ? '1 was there already' : `${before} were there already`
    if (done === 0 && failed === 0) return `${there}: nothing changed.`
    const parts = [before > 0 ? there : '', failed > 0 ? `${failed} were not` : '']
    return `${[`${done} were taken`, ...parts.filter(Boolean)].join('; ')}.`
  },
  doubtful: (count) =>
    count === 1
      ? 'One carries a warning: read it before it is sent out.'
      : `${count} carry warnings: read them before they are sent out.`,
  taken: (number) => `The signature of ${number} was taken.`,
  takenBefore: (number) => `It was taken already: it is the signed copy of ${number}.`,
  unsigned: 'The file carries no signature. Sign it with your signing program and upload it again.',
  notYours:
    'It is no copy of a document that waits for your signature. Download it again from “To sign” and sign it without printing or saving it again.',
  noPdf: 'It is not a PDF. Upload the signed PDFs.',
  zipWithin: 'It is a ZIP within another one. Take it out and upload it by itself.',
  emptyZip: 'There is no PDF in this ZIP. Upload one with the signed PDFs.',
  notSent: 'No connection: it was not uploaded. Upload it again once the connection is back.',
  unanswered:
    'The connection was cut before the answer: it may have been taken. Upload it again once the connection is back; if it is there already, nothing changes.',
  notBegun:
    'No connection: it was not begun. Your files are still on your computer; do it again once the connection is back.',
  leaveTitle: 'Stop uploading what is signed?',
  leaveText:
    'What was taken stays taken. The rest is still on your computer: upload it again later.',
  leave: 'Stop uploading and leave',
  stay: 'Go on uploading',
  stopped: (count) =>
    `The upload was stopped: ${count} were taken. Upload the rest again; what is there already does not change.`,
  unreadable:
    'The browser could not read it. Check that it is still in its place and choose it again.',
  problems: {
    DAMAGED:
      'It is cut short or damaged and cannot be opened. Make the ZIP again, or upload the PDFs by themselves.',
    ENCRYPTED:
      'It is locked with a password. Make the ZIP without one, or upload the PDFs by themselves.',
    TOO_MANY: 'It has more than 500 files. Divide them among several ZIPs.',
    TOO_LARGE:
      'It is too large once opened: up to 100 MB a PDF, and 1 GB for what is in a ZIP. Upload the PDFs by themselves.',
    ZIP64: 'It is a large-size ZIP (ZIP64), which is not read here. Upload the PDFs by themselves.',
    METHOD:
      'It is packed in a way that is not read here. Make a common ZIP, or upload the PDFs by themselves.',
  },
}
