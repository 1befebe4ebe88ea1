/**
 * Ecuador: Código Orgánico Administrativo (COA) and the laws it leaves special terms to. A
 * «término» is in working days, a «plazo» in calendar ones.
 */
import type { CountryLaw, TermLine } from './country-law.ts'
import { look, silence, source, term, withoutTerm } from './country-law.ts'

const general: TermLine = {
  term: term.months(1),
  silence: 'A los treinta días hábiles sin respuesta, se entiende concedida (art. 207).',
  extension: 'Hasta dos meses, por el número de interesados o la complejidad (art. 204).',
  note: 'El mes se cuenta desde que termina la prueba, si la hay.',
  ...source.copy('COA, arts. 203 y 207'),
}

export const ecuador: CountryLaw = {
  weekend: { days: [6, 7], ...source.copy('COA, art. 159') },
  // The term runs from the working day after the date a paper is handed in, whatever that date is.
  afterHours: { policy: 'SAME_DAY', ...source.copy('COA, art. 158', look.second) },
  closedDays: { policy: 'SAME_DAY', ...source.copy('COA, art. 158', look.second) },
  shortMonth: { policy: 'LAST_DAY', ...source.copy('COA, art. 160', look.second) },
  calendarMode: { mode: 'UNION', ...source.copy('COA, art. 159') },
  remedy: { term: term.workingDays(10), ...source.unseen('COA, art. 140') },
  decision: { term: term.months(1), ...source.copy('COA, art. 203') },
  extension: { rule: null, ...source.copy('COA, art. 204') },
  notification: { term: null, metBy: 'DECISION', ...source.unseen('COA (artículo sin cotejar)') },
  types: {
    ...withoutTerm,
    SOL: general,
    INS: general,
    REC: {
      term: term.months(1),
      silence: silence.noMeaning,
      note: 'Apelación, desde que se interpone.',
      ...source.unseen('COA, art. 230'),
    },
    RCL: {
      ...general,
      term: term.workingDays(30),
      silence: silence.granted,
      ...source.copy('COA, art. 207'),
    },
    QUE: {
      ...general,
      term: term.workingDays(30),
      silence: silence.noMeaning,
      ...source.copy('COA, art. 207'),
    },
    DEN: {
      term: null,
      reason: 'Da aviso de un hecho: el plazo corre en el procedimiento que se abra.',
      ...source.unseen('COA, art. 187'),
    },
    INF: {
      term: term.calendarDays(10),
      silence: silence.claimable,
      extension: 'Otros cinco días, por causa justificada e informada.',
      note: 'La ley no dice si los días son hábiles: aquí corren todos.',
      ...source.unseen('LOTAIP (RO 245, 2023), art. 34'),
    },
    LOB: general,
    LFU: general,
    SBV: general,
    PAD: general,
    TRI: {
      term: term.workingDays(120),
      silence: silence.granted,
      note: 'Reclamo tributario.',
      ...source.unseen('Código Tributario, art. 132'),
    },
    FAC: { term: null, reason: 'Rigen el contrato y las normas de compras públicas.' },
    DPP: {
      term: term.calendarDays(15),
      silence: silence.claimable,
      note: 'Acceso, rectificación, actualización y eliminación.',
      ...source.copy('LOPDP, arts. 13 a 15'),
    },
  },
  ownTypes: [],
}
