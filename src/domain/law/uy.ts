/**
 * Uruguay: Constitución, and Decreto 500/991, which binds the central administration (art. 1) and
 * which digests of departments repeat (Montevideo's, arts. R.106 and R.107). Ley 20.333 repealed
 * the law that articles 106 to 109 of the decree quote, and its Código was not found: the note asks
 * each council to compare it.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const petition: TermLine = {
  term: term.calendarDays(150),
  silence: silence.denied,
  note: 'Treinta días para instruir y 120 para resolver; no corren en Turismo. Compruebe el Código de 2024.',
  ...source.copy('Constitución, art. 318; Decreto 500/991, arts. 107 a 109', look.third),
}

export const uruguay: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('Decreto 500/991, art. 113', look.third) },
  // The term runs from the day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...source.copy('Decreto 500/991, arts. 25 y 107', look.third) },
  closedDays: {
    policy: 'SAME_DAY',
    ...source.copy('Decreto 500/991, arts. 107 y 109', look.third),
  },
  shortMonth: { policy: 'LAST_DAY', ...source.copy('Decreto 500/991, art. 113', look.third) },
  calendarMode: { mode: 'OFFICE', ...source.copy('Decreto 500/991, art. 113', look.third) },
  // Days that the decree sets by itself are working days.
  remedy: {
    term: term.workingDays(10),
    ...source.copy('Decreto 500/991, arts. 113 y 119', look.third),
  },
  decision: {
    term: term.calendarDays(150),
    ...source.copy('Constitución, art. 318; Decreto 500/991, art. 108', look.third),
  },
  extension: { rule: null, ...source.text('Constitución, art. 318') },
  notification: {
    term: null,
    metBy: 'DECISION',
    ...source.unseen('Decreto 500/991 (artículo sin cotejar)'),
  },
  types: {
    ...withoutTerm,
    SOL: petition,
    INS: petition,
    REC: {
      ...petition,
      note: 'Revocación sola; con jerárquico o anulación, más. Compruebe el Código de 2024.',
      ...source.copy('Constitución, art. 318; Decreto 500/991, arts. 145 a 147', look.third),
    },
    RCL: petition,
    QUE: { ...petition, silence: silence.noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.text('Decreto 500/991, art. 15', look.second),
    },
    INF: {
      term: term.workingDays(20),
      silence: silence.granted,
      extension: 'Otros veinte días hábiles, con razones fundadas y por escrito.',
      ...source.text('Ley 18.381, arts. 15 y 18'),
    },
    LOB: { ...petition, note: 'El digesto del departamento puede fijar otro plazo.' },
    LFU: { ...petition, note: 'El digesto del departamento puede fijar otro plazo.' },
    SBV: petition,
    PAD: petition,
    TRI: { ...petition, note: 'Rigen las normas tributarias del departamento.' },
    FAC: { term: null, reason: 'Rigen el pliego y el TOCAF.' },
    DPP: {
      term: term.workingDays(5),
      silence: silence.claimable,
      note: 'Acceso, rectificación, actualización, inclusión y supresión.',
      ...source.text('Ley 18.331, arts. 14 y 15'),
    },
  },
  ownTypes: [],
}
