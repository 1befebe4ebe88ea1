import type * as spanish from '../../language/first-sentences.ts'
import type { Words } from '../../shape.ts'

export const firstSentenceOf: Words<typeof spanish.firstSentenceOf> = {
  'W-ID-11':
    'There is already a person with this number: {nombre}. Do you want to use their details?',
  'W-ID-12':
    'The name written differs from the one on record for this number ({nombre}). Check it against the document.',
  'E-DOC-08': 'That date does not exist. Enter it as day/month/year, such as 21/11/2026.',
  'E-FIL-01':
    '“{archivo}” takes {tam} MB and the most is {max} MB. Split it or lower its resolution.',
  'E-FIL-02':
    'The format .{ext} is not accepted. PDF, photographs, office documents, messages and signatures are; anything else inside a ZIP.',
  'E-FIL-03': '“{archivo}” is empty or damaged. Scan it again.',
  'W-FIL-04':
    '“{archivo}” contains a virus and is isolated. The entry is valid; ask the applicant for another copy.',
  'W-FIL-05':
    '“{archivo}” is protected with a password and nobody will be able to open it. Ask for a copy without one.',
  'E-FIL-06': 'The upload of “{archivo}” was cut off. Your details are safe: press Try again.',
  'W-FIL-08':
    '“{archivo}” has a format that not everybody can open. If you can, attach a PDF as well.',
  'W-FIL-09':
    '“{archivo}” was not scanned: the antivirus does not answer. You can register; it is scanned as soon as it answers.',
  'W-FIL-26': '“{archivo}” is really a {ext} file: it goes in as “{nombre}”.',
  'W-FIL-27':
    '“{archivo}” does not open: it goes in as it was received. If you scanned it here, scan it again; if not, ask for another copy.',
  'W-FIL-28':
    '“{archivo}” is an Adobe form (XFA): only a page that says so may be seen here. Open it with Adobe Reader, or ask for a copy printed to PDF.',
  'W-FIL-29':
    '“{archivo}” has {n:file|files} inside, which are neither seen nor searched here. Download it to see them, or attach them separately too.',
  'W-FIL-30':
    '“{archivo}” carries an electronic signature: it is valid in the original file, not in the stamped copy or a printed one.',
  'E-FIL-25': '“{archivo}” was used in another document or has expired. Choose it again.',
  'E-FIL-09': 'An entry takes up to {max:file|files}. Join several into one.',
  'W-NUM-02':
    'This document was already registered with the number {numero}. No other was created.',
  'E-SYS-01':
    'No connection. Your draft is kept on this device and will be recovered when it is back.',
  'W-PLA-02': 'The holiday calendar {año} is not approved: the due date is provisional.',
}

export const firstSlotWords: Words<typeof spanish.firstSlotWords> = {
  NO_EXTENSION: '(none)',
}
