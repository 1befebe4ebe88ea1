/** See the Spanish file of the same name. */
export const outgoingFields: Readonly<Record<string, string>> = {
  'Signing unit': 'The unit that signs the document: write its code or part of its name.',
  'Kind of document': 'What goes out: official letter, letter, resolution, notification…',
  'Number of the document':
    'The one printed on it, for example “Oficio 123-2026”; the register gives the exit number.',
  'Who signs': 'Name and post, for example “Rosa Quispe, Director of Works”.',
  'Dispatching office': 'The office it goes out from: the book and the exit number are of it.',
  'Name#addressees.0.name':
    'Whom it goes to, a person or a body, as it is written on the envelope.',
  'Identity document#addressees.0.identity':
    'Their number as it stands on the document that goes out, if it does; not needed.',
  'Address#addressees.0.address':
    'Where it goes. With certified post or a notifier it cannot be missing.',
  'Means of delivery': 'How it reaches them; which acknowledgement is awaited depends on it.',
  'Answers entry':
    'The number of the document that is answered, for example E-2026-000123; Enter adds it.',
  Addressee: 'Whom it was tried to be delivered to.',
  Result: 'What came of it. If nobody was there, the document stays unacknowledged.',
  'Date of the attempt': 'The day on which it was tried, for example 21/11/2026.',
  'Time of the attempt': 'The time at which it was tried, for example 10:30.',
  'Received by': 'Who took it, with their identity document and what they are to the addressee.',
  Note: 'What is worth remembering of the attempt, for example “left a notice under the door”.',
  'Text of the document':
    'What the document says. The bar above gives it its form; Tab goes on to the next field.',
  'Unit of the person': 'The unit in which the signer works; its people are listed.',
  Person: 'Who signs, of those who work in that unit today.',
  Post: 'As it stands below the name, for example “Municipal Manager”.',
  'How they sign': 'Whoever decides signs; an approval is of whoever answers for what they read.',
  'Unit of the reviewer': 'The unit in which whoever is to read it works.',
  'Who reviews it': 'The person who reads it before it is signed; never the one who wrote it.',
  'What is to be mended': 'What the writer has to change before sending it again.',
  'Remarks, if any': 'What is worth saying with the approval; it may stay empty.',
  Template: 'The approved text that it begins with; those for this document come first.',
  'Name#template.name': 'What the template is known by, for example “What was asked is granted”.',
  'Outcome that it tells': 'How what is answered ends; none where it is for all.',
  'Subject of the letter': 'The subject it begins with; left empty, the letter keeps its own.',
  'Legal foot': 'The remedies and their terms, at the end of the text.',
  'Text of the legal foot': 'What whoever disagrees can do, before whom and by when.',
  'Offered to those who write': 'Unticked, the template is withdrawn; what began from it goes on.',
  'Only if': 'The field on which it depends whether this text is in the letter.',
  'What is looked at': 'Whether the field has a value, has none, or says something.',
  'What it says': 'The value it is compared with; capitals do not count.',
  'Text of the template': 'What the letter will say; fields and conditions are in the toolbar.',
}
