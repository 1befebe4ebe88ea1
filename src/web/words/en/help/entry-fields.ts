/** See the Spanish file of the same name. */
export const entryFields: Readonly<Record<string, string>> = {
  'Registry office':
    '{registry} at which you are serving: it gives the book, the hours and the number of the document.',
  'Document no.':
    'The identity number of whoever hands it in, for example {document}; whoever came before is found by name too, and Enter takes their details.',
  Type: 'The kind of identity document; it follows from the number, and is changed only if it is another.',
  'Why the number is registered like this':
    'Why a number that does not add up is taken, for example “it is written so on the card”: whoever reads it later knows it was seen.',
  'Why there is no number': 'Not brought, not given, or from abroad: choose which.',
  Person: 'Whether a person, a company or another body hands it in, or nobody known (“Anonymous”).',
  'Person#act.assigneeId':
    'Who of the office will work on it; they are told, and see it in “My work”.',
  'Kind of person': 'Whether a person, a company or another body hands it in, or nobody known.',
  'Given names':
    'The given names as they stand on the identity document, for example “María Elena”.',
  'First surname': 'The first surname, with its accents: it is searched by afterwards.',
  'Second surname': 'The second surname, if there is one; it tells two people of one name apart.',
  'Company name':
    'The full name of the company or organisation, for example “Junta de Vecinos Los Álamos”.',
  'How many are there?':
    'How many documents the batch brings, for example 40: at its end it is compared with what was registered.',
  Email:
    'The address where they will be told, for example ana@correo.org: read it aloud to the person, as one wrong letter leaves them without an answer.',
  'Email#email':
    'The email with which the person signs in, for example ana@municipio.org: their link and notices go there.',
  Telephone:
    'A telephone where they are reached: digits, spaces and +, for example +51 987 654 321.',
  Address:
    'Street, number and how to find it, for example “Calle Sol 12, second floor”: notices go there when there is no email.',
  'Address#office.address':
    'Where the office serves people; printed on receipts, for example “Plaza de Armas 1”.',
  'Town or city':
    'Where they live, for example “Villa Asiento”: in some countries it counts for their time limits.',
  Postcode:
    'The postcode of the address, if it is known; the document can be registered without it.',
  Notify: 'How the person asks to be answered: email, paper or another way.',
  'How to notify': 'How the person asks to be answered: email, paper or another way.',
  'Represents as':
    'In which capacity they sign for another, for example with a power of attorney; attach it or note it.',
  'Kind of representation':
    'In which capacity they sign for another, for example with a power of attorney; attach it or note it.',
  Capacity: 'What this person is in the document: applicant, representative or who hands it in.',
  'Identity document':
    'The kind of identity document, for example {document}: it says how the number is checked.',
  'Document number': 'The number as it stands on the identity document, for example {document}.',
  'Document checked':
    'Whether the number was checked against the document itself; not changed by hand.',
  'Document type':
    'What the person brings: enter its code or part of its name; time limit and office follow from it.',
  'Document type#filter.typeId': 'Leaves only documents of this type in the list.',
  Subject:
    'What it is about, in a phrase somebody else understands without opening it, for example “Asks to prune a tree at Calle Sol 12”.',
  'Office it goes to':
    'The office that will deal with it: its code or name, or 1 to 9 for recent ones.',
  'Destination office':
    'Where this type goes when nothing else is said; whoever registers may change it.',
  Sheets:
    'How many sheets are handed in, counted before the person; 0 if it is only electronic. It stands on their receipt.',
  'Sheets received': 'How many sheets really came, counted on receiving, for example 12.',
  Channel:
    'How it came: at the counter of {registry}, by post, by the portal; more is asked by it.',
  Transport: 'Who brought it: registered post, courier or another.',
  'Tracking no.':
    'The tracking number on the envelope, for example RR123456789PE: it proves when it came.',
  'Handed in':
    'The day the person handed it in: h is today and -1 is yesterday; change it only if it was before registering.',
  'Handed in on': 'The day the person handed it in, as day/month/year.',
  Time: 'The time it was handed in, in four digits, for example 0930: the time limit counts from it.',
  'Date of the document':
    'The date written on the document itself, for example 21/11/2026; empty if there is none.',
  'Why it was handed in earlier':
    'What kept it from being registered in time, for example “power cut from 9 to 11”: it stays in the book.',
  'Date of effect': 'The day it counts from; it follows from the office hours and is not typed.',
  'Due date': 'The last day to answer; the system counts it by law and calendar.',
  'Objects that come with it':
    'What is not paper, for example “1 CD, 2 plans”: the receipt says it was handed in.',
  Files: 'The files of the document; they are added or replaced in their own part.',
  'Relation to another entry': 'The number of the document this one is related to.',
  'Sender’s reference':
    'The number its sender gave it, for example “Oficio 123-2026”: they will ask by it.',
  'Why it is before registration':
    'What kept it from being registered in time, for example “power cut from 9 to 11”: it stays in the book.',
  'File number': 'The number of the file it joins, if there is one, for example EXP-2026-45.',
  'Annexes declared':
    'How many annexes they say they bring, for example 3: compared with what you attach.',
  Objects: 'What is not paper, for example “1 CD, 2 plans”: the receipt says it was handed in.',
  Priority: 'Normal, or urgent where law or danger ask for it; urgent asks why.',
  'Priority#type.priority': 'The priority this type begins with; whoever registers may change it.',
  'Why it is urgent': 'Why it cannot wait, for example “hearing at court tomorrow”.',
  Confidentiality:
    'Who may read it: all of the register, only those who deal with it, or only named readers.',
  'Confidentiality#type.confidentiality':
    'The confidentiality this type begins with, for example confidential for complaints.',
  'Paper that comes with it':
    'Whether paper came, all of it or a part: it says if somebody has to wait for the original.',
  'Where the paper goes': 'Where the paper stays: it travels along, is kept, or is given back.',
  States:
    'The facts the letter tells, in short; it helps whoever answers without opening the file.',
  Requests: 'What it asks for, in their words, for example “repair the pavement”.',
  Notes:
    'What should be on record and has no field, for example “brings an unsigned copy”; read by those who see the document.',
  'Paper of the receipt': 'What the receipt is printed on: A4 or an 80 mm roll; remembered here.',
  'Size of the label': 'The roll in your label printer; remembered on this computer.',
  'Route on registering':
    'Switched on, the document leaves for its office as soon as it is registered.',
  'Reason for the correction':
    'Why it is corrected, for example “the surname was misspelt”: it stands beside what it said before.',
  Cause: 'Why it is done: choose the nearest; the rest is explained below.',
  'Explain what happened':
    'What happened, for whoever must approve it, for example “registered twice when the power went”.',
  'Number of the entry that replaces it':
    'The number of the right document, if there is one, for example E-2026-000123.',
  'New note':
    'What should be on record, for example “brought the original today”: it is not deleted.',
  Kind: 'What the file is: the document, an annex, an answer…',
  Validity: 'Whether what was scanned is a copy, a certified copy or an electronic original.',
  'Reason for replacing it':
    'Why the file is changed, for example “page 2 was cut off”: the earlier one is kept.',
  'Reason for reading':
    'What you open it for, for example “preparing the answer”: who read it and why is on record.',
  Day: 'The day you want to see, as day/month/year; h is today and -1 is yesterday.',
}
