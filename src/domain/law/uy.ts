/**
 * Uruguay: Constitución and Código de lo Contencioso Administrativo (Ley 20.333), which bind
 * departmental governments too; each Intendencia adds its digest. The Código repealed Ley 15.869
 * (art. 210): what stands here on its articles waits for their text.
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
  unseen,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const code = 'Código de lo Contencioso Administrativo, Ley 20.333 (artículo sin cotejar)'

const petition: TermLine = {
  term: calendarDays(150),
  silence: denied,
  note: 'Treinta días para instruir y ciento veinte para resolver. Compruebe los treinta en el código de 2024.',
  ...unseen(`Constitución, art. 318; ${code}`),
}

export const uruguay: CountryLaw = {
  weekend: { days: [6, 7], ...unseen(code) },
  afterHours: { policy: 'SAME_DAY', ...unseen('Decreto 500/991 (artículo sin cotejar)') },
  closedDays: { policy: 'NEXT_WORKING_DAY', ...unseen(code) },
  shortMonth: { policy: 'LAST_DAY', ...unseen('Código Civil, art. 1436') },
  calendarMode: { mode: 'OFFICE', ...unseen(code) },
  remedy: { term: calendarDays(10), ...copy('Decreto 500/991, art. 119') },
  decision: { term: calendarDays(150), ...unseen(`Constitución, art. 318; ${code}`) },
  extension: { rule: null, ...text('Constitución, art. 318') },
  types: {
    ...withoutTerm,
    SOL: petition,
    INS: petition,
    REC: { ...petition, note: 'Revocación y reposición; el término es para resolver el recurso.' },
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
