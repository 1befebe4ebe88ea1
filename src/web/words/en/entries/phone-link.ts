import type * as spanish from '../../entries/phone-link.ts'
import type { Words } from '../../shape.ts'

export const phoneLinkWords: Words<typeof spanish.phoneLinkWords> = {
  title: 'Telephone as scanner',
  scan: 'Open this code with the camera of the telephone. It works once, for this form.',
  qr: 'Code that opens the page of the scanner on the telephone',
  secondsLeft: (time) => `Expires in ${time}`,
  connected: (pages) =>
    pages === 0
      ? 'The telephone is connected. It has sent no pages yet.'
      : `The telephone is connected. ${pages === 1 ? '1 page came' : `${pages} pages came`}.`,
  closesIn: (time) => `It closes in ${time} unless another page comes.`,
  hidden: 'The code is not in view any more.',
  end: 'Finish',
  close: 'Close',
  keyClose: 'Close the code for the telephone',
  showAnother: 'Show another code',
  joining: 'Joining the pages…',
  stillComing: (count) =>
    count === 1
      ? 'The telephone is sending 1 more page. Wait, or register again to go on without it.'
      : `The telephone is sending ${count} more pages. Wait, or register again to go on without them.`,
  retry: 'Try again',
}
