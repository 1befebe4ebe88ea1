import type * as spanish from '../../office/setup.ts'
import type { Words } from '../../shape.ts'

export const setupWords: Words<typeof spanish.setupWords> = {
  title: 'Set-up',
  lead: 'Three steps and the register is ready. Almost everything can be changed later; the book cannot.',
  checking: 'Checking the link…',
  badLinkTitle: 'This link does not work',
  badLinkText:
    'The set-up link was already used or is not valid. It appears in the server’s console when it starts, as long as there is no municipality, and changes with every start: copy the last one, all of it.',
  unreachableTitle: 'The link could not be checked',
  retry: 'Try again',
  toFront: 'Go to the front page',

  municipalityStep: 'Municipality',
  municipalityLead: 'What it is called and by which rules it works.',
  name: 'Name of the municipality',
  nameHelp: 'As it should read on receipts: “Municipalidad de …”, “Ayuntamiento de …”.',
  country: 'Country',
  countryHelp: 'Decides the identity documents, the holidays and the time limits to start with.',
  countryHelpBrazil:
    'It decides the identity documents, the holidays and the time limits to start from. Pages and papers are in Spanish: there is no Portuguese yet.',
  regionOf: (country) =>
    ({ ES: 'Autonomous community', BO: 'Department', BR: 'State' })[country] ?? 'Region',
  wholeCountry: 'The whole country',
  regionHelp:
    'Its own holidays go into the first calendar, not yet approved; with “The whole country”, only the national ones. If yours is not on the list, we know of no holidays of its own.',
  timeZone: 'Time zone',
  contact: 'Contact for the public',
  contactHelp: 'Address, telephone or email. It appears on the front page and on receipts.',
  bookScope: 'Register book',
  bookScopeHelp: 'It cannot be changed once the year has begun.',
  sharedBook: 'One for the whole municipality',
  bookOfOffice: 'One for each office',
  bookPrefix: 'Letter of the number',
  firstNumber: (number) => `The first entry will be ${number}.`,
  shield: 'Coat of arms',
  shieldHelp: 'PNG image of up to 512 kB. Optional.',
  chooseShield: 'Choose an image',
  removeShield: 'Remove the coat of arms',
  shieldChosen: 'Coat of arms chosen',

  officeStep: 'Office and units',
  officeLead: 'Where documents are received and whom they are sent to.',
  officeName: 'Registry office',
  officeCode: 'Code',
  officeAddress: 'Address of the office',
  units: 'Units that receive documents',
  unitsHelp:
    'We propose the usual ones: remove those you do not have and add those that are missing.',
  unitCode: (place) => `Code of unit ${place}`,
  unitName: (place) => `Name of unit ${place}`,
  codeHeading: 'Code',
  nameHeading: 'Name',
  addUnit: 'Add a unit',
  removeUnit: (name) => `Remove ${name === '' ? 'this unit' : name}`,

  peopleStep: 'People',
  peopleLead:
    'They are two different people: whoever administers does not see what the documents say.',
  administrator: 'Administration',
  administratorHelp: 'Sets up people, units and calendar.',
  headOfRegistry: 'Head of registry',
  headOfRegistryHelp: 'Registers documents, corrects them and approves annulments.',
  signInElsewhere: (service) =>
    `People sign in at the service ${service}: no passwords are chosen here. At the end each of the two gets a link to say which account is theirs there. They must be two accounts.`,
  unusedValues: (names) =>
    `Of the cloud project only the sign-in is used. ${names}: not used, for documents live in PostgreSQL and in this server’s file store.`,
  personName: 'Full name',
  email: 'Email',
  password: 'First password',
  passwordHelp: '12 characters or more. A sentence will do.',
  showPassword: 'Show',
  hidePassword: 'Hide',

  submit: 'Create the register',
  submitting: 'Creating…',
  submitHelp: 'This step is done only once.',

  doneTitle: (name) => `${name} has its register`,
  doneLead: 'What comes next:',
  nextSteps: [
    {
      title: 'Sign in with the administration account',
      text: 'In “Organisation” add everybody else, each with their roles.',
    },
    {
      title: 'For now the due dates are provisional',
      text: 'The holidays of this year and the next are proposed from open data. Once two people confirm the calendar, the due dates are firm.',
    },
    {
      title: 'Register the first document',
      text: 'With the head’s account, in “New document”. To start with, the office is open from Monday to Friday until 17:00.',
    },
    {
      title: 'Plan the backup',
      text: 'Have the server make one every night, to another machine, and rehearse it now and then: the installation guide says how. A copied data folder is no backup: put back, it would give numbers again that people already have.',
    },
    {
      title: 'Keep the head of the ledger outside',
      text: 'Without something kept outside nobody could show that the book was rewritten. One way is enough: each closing sent by email to another body, stamped by a time authority, or its act signed and filed on paper. “Service” shows how it is set; “Health of the register”, whether anything leaves yet.',
    },
  ],
  signIn: 'Sign in',

  firstSignInsTitle: 'The two people have yet to sign in for the first time',
  firstSignInsText: (until) =>
    `Each link works once, until ${until}, and is shown only now. If it is lost or too old, Asiento’s command “user link E-MAIL”, at the server’s console, makes another.`,
  administratorsLink: 'Whoever administers signs in now:',
  linkOf: (name) => `Link for ${name}`,
  copyLinkOf: (name) => `Copy ${name}’s link`,
  linkCopied: 'The link is copied.',
  linkNotCopied: 'The browser did not let it be copied. Select it and copy it.',
  colleaguesElsewhere: {
    title: 'Approve everybody else',
    text: 'Each signs in with their account of the service and waits: approve them in “Organisation”, with their roles.',
  },

  wrong: {
    name: 'Enter the name of the municipality (at least 3 letters).',
    country: 'Choose the country.',
    region: 'Choose one of the list, or the whole country.',
    timeZone: 'Choose the time zone.',
    'book.prefix': 'Enter one or two capital letters or digits.',
    'office.code': 'Enter 2 to 4 capital letters or digits.',
    'office.name': 'Enter the name of the office (at least 3 letters).',
    units: 'Add at least one unit.',
    'units.*.code': 'Enter 2 to 8 capital letters, digits or hyphens.',
    'units.*.name': 'Enter the name of the unit (at least 3 letters).',
    'administrator.name': 'Enter the name of whoever administers.',
    'administrator.email': 'Enter the email of whoever administers, in the form name@domain.',
    'administrator.password': 'Use a password of 12 characters or more for whoever administers.',
    'headOfRegistry.name': 'Enter the name of the head of registry.',
    'headOfRegistry.email': 'Enter the email of the head of registry, in the form name@domain.',
    'headOfRegistry.password': 'Use a password of 12 characters or more for the head.',
  },
}
