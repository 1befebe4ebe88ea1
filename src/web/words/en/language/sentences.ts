import type * as spanish from '../../language/sentences.ts'
import type { Words } from '../../shape.ts'
import { firstSentenceOf, firstSlotWords } from './first-sentences.ts'

export const sentenceOf: Words<typeof spanish.sentenceOf> = {
  'E-ID-01': 'A RUT has 7 to 9 characters, check digit included. Example: 12.531.909-2.',
  'W-ID-02':
    'The check digit of the RUT does not match: see whether you wrote the number right. You may register it anyway if you give the reason.',
  'E-ID-03': 'The DNI of Peru has 8 digits. You wrote {n}.',
  'W-ID-04': 'This RUC does not look valid. Check it on the document, or go on giving the reason.',
  'W-ID-05':
    'The letter of the DNI/NIE does not belong to the number. Check the number and the letter.',
  'E-ID-06': 'A NIT is written with its check digit. Example: 213.123.432-1.',
  'E-ID-07': 'The identity card of Ecuador has 10 digits and the RUC has 13.',
  'E-ID-08':
    'The number does not have the form of this document: {tipo}. Check it or choose “Other document” as its type.',
  'E-ID-09': 'Choose the type of identity document before writing the number.',
  'W-ID-10':
    'No document number. Say why: they do not have it here, do not wish to give it, or are foreign.',
  'W-ID-13':
    'This number does not pass the check of a {tipo}. Check it on the document, or go on giving the reason.',
  'E-PER-01': 'Enter at least one surname and one given name, or mark “Anonymous”.',
  'E-PER-02': 'Enter the name of the company or organisation.',
  'E-PER-04': 'The email does not look right. It must have the form name@domain.',
  'E-PER-05': 'A telephone number may only have digits, spaces and the sign +.',
  'W-PER-06':
    'There is a representative, but you did not attach the power of attorney. You may register it and leave that as a note.',
  'E-PER-07': 'The representative cannot be the same person as the applicant.',
  'W-PER-08':
    'There is no email or address: we will not be able to notify the answer. Do you want to go on?',
  'E-PER-09': 'You are not allowed to {accion}. If you need to, talk to {responsable}.',
  'E-PER-10': 'Give at least one applicant, or mark “Anonymous”.',
  'E-DOC-01':
    'Enter the subject in a few words (at least 5 letters). Example: “Request to prune a tree at 12 Sun Street”.',
  'E-DOC-02':
    'The subject is longer than 240 characters. Sum it up here and leave the detail for the notes.',
  'E-DOC-03': 'Choose the document type.',
  'E-DOC-04': 'Say how many sheets are handed over. If it is only electronic, write 0.',
  'E-DOC-06': 'The date of the document cannot be later than today.',
  'W-DOC-07': 'The date of the document is more than a year old ({fecha}). Is it right?',
  'E-DOC-09': 'The date it was handed in cannot be later than now.',
  'E-DOC-10':
    'Explain why it was handed in before it was registered (for example, the system was down).',
  'W-DOC-11':
    'It looks repeated: {numero} by the same person, {n:day|days} ago. You may link it or go on.',
  'E-DOC-12': 'Choose the office it goes to.',
  'E-DOC-13': 'The office {nombre} is no longer active. Use {sucesora}.',
  'E-DOC-14': 'Enter the tracking number of the registered post or courier.',
  'E-DOC-15': 'Say why it is urgent.',
  'W-DOC-16': 'It is a bid in a sealed envelope: do not open it and do not scan it.',
  'W-DOC-19': 'The receipt and the label cannot show {letras}: write it in Latin letters too.',
  'E-DOC-17': 'This text is too long: there is room for {max:character|characters}.',
  'E-DOC-18': 'Check this: {esperado}.',
  ...firstSentenceOf,
  'W-FIL-07': 'You declared {a:annex|annexes} and attached {b}. Check before registering.',
  'E-FIL-08':
    'What “{archivo}” contains does not match its extension. Save it again in its own format; if it must go in as it was received, attach it inside a ZIP.',
  'E-FIL-10': 'There is no room left to keep files. Tell support: nothing was registered.',
  'E-FIL-11':
    '“{archivo}” is protected with a password and cannot be stamped. Print the label and stick it on the paper.',
  'E-FIL-12':
    '“{archivo}” has {n:page|pages} and only files of up to {max} are stamped. Print the label and stick it on the paper.',
  'E-FIL-13':
    '“{archivo}” cannot be stamped: only PDF, JPG and PNG of up to {max} MB are. Use the label.',
  'E-FIL-14':
    '“{archivo}” cannot be stamped, because it does not open. Print the label and stick it on the paper.',
  'E-FIL-20':
    'The stored file was damaged or changed: it is no longer the one that was registered, so it is not handed out. The head of registry has been told. Use the original paper; support can bring the file back from the backup.',
  'E-FIL-21':
    'The file is no longer in the store. The head of registry has been told. Use the original paper; support can bring the file back from the backup.',
  'E-FIL-22':
    'The store did not keep “{archivo}” well. What you typed is kept: press Try again. If it happens again, tell support.',
  'E-FIL-23':
    '“{archivo}” is isolated because the antivirus found something in it: it is not handed out. Ask for another copy; the head of registry can release it.',
  'E-FIL-24':
    'The files you uploaded and have not registered yet take {ocupado} MB, and {max} MB is the most. Register the documents you have half done, or remove the files they do not need, and try again.',
  'E-LLE-04':
    'The telephone’s code no longer works: it expired, was used, or the form ended. Ask for another.',
  'E-LLE-05':
    'The telephone has sent {max:page|pages}, the most that one file takes. Finish this one and begin another.',
  'E-NUM-01': 'The number could not be given. Nothing was registered: press Register again.',
  'E-NUM-05':
    'The book was restored from a copy and might repeat a number already given. What you typed is kept; use the provisional slip until two people decide in “State of the book”.',
  'E-NUM-06':
    'It is registered already under the number {numero}, and what is sent now says something else: nothing of this was kept. If it is the same document, correct {numero}; if it is another one, register it apart.',
  'E-SYS-02': 'Your session has ended. Sign in again: nothing you wrote is lost.',
  'E-SYS-03': 'Somebody else changed this document at {hora}. Look at the changes and try again.',
  'W-SYS-04':
    'The printer does not answer. Entry {numero} is done; you may print the label again later.',
  'E-SYS-04':
    'There was a problem on the server. Try again; if it goes on, give this code to support: {codigo}.',
  'E-SYS-05': 'This address does not exist. Check it, or open the page from the menu.',
  'E-SYS-06':
    'What was sent does not have the expected form. Load the page again and try once more.',
  'E-SYS-08':
    'The service is not answering right now. Wait a few seconds and try again: nothing you typed was lost.',
  'E-SYS-10':
    'No municipality answers at this address. Check the address you typed, or ask your municipality for it.',
  'E-SYS-12':
    'The store of files does not answer at the moment. Wait a few seconds and try again: nothing you typed was lost. Without files, registering goes on.',
  'E-SYS-11': 'No room left: nothing was saved, what you typed is kept. Read on, and tell support.',
  'E-SYS-13':
    'You already have {n} of these tasks under way at once. Wait for one to end and try again: nothing you typed was lost.',
  'E-SYS-09': 'To continue, confirm that it is you: sign in again.',
  'E-SYS-07': 'Too many attempts in a row. Wait {espera} and try again.',
  'E-TRA-01': 'This document is {estado}; it is not possible to {accion}.',
  'E-TRA-02': 'Give the reason (at least {n:letter|letters}). It stays in the history.',
  'E-TRA-03': '{unidad} has already received it; it cannot be recalled. Ask for its return.',
  'E-TRA-04':
    'More than 2 working days have passed since it was received: instead of returning it, route it to the competent office.',
  'E-TRA-06': 'To close it, give the outcome and the number of the answer, or why it needs none.',
  'E-TRA-07': 'It cannot be annulled: an answer has already been issued.',
  'E-TRA-08': 'The annulment must be approved by a person other than the one who requested it.',
  'E-TRA-09':
    'The number, date and time of registration cannot be changed. If they are wrong, request the annulment.',
  'E-TRA-10': 'The day {fecha} is already closed. The head of registry must make the correction.',
  'E-TRA-11':
    'This document is confidential: choose at least one person who may read it in the office it goes to.',
  'E-TRA-12': 'That office already has the document. Choose another.',
  'E-TRA-13': 'That office is already on the list. Remove the repetition.',
  'E-TRA-14':
    'It can no longer be undone: more than 30 seconds have passed, or the document changed afterwards.',
  'E-TRA-16':
    'The counter asks for a remedy only once, with at most {n:working day|working days} to remedy.',
  'E-TRA-17':
    'The time to remedy ends on {fecha}. It can be closed as not remedied from the next day.',
  'E-TRA-18': 'That person already has it. Choose somebody else.',
  'E-TRA-19': 'The last day to remedy cannot be before today nor before the notice. Change it.',
  'E-TRA-21':
    'You cannot name yourself a reader, nor somebody whose account you made, nor anybody if one of you saw the link of the other’s account. Ask another person who may name readers.',
  'E-TRA-25':
    'A program does not read a restricted or confidential document by name: nobody knows who holds its credential. Choose people.',
  'E-TRA-26':
    'Whoever requested this no longer has a role to request it with. Refuse it, and have another person request it if it is still needed.',
  'E-TRA-28': 'A change of confidentiality is confirmed by a person other than who requested it.',
  'E-TRA-29':
    'Nobody else could confirm this change of confidentiality: the head of registry or of the unit that has the document confirms it, and neither who requests it nor who will read it. If that head is you, have another person of the registry request it, and confirm it yourself.',
  'E-TRA-30':
    'Two people change how confidential this document is. Leave the level here as it is and use “Change its confidentiality”: you request it and another person confirms it.',
  'E-TRA-20': 'This document is confidential. Say why you read it and it will open.',
  'E-CON-01':
    'We did not find an entry with those details. Check the number and the code on your receipt.',
  'E-CON-02':
    'The verification code has 20 letters and digits. Copy it as it appears on the document.',
  'E-CON-03':
    'We did not find what you are looking for, or you may not see it. Check the number or the address.',
  'E-CON-04':
    'The search covers too much and did not end in time. Add a less common word or some dates, or take the quotes away.',
  'E-CIU-01': 'The code has 8 letters and digits; it is on your receipt.',
  'E-CIU-08':
    'Enter the whole number, with its year and, if it has one, its office, as it is on your receipt.',
  'E-CFG-01':
    'This set-up link was already used or is not valid. Copy the whole of the last one that the server showed when it started.',
  'E-CFG-02': 'The code {codigo} is already in use. Choose another one.',
  'E-CFG-03': 'This email already belongs to somebody else. Enter a different one.',
  'E-CFG-04':
    'At least one active person must keep the administration role with no end date. Give that role to somebody else first.',
  'E-CFG-05': 'To close the unit, choose another active unit to succeed it.',
  'E-CFG-06': 'The coat of arms must be a PNG image of at most 512 kB.',
  'E-CFG-07': 'Choose the unit in which this role holds.',
  'E-CFG-08': 'A unit cannot belong to itself, nor to one that belongs to it. Choose another.',
  'E-CFG-09':
    'Use a password of {min:character|characters} or more. A phrase of several words will do, and is easier to remember.',
  'E-CLA-01': 'Use a password of {max:character|characters} at most.',
  'E-CLA-02':
    'This password is one of the first a stranger would try. Use a phrase of several words that only you know.',
  'E-CLA-03':
    'The password cannot be your email, your name or your municipality’s: they are tried first. Use a phrase of several words.',
  'E-CLA-05':
    'This person has already chosen a password. If they forgot it, they can ask for another on the sign-in page; if no email is sent there, whoever administers the server can give them a link.',
  'E-CIE-01': 'The day {fecha} is closed already, and nothing was registered since.',
  'W-SAL-04': '{nombre} signed it, and {firmante} was expected to.',
  'W-SAL-05':
    'The certificate {nombre} signed with was not in force on that date. See whether it must be signed again.',
  'E-SAL-01': 'Complete {campo} before it is sent to be signed.',
  'E-SAL-02':
    'The file that you uploaded is not the one that was sent to be signed. Download it again and sign it without printing it or saving it anew.',
  'E-SAL-03': 'The file has no signature.',
  'E-SAL-07': 'Say who signs the document that goes out.',
  'E-SAL-08': 'Name at least one addressee, each with a name.',
  'E-SAL-09': 'To send it by certified post or with a notifier the address is needed.',
  'E-SAL-10':
    'A delivery cannot be before the dispatch, which was on {fecha}. Check date and time.',
  'E-SAL-11': 'This outgoing document is annulled and takes no more changes.',
  'E-SAL-12': 'The annulment was already asked for or decided. Look at the document again.',
  'E-SAL-13': 'The annulment is decided by another person than the one who asked for it.',
  'E-SAL-14':
    'This delivery was already recorded with other data, which stay. Press again to record these too.',
  'E-SAL-15': 'A delivery cannot be later than now. Check date and time.',
  'E-SAL-16':
    'The antivirus found something in “{archivo}”: nothing that goes out may carry it. Remove it and attach a clean copy.',
  'E-SAL-17':
    '{nombre} saved another text while you were writing. Yours is among the texts that were kept: compare them and save the one that holds.',
  'E-SAL-18':
    'This document has changed its status and does not take this step any more. Look at it again.',
  'E-SAL-19':
    'It is reviewed by another person, who works at the registry or in a unit. Choose another.',
  'E-SAL-20':
    'Before it is sent to be signed, another person must approve this text, or the head of the unit sends it.',
  'E-SAL-21': 'Say who signs the document, and in which position.',
  'E-SAL-22':
    'The signature of this file could not be checked. Download it again and sign it without changing it.',
  'E-SAL-24':
    'The file brings a signature, but also changes or covers something of what was put to signature. Sign the original again; if the signature leaves a visible stamp, place it where there is no text.',
  'E-SAL-23': 'The document would be dated {fecha}, more than 50 years ago. Check the year.',
  'E-LIB-01': 'The book no longer needs this step. Look at its state again.',
  'E-LIB-02': 'The act is confirmed by another person than the one who prepared it.',
  'E-LIB-03': 'This act was decided already, or another one waits. Look at the state again.',
  'E-LIB-04': 'The last number given must be between {min} and {max}.',
  'E-LIB-05': 'The time you saw has passed. Look at it again and confirm it.',
  'E-LIB-06':
    'Whoever prepared this act is no longer head of registry. Withdraw it, and let whoever is now prepare another.',
  'E-LIB-07':
    'Numbers {from} to {through} ({n}) would stay without a document for ever. Correct the last number given or, if that is the one, repeat it.',
  'E-CIE-02': 'The day {fecha} has not come yet. Choose today or a day before.',
  'E-CIE-03':
    'The time of the book is in doubt, and no day closes until it is cleared up. See “State of the book”.',
  'E-CLA-04': 'The password repeats the same letters over and over. Use a phrase of several words.',
  'E-CFG-26':
    'A change is confirmed by another person than whoever proposed it. Ask somebody else.',
  'E-CLA-06':
    'Whoever leads, audits, administers or reads restricted documents by name gets their link by mail only. Set mail up, or ask whoever runs the server for the link.',
  'E-ROL-01': 'A new role begins today or later. Change its first day.',
  'E-ROL-02': 'The last day cannot be before the first one, nor before today. Change it.',
  'E-ROL-03':
    'Your own access and your own role of administration are for another administrator to take away.',
  'E-ROL-04':
    'A program neither administers, leads nor audits: it may only register or handle. Take that role away.',
  'E-ROL-05': 'Choose two active people who are not the same.',
  'E-ROL-06': 'A substitution lasts a year at most. Shorten its dates.',
  'E-ROL-08':
    'Nobody may give permissions to themselves or to somebody they stand in for, nor confirm those they are given. Ask another person.',
  'E-ROL-09': 'This proposal was decided or has lapsed. Look at the list again.',
  'E-ROL-10':
    'This person has not chosen a password yet. Wait until they have signed in for the first time.',
  'E-ROL-11':
    'What made this proposal possible has changed. Withdraw it and, if need be, propose another.',
  'E-ROL-12':
    'Without this person nobody else could say no to what you propose. Propose their successor first; if they are gone, whoever runs the server takes their access away.',
  'E-ROL-07': 'This substitution is over already. Open the page again to see how it stands.',
  'E-ACC-01': 'Your access is waiting for approval. Talk to whoever administers the register.',
  'E-ACC-02': 'This person is no longer waiting for approval. Open the list again.',
  'E-ACC-03': 'This credential does not serve for this operation. Issue another that includes it.',
  'E-ACC-04':
    'The credential is not valid: it does not exist, expired, was revoked or is not accepted from this address. Check it or issue another.',
  'E-ACC-05':
    'The secret of this credential was shown once already. Issue another and revoke this one.',
  'E-ACC-06': 'A credential must expire after today and within a year at most. Change the date.',
  'E-ACC-07': 'Enter addresses or networks, such as 10.20.0.7 or 10.20.0.0/16.',
  'E-CFG-27':
    'That system answered that it wants no more messages. Remove this webhook and propose another one if it wants them again.',
  'E-CFG-28': 'This secret was shown once already. Issue another one.',
  'E-CFG-29': 'This webhook has no secret to sign with yet. Issue one first.',
  'E-ACC-08':
    'Here people sign in with the council’s service. Ask the person to sign in once: they will appear in the list, and are let in when you approve them.',
  'E-PLA-01': 'The deadline already passed on {fecha}; it cannot be extended.',
  'E-PLA-03': 'The extension cannot go beyond {fecha}: that is what the law allows.',
  'E-CFG-20': 'This proposal has already been decided. Reload the page to see how it ended.',
  'E-CFG-21': 'At least one registry office must stay open. Add another first.',
  'E-CFG-22':
    'The office {nombre} closed on {fecha}: it registers no new documents. Choose another.',
  'E-CFG-24': 'It is so already: there is nothing to change.',
  'E-CFG-25': 'The seasons {una} and {otra} share some days. Change the dates of one of them.',
  'E-CFG-23':
    'This changed after it was proposed. Decline the proposal and ask for it to be prepared again.',
  'E-DAT-01':
    'The applicant of this document has no identity number, and without one nobody knows what else is theirs. Complete it with a correction and ask for the extract again.',
  'E-REP-01':
    'The report has {n:row|rows}: it is too long to download at once. Ask for it again from the reports page and we will prepare it separately.',
  'E-REP-02': 'The first date is later than the last. Change one of them.',
  'E-REP-03': 'This report cannot be downloaded in that format. Choose another.',
  'E-REP-04':
    'Since this report was prepared, your permissions or the confidentiality of some document changed. Prepare it again.',
  'E-VIS-01': 'Give the view a name.',
  'E-VIS-02': 'There is a view called “{nombre}” already. Choose another name.',
  'E-VIS-03':
    'There are {n:view|views} already, and no room for more. Delete one that is not used.',
  'E-VIS-04': 'This view asks for nothing. Search for something or set a filter, and save it then.',
  'W-REP-02': 'The report has {n:row|rows}. We will prepare it and let you know when it is ready.',
}

/** The words for the codes that stand in a slot of a sentence. */
export const slotWords: Words<typeof spanish.slotWords> = {
  ...firstSlotWords,
  AUDITORS: 'the auditors',
  SEE_WHO_LOOKED_AT_IT: 'see who looked at it',
  REVIEW_THE_REGISTER: 'review the register',
  SEE_THE_IMPORTED_BOOKS: 'see the imported books',
  SEE_THIS_REPORT: 'see this report',
  SEE_THE_CLOSINGS_OF_THE_BOOK: 'see the closings of the book',
  CLOSE_THE_DAY_OF_THIS_OFFICE: 'close the day of this office',
  SEE_THE_STATE_OF_THE_BOOK: 'see the state of the book',
  CONFIRM_THE_TIME_OF_THE_BOOK: 'confirm the time of the book',
  PREPARE_THIS_ACT: 'prepare this act',
  SEND_OUT_FOR_THIS_UNIT: 'send out documents of this unit',
  RECORD_THIS_DELIVERY: 'write down this delivery',
  ANNUL_THIS_NUMBER: 'ask that this number be annulled',
  DECIDE_THIS_ANNULMENT: 'decide on this annulment',
  A_NAMELESS_CERTIFICATE: 'Somebody without a name in the certificate',
  DO_THIS_WITH_THE_LETTER: 'do this with this document',
  WHOEVER_WRITES_REVIEWS_OR_SIGNS_IT: 'whoever writes, reviews or signs it',
  DOCUMENT_NUMBER: 'the number of the document',
  DOCUMENT_DATE: 'the date of the document',
  DOCUMENT_SUBJECT: 'the subject',
  TOWN_NAME: 'the name of the municipality',
  UNIT_NAME: 'the unit that signs',
  ADDRESSEE_NAME: 'the name of the addressee',
  ADDRESSEE_IDENTITY: 'the identity of the addressee',
  ADDRESSEE_ADDRESS: 'the address of the addressee',
  ANSWERED_NUMBER: 'the number of what it answers',
  ANSWERED_DATE: 'the date of what it answers',
  ANSWERED_SUBJECT: 'the subject of what it answers',
  ANSWERED_SENDER: 'the sender of what it answers',
  ANSWERED_REFERENCE: 'the sender’s reference',
  LETTER_TEXT: 'the text',
  ANSWERED_DUE: 'the day by which an answer is due',
  SIGNER_NAME: 'the name of who signs',
  SIGNER_POSITION: 'the position of who signs',
  SEE_THE_BOOK_OF_EXITS: 'see the book of exits',
  REGISTRY_OR_HEAD_OF_UNIT: 'the registry or the head of the unit',
  WHOEVER_SENT_IT_OUT: 'whoever sent it out, who alone sees it while it is confidential',
  CONFIRM_THIS_ACT: 'confirm this act',
  OTHER_SUPERVISORS: 'another head of registry, an auditor or an administrator',
  // {tipo}: domain/party/identity-forms.ts
  SPANISH_IDENTITY: 'DNI, NIE or NIF',
  FOREIGNERS_CARD: 'foreigner’s card',
  CITIZENS_CARD: 'citizen’s card',
  IDENTITY_CARD_OF_ECUADOR: 'identity card of Ecuador',
  IDENTITY_CARD_OF_BOLIVIA: 'identity card of Bolivia',
  NIT_OF_BOLIVIA: 'NIT of Bolivia',
  IDENTITY_CARD_OF_URUGUAY: 'identity card of Uruguay',
  RUT_OF_URUGUAY: 'RUT of Uruguay',
  IDENTITY_CARD_OF_PARAGUAY: 'identity card of Paraguay',
  PASSPORT: 'passport',
  IDENTITY_DOCUMENT: 'identity document',
  // {responsable}
  HEAD_OF_REGISTRY: 'the head of registry',
  ADMINISTRATION: 'the administrators',
  SHARER_OR_ADMINISTRATION: 'whoever shared it, or to the administrators',
  SYSTEM_ADMINISTRATION: 'whoever administers the system',
  // {accion}
  SEE_THE_CONFIGURATION: 'see the configuration',
  CHANGE_THE_CONFIGURATION: 'change the configuration',
  CONFIRM_THIS_CHANGE: 'confirm this change',
  SEE_THE_SETTINGS_OF_THE_SERVICE: 'see the settings of the service',
  ISSUE_AN_EXTRACT_OF_DATA: 'issue an extract of data',
  SEARCH_FOR_PEOPLE: 'search for people',
  LOOK_FOR_REPEATED_DOCUMENTS: 'look for repeated documents',
  SEE_THE_REGISTER: 'see the register',
  CHANGE_A_VIEW_THAT_SOMEBODY_ELSE_SHARED: 'change a view that somebody else shared',
  CORRECT_THIS: 'correct this',
  CHANGE_PRIORITY_OR_CONFIDENTIALITY: 'change priority or confidentiality',
  REGISTER_AT_THIS_OFFICE: 'register at this office',
  SEE_SUGGESTIONS: 'see suggestions',
  ATTACH_FILES: 'attach files',
  RELEASE_AN_ISOLATED_FILE: 'release an isolated file',
  // {esperado}
  EXPECTED_FORM: 'it does not have the expected form',
  SUSPENDED_BY_TODAY: 'the deadline is suspended from today or earlier, not from a day to come',
  NOTIFIED_BY_TODAY: 'the date it is notified on is today or earlier',
  FORWARDED_BY_TODAY: 'the date it is forwarded on is today or earlier',
  SUSPENDED_NO_EARLIER:
    'it is suspended from {fecha} or later: before that the document had no effect',
  RESUMED_IN_TIME: 'the deadline is resumed today or earlier, and not before it was suspended',
  WRITE_THE_BODY: 'write to which body it is forwarded',
  WRITE_THE_FILING_CODE: 'write the code of the series or file in which it is archived',
  SEE_THE_PEOPLE: 'see the people',
  CHANGE_PEOPLES_ROLES: 'change people’s roles',
  CHANGE_THE_UNITS: 'change the units',
  ADD_PEOPLE: 'add people',
  INVITE_PEOPLE: 'invite people',
  GIVE_PEOPLE_THEIR_ACCESS_BACK: 'give people their access back',
  APPROVE_PEOPLE: 'approve people',
  CHANGE_THE_SUBSTITUTIONS: 'change the substitutions',
  SEE_THE_INTEGRATIONS: 'see the integrations',
  ADD_INTEGRATIONS: 'add integrations',
  ISSUE_CREDENTIALS: 'issue credentials',
  KEEP_THE_WEBHOOKS: 'keep the webhooks',
  REVOKE_CREDENTIALS: 'revoke credentials',
  REQUEST_IT_AGAIN: 'request it again',
  // Acts of handling, {accion}
  TRANSFER_THE_WORK_OF_THIS_PERSON: 'transfer the work of this person',
  SEE_WHO_WORKS_IN_THIS_OFFICE: 'see who works in this office',
  CONFIRM_THIS_PROPOSAL: 'confirm this proposal',
  GIVE_THIS_PERSON_A_CODE: 'give this person a code',
  SUPERVISORS: 'the head of registry, the auditors or the administrators',
  PRINT_RECEIPT_AND_LABEL: 'print the receipt and the label',
  PRINT_THE_DELIVERY_LIST: 'print the delivery list',
  EXTEND_IT: 'extend it',
  SUSPEND_IT_AGAIN: 'suspend it again',
  RESUME_IT: 'resume it',
  AGREE_TO_IT: 'agree to it',
  // Where it stands, {estado}
  REGISTERED: 'registered and not routed yet',
  ROUTED: 'routed and not received yet',
  RECEIVED: 'received',
  IN_PROGRESS: 'in progress',
  OBSERVED: 'waiting for a remedy',
  RETURNED: 'returned',
  CLOSED: 'closed',
  ARCHIVED: 'archived',
  AT_THE_REGISTRY: 'at the registry',
  WITHOUT_DEADLINE: 'without a deadline',
  DEADLINE_EXTENDED: 'on a deadline that was extended already',
  DEADLINE_SUSPENDED: 'on a suspended deadline',
  DEADLINE_RUNNING: 'on a running deadline',
  COPY_RECEIVED: 'a copy that was received already',
  COPY_CLOSED: 'a copy that was ended already',
  HELD_WITHOUT_AGREEMENT: 'in the hands of an office that has not agreed to it',
  WITHOUT_AGREEMENT_TO_GIVE: 'without any agreement to give',
  HEAD_OF_THAT_OFFICE: 'the head of that office',
  HEAD_OR_ADMINISTRATION: 'the head of their office, or the administrators',
  // {estado}
  ANNULMENT_REQUESTED: 'waiting for its annulment to be approved',
  CONFIDENTIALITY_CHANGE_REQUESTED: 'waiting for a change of confidentiality to be confirmed',
  WITHOUT_CONFIDENTIALITY_CHANGE: 'not waiting for any change of confidentiality',
  ANOTHER_CONFIDENTIALITY: 'choose a level other than the one it has',
  SOMEBODY_WHO_READS_IT: 'choose at least one person who may read it',
  ANOTHER_WHO_READS_IT:
    'nobody would read it: first name another person who may, and then take off this one',
  WITHOUT_ANNULMENT_REQUEST: 'not waiting for any annulment',
  ANNULLED: 'annulled',
  // {sucesora}, {espera}
  ANOTHER_OFFICE: 'another office',
  ONE_MINUTE: 'one minute',
}
