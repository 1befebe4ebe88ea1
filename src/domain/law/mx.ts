/**
 * Mexico: the federal procedure law (LFPA), which states and councils follow only where their own
 * law says so, and the general laws on transparency and personal data, which bind all.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
  claimable,
  copy,
  denied,
  months,
  noMeaning,
  secondLook,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const general: TermLine = {
  term: months(3),
  silence: denied,
  extension: 'Hasta la mitad, de oficio o a petición (art. 31).',
  note: 'Ley federal: compruebe la ley de procedimiento del estado.',
  ...copy('LFPA, art. 17', secondLook),
}

export const mexico: CountryLaw = {
  weekend: { days: [6, 7], ...copy('LFPA, art. 28', secondLook) },
  // The term runs from the working day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...copy('LFPA, art. 17 B', secondLook) },
  closedDays: { policy: 'SAME_DAY', ...copy('LFPA, art. 17 B', secondLook) },
  shortMonth: { policy: 'FIRST_WORKING_DAY_AFTER', ...copy('LFPA, art. 29', secondLook) },
  calendarMode: { mode: 'OFFICE', ...copy('LFPA, art. 28', secondLook) },
  remedy: { term: workingDays(5), ...copy('LFPA, art. 17-A', secondLook) },
  decision: { term: months(3), ...copy('LFPA, art. 17', secondLook) },
  extension: { rule: { upTo: 'HALF' }, ...copy('LFPA, art. 31', secondLook) },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: { ...general, ...copy('LFPA, arts. 17 y 94', secondLook) },
    RCL: general,
    QUE: { ...general, silence: noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...copy('LFPA, art. 14', secondLook),
    },
    INF: {
      term: workingDays(20),
      silence: 'Sin respuesta en plazo, puede interponer recurso de revisión.',
      extension: 'Otros diez días hábiles, por razones fundadas y motivadas.',
      ...copy('LGTAIP (DOF 20-03-2025), arts. 128, 134 y 145 VI', secondLook),
    },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: {
      ...general,
      note: 'Rige el código fiscal del estado o del municipio.',
      ...copy('Código Fiscal de la Federación, art. 37', secondLook),
    },
    FAC: { term: null, reason: 'Rigen el contrato y la ley de adquisiciones del estado.' },
    DPP: {
      term: workingDays(20),
      silence: claimable,
      extension: 'Otros diez días hábiles, una sola vez y avisando antes de que venza.',
      note: 'Derechos ARCO: si procede, se hace efectivo en los quince días siguientes.',
      ...copy('LGPDPPSO (DOF 20-03-2025), arts. 45 y 50', secondLook),
    },
  },
  ownTypes: [],
}
