import type * as spanish from '../../shell/statements.ts'
import type { Words } from '../../shape.ts'

export const statementWords: Words<typeof spanish.statementWords> = {
  dated: 'This statement was reviewed on 27 November 2026.',
  contact: 'Contact',
  noContact: 'Ask at {registry} of {town}.',
}

export const accessibilityWords: Words<typeof spanish.accessibilityWords> = {
  title: 'Accessibility',
  lead: 'We want anyone to be able to use this service: with a keyboard, a screen reader, a magnifier, a telephone or by voice.',
  standard: 'Standard and conformance',
  standardTexts: [
    'This service takes as its standard the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the European standard EN 301 549.',
    'It conforms partially: what is missing is said below.',
  ],
  gaps: 'What is not accessible yet',
  gapsLead: 'We know of these shortcomings:',
  gapsFound: [
    'Scanned documents are images: a screen reader cannot read their text. The subject and the details of the entry can be read on the page.',
    'Reports and the book in PDF carry no structure tags. The same data are on the screen and in XLSX.',
    'Receipts and the other papers in PDF carry them, but no validator has checked them. The same information is on the page of the document.',
    'People who use screen readers every day have not tried it yet, nor has an independent body reviewed it.',
  ],
  tested: 'How it was checked',
  testedTexts: [
    'With every change, a program walks through the screens in a real browser and checks them with axe against WCAG 2.2 A and AA, in all 34 themes and at three scales. It also works out the contrast of every colour, and registers documents with the keyboard alone.',
  ],
  contactLead:
    'If something keeps you from doing what you came for, or you need this information in another form, let us know. Say which page you were on and what you wanted to do.',
  keyboard: 'Using the service with the keyboard',
  keyboardLead:
    'Everything that is done with the mouse can be done with the keyboard. Single-key shortcuts do nothing while you type, and can be switched off in Settings.',
  key: 'Key',
  effect: 'What it does',
  keyGroups: [
    {
      title: 'On every screen',
      keys: [
        ['Tab', 'Goes to the next control; with Shift, to the previous one.'],
        ['Esc', 'Closes the open menu, dialog or panel and goes back to where you were.'],
        ['Ctrl + .', 'Opens the settings: scale, themes and shortcuts.'],
      ],
    },
    {
      title: 'In the register book',
      keys: [
        ['/', 'Goes to the search.'],
        ['n', 'Starts a new entry.'],
        ['j or ↓', 'Goes down one row; k or ↑ goes up.'],
        ['Enter', 'Opens the document of the row.'],
        ['e', 'Opens the row to correct it.'],
        ['[ and ]', 'Previous and next page.'],
      ],
    },
    {
      title: 'When registering a document',
      keys: [
        ['Enter', 'Goes to the next field.'],
        ['Ctrl + Enter', 'Registers the document.'],
        ['Alt + Enter', 'Shows or hides the further fields.'],
        ['F2', 'Empties the form.'],
        ['F8', 'Copies the details of the previous entry.'],
      ],
    },
  ],
}

export const privacyWords: Words<typeof spanish.privacyWords> = {
  title: 'Privacy',
  lead: '{town} registers the documents it receives because the law obliges it to keep a record of them. For that it needs some details of whoever hands them in.',
  passages: [
    {
      title: 'What is kept',
      texts: [
        'Of whoever hands in a document: their name or company name, their identity document and, if they give them, their address, email and telephone. Also the document itself and what comes with it.',
        'Of those who work at {town}: their name, their email and what they note in the register, with date and time.',
        'Of whoever follows a document with their receipt: which number they asked for, what they were answered and a fingerprint of their network, for ninety days. Not their address, nor who they are.',
      ],
    },
    {
      title: 'What it is used for',
      texts: [
        'To give the document its number and its receipt, to bring it to the right office and to be able to answer it. It is used for nothing else, it is not sold and there is no advertising.',
      ],
    },
    {
      title: 'Who may see it',
      texts: [
        'The staff of {town}, each according to their duties. Restricted documents are seen only by those who must deal with them. It is noted who opened each restricted document.',
      ],
    },
    {
      title: 'How long it is kept',
      texts: [
        'The register book is not erased: a correction is added, and what stood before remains in sight of those concerned. The law sets how long the archive lasts.',
        'A file that was uploaded and not registered within thirty days is erased by itself, two days later at most; so is what an interrupted upload leaves behind. In backups it lasts as long as each copy.',
      ],
    },
    {
      title: 'In your browser',
      texts: [
        'The public page uses no cookies and does not measure your visits. Your browser remembers the language, the theme and the scale you chose. Staff who sign in get a session cookie, which ends when they sign out, and another that only tells this browser from others, so that they hear of it when somebody signs in as them from a new one; the browser keeps the drafts that are not registered yet.',
      ],
    },
    {
      title: 'Your rights',
      texts: [
        'You may ask to be told which of your details are in the register, and to have those that are wrong corrected.',
      ],
    },
  ],
  contactLead: 'To use your rights or to ask about your details, write to {town} or come by.',
}
