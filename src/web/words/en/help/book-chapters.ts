/** See the Spanish file of the same name. */
import type { bookChapters as spanish } from '../../help/book-chapters.ts'
import type { Chapter } from '../../help/shape.ts'

export const bookChapters: Readonly<Record<keyof typeof spanish, Chapter>> = {
  letters: {
    title: 'Letters',
    lead: 'What the council writes: it is drafted, another person reviews it, it gets its number when it is put to signature, and it leaves through the book of exits.',
    can: [
      'From an entry, “Write an answer” brings the subject, the sender and the number that is answered. “Write a document” begins an empty one.',
      'What is written is saved by itself a second after the last key, and with [Ctrl+S]. Without a connection it stays on this computer and is sent when it is back.',
      '“Insert a fact” puts a fact that is filled in when it is put to signature: the number, the date, the name of the addressee…',
      'When another person saves while you write, both texts are shown and you choose. “Saved texts” has all of them, and any can be taken back.',
      '“Send to review” asks another person to read it: they approve it or return it with remarks. Each is told at the bell when it is their turn.',
      '“Put to signature” gives the number and freezes the text. The signer uses “Download to sign”, signs it with their program and uploads it with [F4].',
      'To sign several, in “To sign”: [x] chooses the row and [Shift+X] all; [F8] downloads them as a ZIP, and [F4] uploads the signed ones, loose or in a ZIP, whatever their names.',
      'Signed is not dispatched: “Dispatch” takes it to the book of exits with its facts filled in.',
    ],
    refusals: {
      'E-SAL-01': 'Complete what it names, or take the fact that is not known out of the text.',
      'E-SAL-02': 'Download the PDF again and sign it, neither printed nor saved again.',
      'E-SAL-03': 'Sign it with your signing program and upload the file that it saved.',
      'E-SAL-24': 'Sign the original again, with the stamp where there is no text, or without one.',
      'E-SAL-17': 'Compare the two texts and choose which to go on with.',
      'E-SAL-18': 'Open the document again: another person has taken a step.',
      'E-SAL-19': 'Choose another person.',
      'E-SAL-20': 'Send it to review, or ask the head to put it to signature.',
      'E-SAL-21': 'Choose who signs and write their post.',
    },
  },
  'letter-templates': {
    title: 'Letter templates',
    lead: 'The texts that letters begin with. The administration proposes them and the head of registry approves them.',
    can: [
      'When you write, “Template” offers first those for that type of document. It brings kind, subject and text, as long as you have written no other.',
      '“New template” and “Change” propose a text. It is not offered until another person approves it in “To approve”; nobody approves their own.',
      'Each approved change is a version. “Versions” compares two beside each other, and says who wrote and who approved each.',
      'In the text, “Insert a fact” puts what is filled in on the way to signature. “Condition” shows a paragraph only if a field has a value, has none, or says something.',
      'In a table, “Repeat the row for each addressee” writes it once for each. Conditions and rows are decided when the letter begins.',
      'The legal foot is that of the country when the document decides something; you may write another one or leave it out.',
      'To offer it no more, untick “Offered to those who write” and propose the change. Letters that began go on.',
    ],
    refusals: {
      'E-CFG-23': 'Somebody else changed the template meanwhile: propose your change again.',
      'E-CFG-26': 'Ask another head of registry to approve it.',
    },
  },
  outgoing: {
    title: 'Outgoing register',
    lead: 'What the municipality sends: each document that goes out gets the next exit number, with its addressee and its delivery.',
    can: [
      '“Dispatch a document” asks for the unit, the kind, who signs, the subject and the addressees. [Ctrl+Enter] dispatches it and gives the number.',
      '“Add an addressee” adds another. Certified post and the notifier need the address.',
      'In “Answers entry” write the number of what is answered and press [Enter]. From the document, “Dispatch an answer” has it filled in.',
      '“Record delivery”, with [r], keeps each attempt: when, what came of it and who received it. The last word counts.',
      'The tray “Unacknowledged” shows what is not yet known to have arrived.',
      'The tray “To be notified” shows what nobody was tried with yet and has a last day by law, the most pressing first.',
      '“Annul number” is decided by another person. The number stays in the register as annulled.',
      'What is typed keeps itself on this computer until it is dispatched.',
    ],
    refusals: {
      'E-SAL-07': 'Write the name and the post of whoever signs.',
      'E-SAL-08': 'Complete the name of each addressee, or remove the one too many.',
      'E-SAL-09': 'Write the address, or choose another means of delivery.',
      'E-SAL-10': 'Check the date and the time: a delivery cannot be earlier than the dispatch.',
      'E-SAL-11': 'If the document must go out, dispatch it again with a new number.',
      'E-SAL-12': 'Open the document again and see how it stands.',
      'E-SAL-13': 'Ask another head of registry to decide it.',
    },
  },
  reports: {
    title: 'Reports',
    lead: 'Lists and counts of the register, of what you may see: what waits, what is overdue, how long things take.',
    can: [
      'Choose the report and the dates. The rest follows.',
      'Download it to keep, as a spreadsheet or as CSV. “See the data” shows what is drawn as a table.',
      'A very long one is prepared apart: the notice comes to the bell, and it is in “Prepared files”.',
    ],
    refusals: {
      'E-REP-01': 'Have it prepared apart, or shorten the dates.',
      'E-REP-02': 'Change one of the two dates.',
      'E-REP-04': 'Prepare it again: your permissions changed.',
    },
  },
  closings: {
    title: 'Daily closing',
    lead: 'Each day of the book is closed with its act: how many entries there were, from which number to which.',
    can: [
      'Choose office and month. “Close” counts the day and asks you to confirm with “Close the day”.',
      'What nobody closes is closed by the system. If something of that day is registered later, a “Further closing” is made.',
      'The act is downloaded as PDF. “Public proof” is for showing it outside.',
    ],
    refusals: {
      'E-CIE-01': 'It is done: nothing else is needed.',
      'E-CIE-02': 'Choose today or an earlier day.',
      'E-CIE-03': '“State of the book” says why, and who may confirm the time.',
      'E-TRA-10': 'What is of a closed day is corrected by the head of registry.',
    },
  },
  bookstate: {
    title: 'State of the book',
    lead: 'Whether the book takes registrations, what time the server has, and who keeps the proof of the book outside.',
    can: [
      'If no day was closed for more than three days, compare the time with yours and press “Yes, the time is right”.',
      'If the book was restored from a copy, a head prepares the act with the last number given and somebody else confirms it.',
      'You also see whether proofs leave the server: by email or as time stamps.',
    ],
    refusals: {
      'E-NUM-05': 'Look for the last receipt on paper and prepare the act with its number.',
      'E-LIB-02': 'Ask somebody else to confirm it.',
      'E-LIB-05': 'Look at the time again and confirm it anew.',
    },
  },
  importedbooks: {
    title: 'Imported books',
    lead: 'The books from before, brought from a spreadsheet: they are searched and read, not changed.',
    can: [
      'Search by words, number or dates; “Clear the search” goes back to the list.',
      'In “Report of the book” there are missing and repeated numbers, year by year.',
      'Whoever runs the server brings books in with a command; it is in the operator’s papers.',
    ],
    refusals: { 'E-CON-03': 'They are not yours to see: they are for the registry.' },
  },
  bookreview: {
    title: 'Register check-up',
    lead: 'A walk through the data of a year: what is missing, doubtful, or worth correcting.',
    can: ['Choose the year. Each line leads to its documents, to correct them one by one.'],
    refusals: { 'E-PER-09': 'It is for the head of registry and the auditors.' },
  },
}
