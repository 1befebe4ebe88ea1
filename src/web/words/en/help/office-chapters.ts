/** See the Spanish file of the same name. */
import type { officeChapters as spanish } from '../../help/office-chapters.ts'
import type { Chapter } from '../../help/shape.ts'

export const officeChapters: Readonly<Record<keyof typeof spanish, Chapter>> = {
  organization: {
    title: 'Organisation',
    lead: 'The units that receive documents, the people, and what each may do. For the administration.',
    can: [
      '“Add a unit” makes an office documents go to. To close one, say which succeeds it.',
      '“Add a person” gives a link that works once: give it to that person and nobody else.',
      'On their page, “Change roles and access” gives roles by unit and dates, and takes access away.',
      '“Record an absence” names who does the work meanwhile.',
      'What gives power to administer, lead or audit is confirmed by somebody else in “Two people”.',
      'In “Integrations” credentials are issued to programs; they are shown once.',
      'In “Webhooks” another system is proposed to be told what happens; a head of registry confirms it.',
    ],
    refusals: {
      'E-CFG-04': 'Give the administration to somebody else first.',
      'E-CFG-05': 'Choose the unit that succeeds it: its documents go there.',
      'E-ROL-08': 'Ask somebody else: nobody gives power to themselves.',
      'E-CFG-03': 'That email is somebody’s already: look for it in the list first.',
    },
  },
  powers: {
    title: 'Two people',
    lead: 'What gives or takes power waits here for a second person, who confirms or declines it.',
    can: [
      'Read what changes and for whom. “Confirm” makes it hold; “Decline” drops it.',
      'Documents whose annulment or other confidentiality is requested wait here, too: open them to decide.',
    ],
    refusals: {
      'E-ROL-09': 'It was decided. Look at the list again.',
    },
  },
  calendar: {
    title: 'Calendar',
    lead: 'The days nobody is served. All time limits follow from it, so each change is confirmed by somebody else.',
    can: [
      '“Import holidays” brings those of country and region; look them over and propose.',
      '“Add a day” adds one of the municipality’s or an office’s own, with the law or decree that declares it.',
      'Before confirming, you see which documents change their due date.',
      'Prepare each year before it begins: without a calendar, due dates are provisional.',
    ],
    refusals: {
      'E-CFG-26': 'Somebody else confirms it: ask the head of registry.',
      'E-CFG-23': 'Decline it and prepare it again.',
      'W-PLA-02': 'Propose the calendar of that year and have it confirmed.',
    },
  },
  configuration: {
    title: 'Configuration',
    lead: 'Document types with their time limits, registry offices with their hours, and what receipts say.',
    can: [
      '“Add a type” and “Add an office” propose; somebody else confirms.',
      'A type no longer in use is offered no more: it is not deleted.',
      'In “To be confirmed” there is what was proposed; “Show the latest decisions” says who decided.',
    ],
    refusals: {
      'E-CFG-02': 'Choose another code.',
      'E-CFG-24': 'Nothing to do: it is so already.',
      'E-CFG-26': 'It is confirmed by somebody other than whoever proposed it.',
    },
  },
  health: {
    title: 'Health of the register',
    lead: 'Whether the installation and the register need anybody: backup, drill, emails, stamps, clock, disk, documents to be read and versions. For the administration.',
    can: [
      'What needs somebody comes first: “Act now”, today; “To look at”, these days. Each line says what to do.',
      '“Not watched” is what is not set up, or what somebody else sees to.',
      '“Look again” checks it once more.',
    ],
    refusals: { 'E-PER-09': 'This screen is for the administration.' },
  },
  service: {
    title: 'Service',
    lead: 'How the server is set up: sign-in, email, and what leaves it. For the administration.',
    can: [
      '“Outside the server” says in which ways the proof of the book is kept elsewhere too.',
      'Nothing is changed here: whoever runs the server does it, with the operator’s papers.',
    ],
    refusals: { 'E-PER-09': 'This screen is for the administration.' },
  },
  sessions: {
    title: 'My sessions',
    lead: 'Where your account is open right now.',
    can: [
      '“End” ends one; “Sign out everywhere” ends them all, this one too.',
      'If a notice says that a new device signed in and it was not you, end it and change your password in “My account and security”.',
    ],
    refusals: { 'E-SYS-09': 'Sign in again to confirm that it is you.' },
  },
  auth: {
    title: 'Sign in',
    lead: 'You sign in with your email and password, and with your second factor if you have one.',
    can: [
      '“Sign in” opens the sign-in window. If you closed it, “Open the window again”.',
      'On a shared computer use “Switch user” [Alt+P] when you get up: nobody will act in your name. On the sign-in page [Alt+P] uses your passkey.',
    ],
    refusals: {
      'E-SYS-07': 'Wait as long as the message says before trying again.',
      'E-ACC-01': 'Your access is approved by whoever administers the register.',
      'E-SYS-02': 'Sign in again: what you were typing is still there.',
    },
  },
  welcome: {
    title: 'Your first sign-in',
    lead: 'The link you were given leads here: with it you say which account is yours. It works once.',
    can: [
      '“Go to the register” goes in to work. “Sign in as usual” is for whoever did this already.',
    ],
    refusals: {
      'E-CLA-05':
        'You chose your password already. If you forgot it, ask for another when signing in.',
    },
  },
  setup: {
    title: 'Set-up',
    lead: 'Done once, with the link the server wrote: municipality, office, units and the first two people.',
    can: [
      'The country brings its law of time limits, its holidays and its identity documents.',
      'Think about “Register book” and “Letter of the number”: they do not change afterwards.',
      'Administration and head of registry have to be two different people.',
      '“Create the register” ends it. The page says what comes next.',
    ],
    refusals: {
      'E-CFG-01': 'Ask whoever installed the server for another link.',
      'E-CFG-06': 'Save the coat of arms as a smaller PNG.',
      'E-CFG-09': 'Use a phrase of several words.',
    },
  },
  home: {
    title: 'Home page',
    lead: 'The front page of the service, which anybody sees.',
    can: [
      'Whoever works here uses “Sign in”. From any screen, [g i] goes back to the front page.',
      'Whoever holds a receipt sees with “See how it stands” how far their document has got, by its number and the first 8 of the code.',
    ],
    refusals: {
      'E-CIU-01': 'Copy the first two groups of the verification code: 8 letters and digits.',
      'E-CIU-08': 'Copy the whole number, with its year and its office, if it has one.',
      'E-CON-01': 'Compare number and code with the receipt, character by character.',
    },
  },
  accesibilidad: {
    title: 'Accessibility',
    lead: 'Which standard is met, what is missing, and all keys.',
    can: [
      '[?] shows the keys of the screen you are on. They are switched off in “Settings”, with [Ctrl+.].',
    ],
    refusals: {},
  },
  privacidad: {
    title: 'Privacy',
    lead: 'What is kept about people, what for and how long.',
    can: ['Whoever asks may have what is held about them: the head of registry issues it.'],
    refusals: {
      'E-DAT-01': 'Correct the document to add the identity number, and request it again.',
    },
  },
  manual: {
    title: 'Manual',
    lead: 'This manual: a chapter for each screen. [F1] in a field says what to write there; outside a field it opens the chapter of the screen.',
    can: [
      'Search by words, with or without accents, or by the code of a message, such as E-TRA-08.',
      '[Esc] closes the help and goes back to where you were. Nothing typed is lost.',
      '[Ctrl+K] opens “Search and act”: any page, action or document, by a few letters. [g t] goes to “My work” and [g b] to the book.',
      'The name of the counter window is set in “Settings”, with [Ctrl+.]: it stands above, beside whoever works.',
    ],
    refusals: {},
  },
  notfound: {
    title: 'Address that does not exist',
    lead: 'The address is misspelt, or you have to sign in before opening it.',
    can: ['Go back to the front page, sign in, and open the page from the menu.'],
    refusals: {
      'E-SYS-05': 'Check the address.',
      'E-SYS-10': 'Ask your municipality for the address.',
    },
  },
  showcase: {
    title: 'Sample sections',
    lead: 'Pages to judge a colour theme by: they are no part of the register, and no menu leads there.',
    can: ['Nothing done there is kept.'],
    refusals: {},
  },
}
