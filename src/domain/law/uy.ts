/**
 * Uruguay: Constitución, and Decreto 500/991, which binds the central administration (art. 1) and
 * which digests of departments repeat (Montevideo's, arts. R.106 and R.107). Ley 20.333 repealed
 * the law that articles 106 to 109 of the decree quote, and its Código was not found: the note asks
 * each council to compare it.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
  calendarDays,
  claimable,
  copy,
  denied,
  granted,
  noMeaning,
  secondLook,
  text,
  thirdLook,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const petition: TermLine = {
  term: calendarDays(150),
  silence: denied,
  note: 'Treinta días para instruir y 120 para resolver; no corren en Turismo. Compruebe el Código de 2024.',
  ...copy('Constitución, art. 318; Decreto 500/991, arts. 107 a 109', thirdLook),
}

export const uruguay: CountryLaw = {
  weekend: { days: [6, 7], ...copy('Decreto 500/991, art. 113', thirdLook) },
  // The term runs from the day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...copy('Decreto 500/991, arts. 25 y 107', thirdLook) },
  closedDays: { policy: 'SAME_DAY', ...copy('Decreto 500/991, arts. 107 y 109', thirdLook) },
  shortMonth: { policy: 'LAST_DAY', ...copy('Decreto 500/991, art. 113', thirdLook) },
  calendarMode: { mode: 'OFFICE', ...copy('Decreto 500/991, art. 113', thirdLook) },
  // Days that the decree sets by itself are working days.
  remedy: { term: workingDays(10), ...copy('Decreto 500/991, arts. 113 y 119', thirdLook) },
  decision: {
    term: calendarDays(150),
    ...copy('Constitución, art. 318; Decreto 500/991, art. 108', thirdLook),
  },
  extension: { rule: null, ...text('Constitución, art. 318') },
  types: {
    ...withoutTerm,
    SOL: petition,
    INS: petition,
    REC: {
      ...petition,
      note: 'Revocación sola; con jerárquico o anulación, más. Compruebe el Código de 2024.',
      ...copy('Constitución, art. 318; Decreto 500/991, arts. 145 a 147', thirdLook),
    },
    RCL: petition,
    QUE: { ...petition, silence: noMeaning },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...text('Decreto 500/991, art. 15', secondLook),
    },
    INF: {
      term: workingDays(20),
      silence: granted,
      extension: 'Otros veinte días hábiles, con razones fundadas y por escrito.',
      ...text('Ley 18.381, arts. 15 y 18'),
    },
    LOB: { ...petition, note: 'El digesto del departamento puede fijar otro plazo.' },
    LFU: { ...petition, note: 'El digesto del departamento puede fijar otro plazo.' },
    SBV: petition,
    PAD: petition,
    TRI: { ...petition, note: 'Rigen las normas tributarias del departamento.' },
    FAC: { term: null, reason: 'Rigen el pliego y el TOCAF.' },
    DPP: {
      term: workingDays(5),
      silence: claimable,
      note: 'Acceso, rectificación, actualización, inclusión y supresión.',
      ...text('Ley 18.331, arts. 14 y 15'),
    },
  },
  ownTypes: [],
}
