/**
 * Paraguay: Ley 6715/2021, which binds every body of the State that administers, and the laws
 * beside it.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
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
  extension: 'El tiempo razonable que fije una resolución fundada, antes de que venza (art. 43).',
  note: 'El reglamento de trámites del municipio (Ley 4679/12) fija el plazo de cada etapa.',
  ...copy('Ley 6715/2021, arts. 51 y 52', secondLook),
}

export const paraguay: CountryLaw = {
  weekend: { days: [6, 7], ...copy('Ley 6715/2021, art. 44', secondLook) },
  // The law counts working days alone, and says nothing of a paper handed in late or on another
  // day.
  afterHours: { policy: 'SAME_DAY', ...copy('Ley 6715/2021, art. 44', secondLook) },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...copy('Ley 6715/2021, art. 44', secondLook) },
  shortMonth: {
    policy: 'LAST_DAY',
    ...copy('Ley 6715/2021, art. 44; Código Civil, art. 340', secondLook),
  },
  calendarMode: { mode: 'OFFICE', ...copy('Ley 6715/2021, art. 44', secondLook) },
  remedy: { term: workingDays(10), ...copy('Ley 6715/2021, arts. 43 y 44', secondLook) },
  decision: { term: months(3), ...copy('Ley 6715/2021, art. 51', secondLook) },
  extension: { rule: null, ...copy('Ley 6715/2021, art. 43', secondLook) },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: workingDays(20),
      silence: denied,
      note: 'Reconsideración; el recurso jerárquico tiene el mismo plazo (art. 67).',
      ...copy('Ley 6715/2021, arts. 44 y 65', secondLook),
    },
    RCL: general,
    QUE: { ...general, silence: noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...copy('Ley 6715/2021, art. 45', secondLook),
    },
    INF: { term: workingDays(15), silence: denied, ...copy('Ley 5282/14, arts. 16 y 20') },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: general,
    FAC: { term: null, reason: 'Rigen el contrato y la ley de suministro y contrataciones.' },
    DPP: {
      term: null,
      reason:
        'La ley de datos personales, con treinta días corridos, rige desde fines de 2027: hoy no hay plazo.',
      ...copy('Ley 7593/2025, arts. 26 y 57', secondLook),
    },
  },
  ownTypes: [],
}
