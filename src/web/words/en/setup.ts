import type * as spanish from '../es/setup.ts'
import type { Words } from '../shape.ts'

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
  timeZone: 'Time zone',
  contact: 'Contact for the public',
  contactHelp: 'Address, telephone or e-mail. It appears on the front page and on receipts.',
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
  headOfRegistry: 'Head of the registry',
  headOfRegistryHelp: 'Registers documents, corrects them and approves annulments.',
  personName: 'Full name',
  email: 'E-mail',
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
      title: 'Take the due dates as provisional',
      text: 'The holidays of this year and the next are proposed from open data: compare every due date with the official calendar.',
    },
    {
      title: 'Register the first document',
      text: 'With the head’s account, in “New document”. To start with, the office is open from Monday to Friday until 17:00.',
    },
    {
      title: 'Plan the backup',
      text: 'Every day, copy the server’s data folder to another place.',
    },
    {
      title: 'Keep the head of the ledger outside',
      text: '“Service” lists the ways — mail, a folder of another machine, time stamps, paper — and whether any is set. Without them nobody could show that the book was rewritten.',
    },
  ],
  signIn: 'Sign in',

  wrong: {
    name: 'Write the name of the municipality (at least 3 letters).',
    country: 'Choose the country.',
    timeZone: 'Choose the time zone.',
    'book.prefix': 'Write one or two capital letters or digits.',
    'office.code': 'Write 2 to 4 capital letters or digits.',
    'office.name': 'Write the name of the office (at least 3 letters).',
    units: 'Add at least one unit.',
    'units.*.code': 'Write 2 to 8 capital letters, digits or hyphens.',
    'units.*.name': 'Write the name of the unit (at least 3 letters).',
    'administrator.name': 'Write the name of whoever administers.',
    'administrator.email': 'Write the e-mail of whoever administers, in the form name@domain.',
    'administrator.password': 'Use a password of 12 characters or more for whoever administers.',
    'headOfRegistry.name': 'Write the name of the head of the registry.',
    'headOfRegistry.email':
      'Write the e-mail of the head of the registry, in the form name@domain.',
    'headOfRegistry.password': 'Use a password of 12 characters or more for the head.',
  },
}
