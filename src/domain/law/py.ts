/**
 * Paraguay: Ley 6715/2021, which binds every body of the State that administers, and the laws
 * beside it.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(3),
  silence: silence.denied,
  extension: 'El tiempo razonable que fije una resolución fundada, antes de que venza (art. 43).',
  note: 'El reglamento de trámites del municipio (Ley 4679/12) fija el plazo de cada etapa.',
  ...source.copy('Ley 6715/2021, arts. 51 y 52', look.second),
}

export const paraguay: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('Ley 6715/2021, art. 44', look.second) },
  // The law counts working days alone, and says nothing of a paper handed in late or on another
  // day.
  afterHours: { policy: 'SAME_DAY', ...source.copy('Ley 6715/2021, art. 44', look.second) },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...source.copy('Ley 6715/2021, art. 44', look.second) },
  shortMonth: {
    policy: 'LAST_DAY',
    ...source.copy('Ley 6715/2021, art. 44; Código Civil, art. 340', look.second),
  },
  calendarMode: { mode: 'OFFICE', ...source.copy('Ley 6715/2021, art. 44', look.second) },
  remedy: {
    term: term.workingDays(10),
    ...source.copy('Ley 6715/2021, arts. 43 y 44', look.second),
  },
  decision: { term: term.months(3), ...source.copy('Ley 6715/2021, art. 51', look.second) },
  extension: { rule: null, ...source.copy('Ley 6715/2021, art. 43', look.second) },
  notification: {
    term: null,
    metBy: 'DECISION',
    ...source.unseen('Ley 6715/2021 (artículo sin cotejar)'),
  },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.workingDays(20),
      silence: silence.denied,
      note: 'Reconsideración; el recurso jerárquico tiene el mismo plazo (art. 67).',
      ...source.copy('Ley 6715/2021, arts. 44 y 65', look.second),
    },
    RCL: general,
    QUE: { ...general, silence: silence.noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.copy('Ley 6715/2021, art. 45', look.second),
    },
    INF: {
      term: term.workingDays(15),
      silence: silence.denied,
      ...source.copy('Ley 5282/14, arts. 16 y 20'),
    },
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
      ...source.copy('Ley 7593/2025, arts. 26 y 57', look.second),
    },
  },
  ownTypes: [],
}
