/**
 * Ecuador: Código Orgánico Administrativo (COA) and the laws it leaves special terms to. A
 * «término» is in working days, a «plazo» in calendar ones.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import {
  calendarDays,
  claimable,
  copy,
  granted,
  months,
  noMeaning,
  secondLook,
  unseen,
  withoutTerm,
  workingDays,
} from './country-law.ts'

const general: TermLine = {
  term: months(1),
  silence: 'A los treinta días hábiles sin respuesta, se entiende concedida (art. 207).',
  extension: 'Hasta dos meses, por el número de interesados o la complejidad (art. 204).',
  note: 'El mes se cuenta desde que termina la prueba, si la hay.',
  ...copy('COA, arts. 203 y 207'),
}

export const ecuador: CountryLaw = {
  weekend: { days: [6, 7], ...copy('COA, art. 159') },
  // The term runs from the working day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...copy('COA, art. 158', secondLook) },
  closedDays: { policy: 'SAME_DAY', ...copy('COA, art. 158', secondLook) },
  shortMonth: { policy: 'LAST_DAY', ...copy('COA, art. 160', secondLook) },
  calendarMode: { mode: 'UNION', ...copy('COA, art. 159') },
  remedy: { term: workingDays(10), ...unseen('COA, art. 140') },
  decision: { term: months(1), ...copy('COA, art. 203') },
  extension: { rule: null, ...copy('COA, art. 204') },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: months(1),
      silence: noMeaning,
      note: 'Apelación, desde que se interpone.',
      ...unseen('COA, art. 230'),
    },
    RCL: { ...general, term: workingDays(30), silence: granted, ...copy('COA, art. 207') },
    QUE: { ...general, term: workingDays(30), silence: noMeaning, ...copy('COA, art. 207') },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...unseen('COA, art. 187'),
    },
    INF: {
      term: calendarDays(10),
      silence: claimable,
      extension: 'Otros cinco días, por causa justificada e informada.',
      note: 'La ley no dice si los días son hábiles: aquí corren todos.',
      ...unseen('LOTAIP (RO 245, 2023), art. 34'),
    },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: {
      term: workingDays(120),
      silence: granted,
      note: 'Reclamo tributario.',
      ...unseen('Código Tributario, art. 132'),
    },
    FAC: { term: null, reason: 'Rigen el contrato y las normas de compras públicas.' },
    DPP: {
      term: calendarDays(15),
      silence: claimable,
      note: 'Acceso, rectificación, actualización y eliminación.',
      ...copy('LOPDP, arts. 13 a 15'),
    },
  },
  ownTypes: [],
}
