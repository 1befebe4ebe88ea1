/**
 * Mexico: the federal procedure law (LFPA), which states and councils follow only where their own
 * law says so, and the general laws on transparency and personal data, which bind all.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(3),
  silence: silence.denied,
  extension: 'Hasta la mitad, de oficio o a petición (art. 31).',
  note: 'Ley federal: compruebe la ley de procedimiento del estado.',
  ...source.copy('LFPA, art. 17', look.second),
}

export const mexico: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('LFPA, art. 28', look.second) },
  // The term runs from the working day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...source.copy('LFPA, art. 17 B', look.second) },
  closedDays: { policy: 'SAME_DAY', ...source.copy('LFPA, art. 17 B', look.second) },
  shortMonth: { policy: 'FIRST_WORKING_DAY_AFTER', ...source.copy('LFPA, art. 29', look.second) },
  calendarMode: { mode: 'OFFICE', ...source.copy('LFPA, art. 28', look.second) },
  remedy: { term: term.workingDays(5), ...source.copy('LFPA, art. 17-A', look.second) },
  decision: { term: term.months(3), ...source.copy('LFPA, art. 17', look.second) },
  extension: { rule: { upTo: 'HALF' }, ...source.copy('LFPA, art. 31', look.second) },
  notification: {
    term: term.workingDays(10),
    metBy: 'DECISION',
    ...source.unseen('LFPA, art. 39'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: { ...general, ...source.copy('LFPA, arts. 17 y 94', look.second) },
    RCL: general,
    QUE: { ...general, silence: silence.noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.copy('LFPA, art. 14', look.second),
    },
    INF: {
      term: term.workingDays(20),
      silence: 'Sin respuesta en plazo, puede interponer recurso de revisión.',
      extension: 'Otros diez días hábiles, por razones fundadas y motivadas.',
      ...source.copy('LGTAIP (DOF 20-03-2025), arts. 128, 134 y 145 VI', look.second),
    },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: {
      ...general,
      note: 'Rige el código fiscal del estado o del municipio.',
      ...source.copy('Código Fiscal de la Federación, art. 37', look.second),
    },
    FAC: { term: null, reason: 'Rigen el contrato y la ley de adquisiciones del estado.' },
    DPP: {
      term: term.workingDays(20),
      silence: silence.claimable,
      extension: 'Otros diez días hábiles, una sola vez y avisando antes de que venza.',
      note: 'Derechos ARCO: si procede, se hace efectivo en los quince días siguientes.',
      ...source.copy('LGPDPPSO (DOF 20-03-2025), arts. 45 y 50', look.second),
    },
  },
  ownTypes: [],
}
