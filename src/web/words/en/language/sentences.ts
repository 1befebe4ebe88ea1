import type * as spanish from '../../language/sentences.ts'
import type { Words } from '../../shape.ts'

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
    'The number does not have the form of a {tipo}. Check it or choose “Other document” as its type.',
  'E-ID-09': 'Choose the type of identity document before writing the number.',
  'W-ID-10':
    'No document number. Say why: they do not have it here, do not wish to give it, or are foreign.',
  'W-ID-11':
    'There is already a person with this number: {nombre}. Do you want to use their details?',
  'W-ID-12':
    'The name written differs from the one on record for this number ({nombre}). Check it against the document.',
  'W-ID-13':
    'This number does not pass the check of a {tipo}. Check it on the document, or go on giving the reason.',
  'E-PER-01': 'Write at least one surname and one given name, or mark “Anonymous”.',
  'E-PER-02': 'Write the name of the company or organisation.',
  'E-PER-04': 'The e-mail does not look right. It must have the form name@domain.',
  'E-PER-05': 'A telephone number may only have digits, spaces and the sign +.',
  'W-PER-06':
    'There is a representative, but you did not attach the power of attorney. You may register it and leave that as a note.',
  'E-PER-07': 'The representative cannot be the same person as the applicant.',
  'W-PER-08':
    'There is no e-mail or address: we will not be able to notify the answer. Do you want to go on?',
  'E-PER-09': 'You are not allowed to {accion}. If you need to, talk to {responsable}.',
  'E-PER-10': 'Give at least one applicant, or mark “Anonymous”.',
  'E-DOC-01':
    'Write the subject in a few words (at least 5 letters). Example: “Request to prune a tree at 12 Sun Street”.',
  'E-DOC-02':
    'The subject is longer than 240 characters. Sum it up here and leave the detail for the notes.',
  'E-DOC-03': 'Choose the document type.',
  'E-DOC-04': 'Say how many sheets are handed over. If it is only electronic, write 0.',
  'E-DOC-06': 'The date of the document cannot be later than today.',
  'W-DOC-07': 'The date of the document is more than a year old ({fecha}). Is it right?',
  'E-DOC-08': 'That date does not exist. Write it as day/month/year, such as 21/11/2026.',
  'E-DOC-09': 'The date it was handed in cannot be later than now.',
  'E-DOC-10':
    'Explain why it was handed in before it was registered (for example, the system was down).',
  'W-DOC-11':
    'It looks repeated: {numero} by the same person, {n:day|days} ago. You may link it or go on.',
  'E-DOC-12': 'Choose the office it goes to.',
  'E-DOC-13': 'The office {nombre} is no longer active. Use {sucesora}.',
  'E-DOC-14': 'Write the tracking number of the registered post or courier.',
  'E-DOC-15': 'Say why it is urgent.',
  'W-DOC-16': 'It is a bid in a sealed envelope: do not open it and do not scan it.',
  'E-DOC-17': 'This text is too long: there is room for {max:character|characters}.',
  'E-DOC-18': 'Check this: {esperado}.',
  'E-FIL-01':
    '“{archivo}” takes {tam} MB and the most is {max} MB. Split it or lower its resolution.',
  'E-FIL-02':
    'The format .{ext} is not accepted. PDF, photographs, office documents, messages and signatures are; anything else inside a ZIP.',
  'E-FIL-03': '“{archivo}” is empty or damaged. Scan it again.',
  'W-FIL-04':
    '“{archivo}” contains a virus and is isolated. The entry is valid; ask the interested party for another copy.',
  'W-FIL-05':
    '“{archivo}” is protected with a password and nobody will be able to open it. Ask for a copy without one.',
  'E-FIL-06': 'The upload of “{archivo}” was cut off. Your details are safe: press Try again.',
  'W-FIL-07': 'You declared {a:annex|annexes} and attached {b}. Check before registering.',
  'W-FIL-08':
    '“{archivo}” has a format that not everybody can open. If you can, attach a PDF as well.',
  'W-FIL-09':
    '“{archivo}” was not scanned: the antivirus does not answer. You can register; it is scanned as soon as it answers.',
  'E-FIL-08':
    'What “{archivo}” contains does not match its extension. Save it again in its own format and attach it once more.',
  'E-FIL-09': 'An entry takes up to {max:file|files}. Join several into one.',
  'E-FIL-10': 'There is no room left to keep files. Tell support: nothing was registered.',
  'E-FIL-11':
    '“{archivo}” is protected with a password and cannot be stamped. Print the label and stick it on the paper.',
  'E-FIL-12':
    '“{archivo}” has {n:page|pages} and only files of up to {max} are stamped. Print the label and stick it on the paper.',
  'E-FIL-13':
    '“{archivo}” cannot be stamped: only PDF, JPG and PNG of up to {max} MB are. Use the label.',
  'E-FIL-20':
    'The stored file was damaged or changed: it is no longer the one that was registered, so it is not handed out. The head of registry has been told. Use the original paper; support can bring the file back from the backup.',
  'E-FIL-21':
    'The file is no longer where files are kept. The head of registry has been told. Use the original paper; support can bring the file back from the backup.',
  'E-FIL-22':
    'The place where files are kept did not keep “{archivo}” well. What you typed is kept: press Try again. If it happens again, tell support.',
  'E-FIL-23':
    '“{archivo}” is isolated because the antivirus found something in it: it is not handed out. Ask for another copy; the head of registry can release it.',
  'E-FIL-24':
    'Your files that wait without a document take {ocupado} MB, and {max} MB is the most. Register the documents you have half done, or remove files they do not need, and try again.',
  'E-NUM-01': 'The number could not be given. Nothing was registered: press Register again.',
  'W-NUM-02':
    'This document was already registered with the number {numero}. No other was created.',
  'E-NUM-03':
    'The server’s time is behind the last entry: nothing can be registered. What you typed is kept; use the provisional slip. The head of registry sees what happened, and how to put it right, in “State of the book”.',
  'E-NUM-04':
    'The server says today is {fecha}, and the book did not expect it. Confirm the time in “State of the book” and press the button again: what you typed is kept.',
  'E-NUM-05':
    'The book was restored from a copy and might repeat a number already given. What you typed is kept; use the provisional slip until two people decide in “State of the book”.',
  'E-SYS-01':
    'No connection. Your draft is kept on this device and will be recovered when it is back.',
  'E-SYS-02': 'Your session has ended. Sign in again: nothing you wrote is lost.',
  'E-SYS-03': 'Somebody else changed this document at {hora}. Look at the changes and try again.',
  'W-SYS-04':
    'The printer does not answer. Entry {numero} is done; you may print the label again later.',
  'E-SYS-04':
    'There was a problem on the server. Try again; if it goes on, give this code to support: {codigo}.',
  'E-SYS-05': 'The address asked for does not exist in this service.',
  'E-SYS-06': 'The request does not have the expected form. Load the page again and try once more.',
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
  'E-TRA-06': 'To close it, give the outcome and the number of the reply, or why it needs none.',
  'E-TRA-07': 'It cannot be annulled: an answer has already been issued.',
  'E-TRA-08': 'The annulment must be approved by a person other than the one who requested it.',
  'E-TRA-09':
    'The number, date and time of registration cannot be changed. If they are wrong, request the annulment.',
  'E-TRA-10':
    'The day {fecha} is already closed. The head of the registry must make the correction.',
  'E-TRA-11':
    'This document is confidential: choose at least one person who may read it in the office it goes to.',
  'E-TRA-12': 'That office already has the document. Choose another.',
  'E-TRA-13': 'That office is already on the list. Remove the repetition.',
  'E-TRA-14':
    'It can no longer be undone: more than 30 seconds have passed, or the document changed afterwards.',
  'E-TRA-16':
    'The counter observes only once, with at most {n:working day|working days} to remedy.',
  'E-TRA-17':
    'The time to remedy ends on {fecha}. It can be closed as not remedied from the next day.',
  'E-TRA-18': 'That person already has it.',
  'E-TRA-19': 'The last day to remedy cannot be before today nor before the notice.',
  'E-TRA-21':
    'Nobody names themselves a reader, nor somebody whose account they made. Ask another person who may name readers.',
  'E-TRA-20': 'This document is confidential. Say why you read it and it will open.',
  'E-CON-01':
    'We did not find an entry with those details. Check the number and the code on your receipt.',
  'E-CON-02':
    'The verification code has 20 letters and digits. Copy it as it appears on the document.',
  'E-CON-03': 'We did not find what you are looking for, or you may not see it.',
  'E-CON-04':
    'The search covers too much and did not end in time. Add a less common word or some dates, or take the quotes away.',
  'E-CFG-01': 'This set-up link was already used or is not valid.',
  'E-CFG-02': 'The code {codigo} is already in use. Choose another one.',
  'E-CFG-03': 'This e-mail already belongs to somebody else. Write a different one.',
  'E-CFG-04':
    'At least one active person must keep the administration role with no end date. Give that role to somebody else first.',
  'E-CFG-05': 'To close the unit, choose another active unit to succeed it.',
  'E-CFG-06': 'The coat of arms must be a PNG image of at most 512 kB.',
  'E-CFG-07': 'Choose the unit in which this role holds.',
  'E-CFG-08': 'A unit cannot belong to itself, nor to one that belongs to it.',
  'E-CFG-09':
    'Use a password of {min:character|characters} or more. A phrase of several words will do, and is easier to remember.',
  'E-CLA-01': 'Use a password of {max:character|characters} at most.',
  'E-CLA-02':
    'This password is one of the first a stranger would try. Use a phrase of several words that only you know.',
  'E-CLA-03':
    'The password cannot be your e-mail, your name or your municipality’s: they are tried first. Use a phrase of several words.',
  'E-CLA-05':
    'This person has already chosen a password. If they forgot it, they can ask for another on the sign-in page; if no mail is sent there, whoever administers the server can give them a link.',
  'E-CIE-01': 'The day {fecha} is closed already, and nothing was registered since.',
  'E-LIB-01': 'The book no longer needs this step. Look at its state again.',
  'E-LIB-02': 'The act is confirmed by another person than the one who prepared it.',
  'E-LIB-03': 'This act was decided already, or another one waits. Look at the state again.',
  'E-LIB-04': 'The last number given must be between {min} and {max}.',
  'E-LIB-05': 'The time you saw has passed. Look at it again and confirm it.',
  'E-LIB-06':
    'Whoever prepared this act is no longer head of registry. Put it aside, and let whoever is now prepare another.',
  'E-CIE-02': 'The day {fecha} has not come yet. Choose today or a day before.',
  'E-CLA-04': 'The password repeats the same letters over and over. Use a phrase of several words.',
  'E-CFG-26': 'A change is confirmed by another person than whoever proposed it.',
  'E-CLA-06':
    'Whoever leads, audits or administers gets their link by mail only. Set mail up, or ask whoever runs the server for the link.',
  'E-ROL-01': 'A new role begins today or later.',
  'E-ROL-02': 'The last day cannot be before the first one, nor before today.',
  'E-ROL-03':
    'Your own access and your own role of administration are for another administrator to take away.',
  'E-ROL-04':
    'A program neither administers, leads nor audits: it may only register or handle. Take that role away.',
  'E-ROL-05': 'Choose two active people who are not the same.',
  'E-ROL-06': 'A substitution lasts a year at most.',
  'E-ROL-08':
    'Nobody gives themselves power, nor somebody they stand in for, nor by their own confirmation. Ask another person.',
  'E-ROL-09': 'This proposal was decided or has lapsed. Look at the list again.',
  'E-ROL-10':
    'This person has not chosen a password yet. Confirm once they have come in for the first time.',
  'E-ROL-11':
    'What made this proposal possible has changed. Withdraw it and, if need be, propose another.',
  'E-ROL-12':
    'Without this person nobody else could say no to what you propose. Propose their successor first; if they are gone, whoever runs the server takes their access away.',
  'E-ROL-13':
    'Whoever added this person may have chosen their password. Give them a code in person, with which they choose another, and confirm afterwards.',
  'E-ROL-14':
    'The code is for somebody else to give: you were shown the link to this account, or it is not needed any more.',
  'E-ROL-07': 'This substitution is over already.',
  'E-ACC-01': 'Your access is waiting for approval. Talk to whoever administers the register.',
  'E-ACC-02': 'This person is no longer waiting for approval. Open the list again.',
  'E-ACC-03': 'This credential does not serve for this operation.',
  'E-ACC-04':
    'The credential is not valid: it does not exist, expired, was revoked or is not accepted from this address.',
  'E-ACC-05':
    'The secret of this credential was shown once already. Issue another and revoke this one.',
  'E-ACC-06': 'A credential expires after today and within a year at most.',
  'E-ACC-07': 'Write addresses or networks, such as 10.20.0.7 or 10.20.0.0/16.',
  'E-ACC-08':
    'Here people sign in with the council’s service. Ask the person to sign in once: they will appear in the list, and are let in when you approve them.',
  'E-PLA-01': 'The deadline already passed on {fecha}; it cannot be extended.',
  'E-PLA-03': 'The extension cannot go beyond {fecha}: that is what the law allows.',
  'E-CFG-20': 'This proposal has already been decided. Reload the page to see how it ended.',
  'E-CFG-21': 'At least one registry office must stay open.',
  'E-CFG-22': 'The office {nombre} closed on {fecha}: it registers no new documents.',
  'E-CFG-24': 'It is so already: there is nothing to change.',
  'E-CFG-25': 'The seasons {una} and {otra} share some days. Change the dates of one of them.',
  'E-CFG-23':
    'This changed after it was proposed. Decline the proposal and ask for it to be prepared again.',
  'E-DAT-01':
    'The interested party of this document has no identity number, and without one nobody knows what else is theirs. Complete it with a correction and ask for the extract again.',
  'E-REP-01':
    'The report has {n:row|rows}: it is too long to download at once. Ask for it again from the reports page and we will prepare it separately.',
  'E-REP-02': 'The first date is later than the last. Change one of them.',
  'E-REP-03': 'This report cannot be downloaded in that format. Choose another.',
  'E-VIS-01': 'Give the view a name.',
  'E-VIS-02': 'There is a view called “{nombre}” already. Choose another name.',
  'E-VIS-03':
    'There are {n:view|views} already, and no room for more. Delete one that is not used.',
  'E-VIS-04': 'This view asks for nothing. Search for something or set a filter, and save it then.',
  'W-REP-02': 'The report has {n:row|rows}. We will prepare it and let you know when it is ready.',
  'W-PLA-02': 'The holiday calendar {año} is not approved: the due date is provisional.',
}

/** The Spanish words that the server puts into a sentence, in English. */
export const slotWords: Words<typeof spanish.slotWords> = {
  'la auditoría': 'the auditors',
  'ver quién lo consultó': 'see who looked at it',
  'revisar el registro': 'review the register',
  'ver los libros importados': 'see the imported books',
  'ver este informe': 'see this report',
  'abrir este informe': 'open this report',
  'ver los cierres del libro': 'see the closings of the book',
  'cerrar el día de esta oficina': 'close the day of this office',
  'ver el estado del libro': 'see the state of the book',
  'confirmar la hora del libro': 'confirm the time of the book',
  'preparar esta diligencia': 'prepare this act',
  'confirmar esta diligencia': 'confirm this act',
  'otra jefatura, la auditoría o la administración':
    'another head of registry, an auditor or an administrator',
  // {tipo}: domain/party/identity-forms.ts
  'DNI, NIE o NIF': 'DNI, NIE or NIF',
  'carné de extranjería': 'foreigner’s card',
  'cédula de ciudadanía': 'citizen’s card',
  'cédula de Ecuador': 'identity card of Ecuador',
  'cédula de identidad de Bolivia': 'identity card of Bolivia',
  'NIT de Bolivia': 'NIT of Bolivia',
  'cédula de identidad de Uruguay': 'identity card of Uruguay',
  'RUT de Uruguay': 'RUT of Uruguay',
  'cédula de identidad de Paraguay': 'identity card of Paraguay',
  pasaporte: 'passport',
  'documento de identidad': 'identity document',
  // {responsable}
  'la jefatura de registro': 'the head of the registry',
  administración: 'administration',
  'quien la compartió o con administración': 'whoever shared it, or to administration',
  'la administración del sistema': 'whoever administers the system',
  // {accion}
  'ver la configuración': 'see the configuration',
  'cambiar la configuración': 'change the configuration',
  'confirmar este cambio': 'confirm this change',
  'ver los ajustes del servicio': 'see the settings of the service',
  'emitir un extracto de datos': 'issue an extract of data',
  'buscar personas': 'search for people',
  'buscar repetidos': 'look for repeated documents',
  'ver el registro': 'see the register',
  'cambiar una vista que compartió otra persona': 'change a view that somebody else shared',
  'rectificar este dato': 'correct this',
  'rectificar este documento': 'correct this document',
  'cambiar la prioridad o la reserva': 'change priority or confidentiality',
  'registrar en esta oficina': 'register at this office',
  'ver sugerencias': 'see suggestions',
  'adjuntar archivos': 'attach files',
  'liberar un archivo aislado': 'release an isolated file',
  // {esperado}
  'no tiene la forma que se espera': 'it does not have the expected form',
  'adjuntar archivos a este documento': 'attach files to this document',
  'pedir la anulación': 'request its annulment',
  'aprobar anulaciones': 'approve annulments',
  'rechazar anulaciones': 'refuse annulments',
  'anotar en este documento': 'add notes to this document',
  'ver las personas': 'see the people',
  'cambiar los roles de las personas': 'change people’s roles',
  'cambiar las unidades': 'change the units',
  'agregar personas': 'add people',
  'invitar a las personas': 'invite people',
  'restablecer el acceso de las personas': 'give people their access back',
  'aprobar personas': 'approve people',
  'cambiar las sustituciones': 'change the substitutions',
  'ver las integraciones': 'see the integrations',
  'agregar integraciones': 'add integrations',
  'emitir credenciales': 'issue credentials',
  'revocar credenciales': 'revoke credentials',
  anular: 'annul it',
  anotar: 'add notes to it',
  rectificar: 'correct it',
  'aprobar su anulación': 'approve its annulment',
  'rechazar su anulación': 'refuse its annulment',
  'pedir otra vez': 'request it again',
  // Acts of handling, {accion}
  'derivar este documento': 'route this document',
  'acusar recibo de este documento': 'acknowledge this document',
  'traspasar el trabajo de esta persona': 'transfer the work of this person',
  'devolver este documento': 'return this document',
  'recuperar este documento': 'recall this document',
  'asignar este documento': 'assign this document',
  'observar este documento': 'observe this document',
  'dar por subsanado este documento': 'take this document as remedied',
  'cerrar este documento por no subsanado': 'close this document as not remedied',
  'cerrar este documento': 'close this document',
  'trasladar este documento': 'forward this document',
  'archivar este documento': 'archive this document',
  'reabrir este documento': 'reopen this document',
  'ampliar el plazo': 'extend the deadline',
  'suspender el plazo': 'suspend the deadline',
  'reanudar el plazo': 'resume the deadline',
  'atender esta copia': 'deal with this copy',
  'ver quién trabaja en esta oficina': 'see who works in this office',
  'nombrar lectores': 'name readers',
  'nombrar a quienes pueden leerlo': 'name who may read it',
  'retirar lectores': 'take readers off',
  'retirar a quienes pueden leerlo': 'take off who may read it',
  'confirmar esta propuesta': 'confirm this proposal',
  'la jefatura de registro, la auditoría o la administración':
    'the head of registry, the auditors or the administrators',
  'imprimir la relación de entrega': 'print the delivery list',
  'dar conformidad a la anulación': 'agree to the annulment',
  'dar conformidad a su anulación': 'agree to its annulment',
  derivar: 'route it',
  'acusar recibo': 'acknowledge it',
  devolver: 'return it',
  recuperar: 'recall it',
  asignar: 'assign it',
  observar: 'observe it',
  subsanar: 'take it as remedied',
  'cerrar por no subsanado': 'close it as not remedied',
  cerrar: 'close it',
  'cerrar la copia': 'close the copy',
  trasladar: 'forward it',
  archivar: 'archive it',
  reabrir: 'reopen it',
  ampliar: 'extend it',
  'ampliar su plazo': 'extend its deadline',
  'suspender su plazo': 'suspend its deadline',
  'reanudar su plazo': 'resume its deadline',
  'suspender otra vez': 'suspend it again',
  reanudar: 'resume it',
  dar: 'agree to it',
  // Where it stands, {estado}
  'registrado y sin derivar': 'registered and not routed yet',
  'derivado y sin recibir': 'routed and not received yet',
  recibido: 'received',
  'en trámite': 'in progress',
  observado: 'under observation',
  devuelto: 'returned',
  atendido: 'closed',
  archivado: 'archived',
  'en el registro': 'at the registry',
  'sin plazo': 'without a deadline',
  'con el plazo ya ampliado': 'on a deadline that was extended already',
  'con el plazo suspendido': 'on a suspended deadline',
  'con el plazo en curso': 'on a running deadline',
  'en copia y ya recibido': 'a copy that was received already',
  'en copia y ya cerrado': 'a copy that was closed already',
  'en manos de una oficina que no ha dado su conformidad':
    'in the hands of an office that has not agreed to it',
  'sin conformidad que dar': 'without any agreement to give',
  'la jefatura de esa oficina': 'the head of that office',
  'la jefatura de su oficina o administración': 'the head of their office, or the administration',
  // {estado}
  'con anulación pedida': 'waiting for its annulment to be approved',
  'sin anulación pedida': 'not waiting for any annulment',
  anulado: 'annulled',
  // {sucesora}, {espera}
  'otra oficina': 'another office',
  'un minuto': 'one minute',
}
