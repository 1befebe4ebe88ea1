/** See the Spanish file of the same name. */
import type { entryChapters as spanish } from '../../help/entry-chapters.ts'
import type { Chapter } from '../../help/shape.ts'

export const entryChapters: Readonly<Record<keyof typeof spanish, Chapter>> = {
  sentdocument: {
    title: 'New document',
    lead: 'What a person brings is registered and given its number. All of it can be done from the keyboard, in the order of the fields.',
    can: [
      'Enter the identity number of whoever hands it in. If they came before, they appear: [Enter] takes their details.',
      'Go on with [Enter] from field to field; [Shift+Enter] goes back. In an empty field, [=] repeats the previous entry’s.',
      'In “Document type” and “Office it goes to” type a few letters; for the office, a digit from 1 to 9 picks a recent one.',
      'With [Ctrl+Space] in “Subject” the frequent subjects are shown.',
      'Attach what was scanned with [F4], or drop it on the page. You may register while it travels.',
      '[Alt+Enter] opens “More fields”: deadline, confidentiality, paper, annexes.',
      '[Ctrl+Enter] registers. A yellow warning does not stop you: read it and go on if it is right.',
      'Then: “Print receipt”, “Print label”, and “Next” with [n] for the next person.',
      '[F8] copies the previous entry, for whoever brings several. [F2] empties the form; “Undo” brings it back.',
      'What you type is kept on this computer by itself: after a power cut or an ended session it comes back.',
    ],
    refusals: {
      'E-DOC-01': 'Enter the subject in a phrase; what is long goes into “Notes”.',
      'E-DOC-12': 'Choose the office from the list: typing it without choosing is not enough.',
      'E-PER-10': 'Enter who hands it in, or choose “Anonymous” in “Person”.',
      'W-DOC-11':
        'Look at the other one with “See”. If it is the same, do not register it: “Link” joins them.',
      'E-SYS-01': 'Do not close the page. Keep typing; register when the connection is back.',
    },
  },
  control: {
    title: 'My work',
    lead: 'What you see first: what needs you now, what waits, and how the month goes.',
    can: [
      'The figures above lead to their lists: “To acknowledge”, “Overdue”, “Due in 3 days”.',
      'In “Waiting for me”, [j] and [k] go through the rows and [Enter] opens the document.',
      '[r] acknowledges the row you are on. If paper comes with it, it asks whether it came.',
      'If you left an entry half done, its draft is above: “Continue” or “Discard”.',
      'The head of registry and the administration also see “First week”, until all is done: what is missing to work safely, and where it is done.',
    ],
    refusals: {
      'E-TRA-01': 'Somebody else did it. The row changes by itself; go on with the next.',
      'E-SYS-03': 'Open the document, see what changed, and repeat the step if it is still needed.',
    },
  },
  entries: {
    title: 'Register book',
    lead: 'All documents you may see, the newest first. This is where you search.',
    can: [
      '[/] goes to the search: enter words, a name or a number, with or without accents. It looks in the text of files too.',
      'Narrow it by dates, “Document type”, “Handling” or “At the office”. “Remove filters” shows all again.',
      '[j] and [k] go through the rows, [Enter] opens, [p] shows the preview and [e] corrects.',
      '[x] selects the row, to do the same with several; [Shift+J] and [Shift+K] extend the selection.',
      '“Print receipts” and “Print labels” print those of all selected rows, in one PDF.',
      '“Columns” chooses which data are shown and in which order; this computer remembers it.',
      'By hand: [[] and []] turn the pages.',
      '“Save as a view” keeps the search under a name, for you or for the whole municipality.',
    ],
    refusals: {
      'E-CON-04': 'Enter a less common word or a span of dates.',
      'E-VIS-02': 'Give the view a name that is not taken.',
      'E-CON-03':
        'Check the number. If it exists and you do not see it, it is not yours to see: ask your head.',
    },
  },
  editdocument: {
    title: 'Working on a document',
    lead: 'One document with its scan beside it: what is due, where it is, until when, and all that happened.',
    can: [
      'The large button is what is due now: “Acknowledge”, “Route”, “Answer”… The others are beside it and in “More actions”.',
      '“Undo the last act” holds for thirty seconds, with [Ctrl+Z].',
      '“Route” asks for the office and what for. You may add copies and an instruction.',
      '“Return” sends it back to whoever sent it by mistake. “Ask to remedy” asks the applicant for what is missing and may suspend the deadline.',
      '“Correct”, with [e], changes details: what they said before is kept. Number and time of registration do not change.',
      '“Request annulment” is approved by somebody else. The number stays in the book as annulled.',
      '“Change its confidentiality” requests another level, and somebody else confirms it: the head of registry or of the unit that has it. When it becomes confidential you choose who reads it.',
      '[j] and [k] go to the next and the previous of the list you came from.',
      '“Show signatures”, beside a PDF, says who signed it and whether it changed since. It does not say whether the signature holds good: issuer and revocation are not checked.',
      'A confidential document first asks for the reason for reading: who opened it is on record.',
    ],
    refusals: {
      'E-TRA-01': 'It changed meanwhile. See its status above: perhaps it is done already.',
      'E-TRA-04': 'It is yours by now: use “Route” to the office it belongs to.',
      'E-TRA-06': 'Choose the outcome and write the number of the answer, or why there is none.',
      'E-TRA-08':
        'Ask somebody else with that permission to approve: nobody approves what they asked for.',
      'E-TRA-10': 'The day is closed: ask the head of registry for the correction.',
      'E-TRA-14': 'The thirty seconds are over. Do the opposite act, for example “Reopen”.',
      'E-TRA-20': 'Enter what you read it for; if it is not yours to read, do not open it.',
    },
  },
  showdocument: {
    title: 'Receipt of entry',
    lead: 'The document on one sheet, to read or to print. You do not work from here.',
    can: [
      '“Print”, with [Ctrl+P], prints this page.',
      'In “Receipt or label” there are the receipts on A4 and 80 mm, and the labels.',
      '“Open the document” leads to where it is worked on.',
      'With the verification code anybody can check the receipt. With its first 8 characters and the number the applicant sees at `/consulta` how it stands, without names or subject.',
    ],
    refusals: {
      'E-CON-03': 'Check the link. If it exists and you do not see it, it is not yours to see.',
      'E-FIL-23': 'The antivirus isolated the file: ask the applicant for another copy.',
    },
  },
  pastdocument: {
    title: 'As it was',
    lead: 'The document as it was on a day: what it said, where it was and who changed it.',
    can: [
      'Enter the day in “Day”, or go from change to change with “Previous change” and “Next change”.',
      'Beside each detail stands what it says today.',
      '“Download the proof” gives a file that shows, without this system, that the book says so.',
    ],
    refusals: { 'E-TRA-20': 'It is confidential: write the reason and it opens.' },
  },
  worktransfer: {
    title: 'Transfer of work',
    lead: 'When somebody leaves the post, what was assigned to them goes to somebody else, office by office.',
    can: [
      'Choose the person in “Who gives”; how many documents they have open is shown.',
      'Choose who receives them at each office and write the reason.',
      'If it is cut off, “Continue” continues where it stopped. In the end, “Download the act”.',
    ],
    refusals: { 'E-ROL-05': 'Whoever receives must be somebody else, and active.' },
  },
  notices: {
    title: 'Notices',
    lead: 'What waits for you: documents that come, deadlines that end, approvals you are asked for, letters to review or sign.',
    can: [
      'Of what the council writes, whoever has to review or sign is told, and whoever wrote: when it is returned, approved, fully signed, annulled or discarded. The notice goes by itself when the letter moves on.',
      'Open a notice to go to its document. “Mark read” or “Mark all as read” takes it off the bell.',
      'In “By email” choose whether you get the daily or weekly email too.',
    ],
    refusals: { 'E-SYS-08': 'Wait some seconds and open the page again.' },
  },
}
