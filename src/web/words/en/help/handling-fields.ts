/** See the Spanish file of the same name. */
export const handlingFields: Readonly<Record<string, string>> = {
  'How confidential it must be':
    'The level that is requested: restricted is read by the office that has it; confidential, only by the people who are chosen.',
  Search:
    'Any word, number or name, for example “tree Calle Sol” or E-2026-000123; accents do not matter.',
  From: 'The first day shown, as day/month/year; empty, from the beginning.',
  'From#seasons.….from': 'Day and month on which the season begins, for example 15/12.',
  To: 'The last day shown, as day/month/year; empty, until today.',
  'To#seasons.….to': 'Day and month on which the season ends, for example 15/03.',
  Handling: 'Leaves only those that stand so now: to acknowledge, in progress, closed…',
  'At the office': 'Leaves only those that are at this office now.',
  Status: 'Leaves only those in force, corrected or annulled.',
  'Name of the view': 'A short name you will know again, for example “Due this week”.',
  'Whom it is for': 'Whether the view is yours alone or all of the municipality sees it.',
  Office: 'The office it is about: enter its code or part of its name.',
  'Office#put.0.officeId': 'The office that closes that day; the others serve people.',
  Reason:
    'Why, in a phrase that is understood by whoever reads it in a year; it stays in the history.',
  For: 'What the office is expected to do: deal with it, report, know of it; its deadline begins by it.',
  Instruction:
    'What whoever receives it should do, for example “tell the neighbour before Friday”.',
  'The paper is sent':
    'Switched on if the paper leaves with it; whoever receives it will say whether it came.',
  'Copies for information':
    'Offices that should know and need not answer: enter each and press Enter, or a group with +.',
  'What the copy to … is for': 'Whether that office should only know of it or report as well.',
  'Last day for …': 'The last day for that office to report, as day/month/year.',
  'Who may read it there':
    'The people of that office who may open the confidential document; nobody else will see it.',
  'Did the paper come?': 'Count the sheets before you say so: from here on you answer for them.',
  'What is missing or too many':
    'Which sheets or annexes do not add up, for example “plan 2 is missing”.',
  Report: 'What your office reports, or which report of the list you want to see.',
  Comment: 'What is worth adding for whoever goes on; it may stay empty.',
  'Say why you return it':
    'Which office should have it and why, for example “it is for Works: a permit”.',
  'Defect …':
    'One thing that is missing or wrong, for example “the request is not signed”: the applicant reads it so, at the public enquiry too. Write no names.',
  'Notified on': 'The day they were told, as day/month/year: the time to remedy runs from it.',
  By: 'How they were told: in person, by email, by letter.',
  'Remedy until': 'The last day to put right what is missing; the law’s is proposed.',
  'The deadline to answer is suspended meanwhile':
    'Ticked, the days until they put it right do not count for the answer.',
  Outcome: 'How it ends: granted, denied, informed; reports follow from it.',
  'Number of the answer':
    'The number of the document that answers it, for example “Carta 45-2026”.',
  'Number of the act': 'The number of the act that decides it, for example “RA 112-2026”.',
  Date: 'The date of the answer, as day/month/year.',
  'Date#put.0.day': 'The day nobody is served, as day/month/year.',
  'Authority that signs': 'Who signs the answer, with their office, for example “Mayor”.',
  'Sent by': 'How the answer is sent; empty if that is not known yet.',
  'Why it needs no answer': 'Why filing it is enough, for example “for information only”.',
  'Body it belongs to':
    'The body that has to deal with it, for example “Gobierno Regional”: the applicant will be told.',
  'Forwarded on': 'The day it left for the other body, as day/month/year.',
  'Number they gave it': 'The number under which the other body received it, if they gave one.',
  'Series or archive code':
    'The series of the filing plan, for example “OBR-03”: it is found by it in the archive.',
  Place: 'Where the paper is: shelf, box and folder, for example “E2-C14”.',
  'Place#put.0.locality': 'The place of the applicant this day belongs to, for example “Cusco”.',
  'Extend by': 'How much more is given, the number alone, for example 10; the law sets the most.',
  Unit: 'What it is counted in: working days, calendar days or months.',
  'Unit#report.unitId': 'Leaves only what this unit has.',
  'Suspend from': 'The first day that does not count, as day/month/year.',
  'Resume from': 'The day it counts again, as day/month/year.',
  'Who gives': 'The person who leaves the post: what is assigned to them is handed over.',
  '…: … documents go to': 'Who receives what that person had at this office.',
  'Separator of the CSV':
    'What parts the columns: a semicolon for a Spanish Excel, a comma otherwise.',
  'Assigned to': 'Leaves only what is assigned to this person.',
  Age: 'Leaves only what has been open for that many days.',
  'Due within': 'How many days ahead are looked at, besides what is overdue.',
  Year: 'The year of the book that is reviewed.',
  Words: 'Words of the subject or the sender, in any order, with or without accents.',
  Number: 'The number of the old book, as 12, 12/1998 or as it was written.',
  'Repeat the last number, … …':
    'The same number again: it leaves more than a hundred without a document, and that cannot be undone.',
  'Last number given, … …':
    'The highest number that was given on paper, from the last receipt: so none comes twice.',
  'Single-key shortcuts': 'Switched off, single letters do nothing; good if you use voice control.',
  'Ripple effect': 'A wave on pressing buttons; for looks only.',
  'Use the system’s mode': 'Switched on, light or dark as your computer says.',
  'Menu type': 'Static keeps the menu in sight; overlay hides it until you open it.',
  'Field style': 'How fields are drawn: with an outline or filled.',
  'Who may no longer read it': 'From whom reading is taken: what they read stays on record.',
  'Get one email a day with the unread notices':
    'Switched on, one email a day says what waits for you, if anything does.',
  'Get one email a week with the overdue documents':
    'Switched on, one email a week lists what is overdue in your unit.',
  'Search the manual': 'A word or two, for example “annul”, or a code such as E-TRA-08.',
  'Window of this computer':
    'What the counter is called where this computer stands, for example “Window 3”; kept in this browser alone.',
}
