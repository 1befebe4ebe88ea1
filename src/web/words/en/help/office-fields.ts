/** See the Spanish file of the same name. */
export const officeFields: Readonly<Record<string, string>> = {
  Password: 'Your password, with its capitals and accents; nobody will ask for it by telephone.',
  'First password':
    'Twelve characters or more, for example a phrase of four words that only you know.',
  '6-digit code': 'The number your application shows now; it changes every half minute.',
  Code: 'Short letters and digits that are not used twice, for example OBR.',
  'Code#code': 'Short letters or digits that are not used twice, for example OBR for Works.',
  'Code#type.code': 'Some letters to type it quickly when registering, for example SOL.',
  'Code#office.code': 'From 2 to 4 letters or digits; may be part of the number, for example MP1.',
  'Name of the municipality':
    'The full official name, for example “Municipalidad de Villa Asiento”: on every receipt.',
  Country: 'The country decides the law of time limits, the holidays and the identity documents.',
  'Time zone': 'The official time of the place: each document is dated by it.',
  Region: 'The region, to have its own holidays too.',
  'Contact for the public':
    'Address, telephone and email for questions; on the front page and on receipts.',
  'Register book':
    'One book with one numbering, or one for each registry office; it is not changed afterwards.',
  'Letter of the number': 'The letter each number begins with, for example E in E-2026-000001.',
  'Registry office#office.name':
    'The name of {registry} as people know it, for example “Registro central”.',
  'Address of the office': 'Where {registry} serves people, for example “Plaza de Armas 1”.',
  'Code of unit …': 'Short letters to type it quickly, for example OBR.',
  'Name of unit …': 'The name of the office that receives documents, for example “Obras”.',
  'Full name': 'The name as it should stand on each of their acts, for example “Ana Rojas Díaz”.',
  'Link for …': 'The link that works once: copy it and give it to that person and nobody else.',
  Link: 'The link that works once: copy it and give it to that person and nobody else.',
  'Search by name, email or code': 'Part of the name, the email or the code of the person.',
  Show: 'Who is in the list: with access, without it, turned away or all.',
  Name: 'The full name, as people know it, for example “Obras y Urbanismo”.',
  'Name#type.name': 'What the document is called, for example “Request for a licence”.',
  'Name#office.name': 'The name of {registry}, for example “Registro del mercado”.',
  'Name#put.0.name': 'What the day is called, for example “Anniversary of the town”.',
  'Belongs to': 'The unit it is part of; its head will see what this one has.',
  'Its staff may return, route on and answer':
    'Switched on, not only the head: its staff move and close documents as well.',
  'Close this unit': 'From that day it receives nothing; what it has goes to its successor.',
  'Last day': 'The last day it holds, as day/month/year.',
  'Succeeded by': 'The active unit that takes over what the other leaves open.',
  'Role …': 'What the person may do: register, work in a unit, lead it, audit…',
  'Where role … holds': 'The unit or office where they have that role, and nowhere else.',
  'First day of role …': 'From which day they have it, as day/month/year; today or later.',
  'Last day of role …': 'Until which day they have it; empty, without an end.',
  Substitute: 'Who does their work meanwhile; each act says for whom it was done.',
  'First day': 'The first day of the absence, as day/month/year.',
  'May sign in': 'Switched off, they lose access at once; what they did is kept.',
  'Name of the program': 'A name that says what it is, for example “Citizens’ portal”.',
  'Last day it is good for': 'When the credential ends; within a year at most.',
  'Only from these addresses':
    'The network addresses it is taken from, one a line, for example 10.20.0.0/16.',
  'How many': 'The number of the time limit, from 1 to 999, for example 30.',
  Of: 'What the time limit is counted in: working days, calendar days or months.',
  'It has a time limit for an answer':
    'Ticked, documents of this type fall due; write in how long.',
  'Documents that must come with it':
    'What whoever hands it in must bring, one a line, for example “Copy of the title”.',
  'Subject template': 'A subject already begun, for example “Asks for a licence for …”.',
  'If nobody answers in time': 'What silence means by law, with its article.',
  'It comes in a sealed envelope: neither opened nor scanned':
    'Ticked, whoever registers is warned not to open the envelope, as with bids.',
  'Offered when registering': 'Not ticked, nobody chooses it any more; what was registered stays.',
  'What arrives after closing':
    'Whether what comes after closing time counts that day or the next working day.',
  'Main office': 'Ticked, it is proposed first and stands on the front page.',
  'Close this office': 'From that day it registers nothing; its book is kept.',
  'Personal data text of the receipt':
    'What the law asks to tell whoever gives their data; at the foot of each receipt.',
  'Tell whoever submits by email':
    'Where the person gave an address, the server tells how their document stands, without content.',
  'Hand the answer out at the public enquiry':
    'Whether whoever holds a receipt can download at /consulta the document that answered it.',
  'Publish the response times':
    'When it is on, anybody reads at /tiempos how long each type of document takes.',
  'Label printed by default': 'The roll of labels used at the offices.',
  'Days that do not count in the time limits of the applicant':
    'Whether holidays of where they live do not count either for whoever lives elsewhere.',
  Source: 'Where the day comes from, for example “Decreto 12-2026”: so it can be checked.',
  'Act number': 'The number of the law or decree that declares it, for example “DS 014-2026”.',
  Layer: 'For whom it holds: country, region, municipality, council or one office.',
  'Place, if they are the days of another one':
    'The place the days are of, if it is not yours; empty if they are your own.',
  'Remove this day': 'Ticked, it is proposed that the day counts again; who confirmed it is kept.',
  'Closes at': 'When it closes that day, for example 16:00; empty if nobody is served then.',
  'Layers shown': 'Which days are seen: those of country, region, municipality or an office.',
  '… · …': 'Ticked, the day is part of the proposal that somebody else will confirm.',
  'Name of the system': 'By which name the receiver of the messages is known here.',
  'Address of the system':
    'Where it receives them, with https://; whoever maintains that system gives it.',
  'What it is told': 'Tick only what that system needs to know of the documents.',
  'Resend since': 'The first day of what is told again, for example 21/11/2026.',
  'What it is for': 'What the program may do with the credential: tick only what it needs.',
}
